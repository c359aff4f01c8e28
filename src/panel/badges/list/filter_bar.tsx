import { Button, Group, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { Link } from "react-router";
import { useT } from "../../i18n/use_t.ts";
import { errorText } from "../../notices/error_text.ts";
import { useToast } from "../../notices/toast.tsx";
import { useProjectId } from "../../projects/use_projects.ts";
import { IconButton } from "../../theme/icon_button.tsx";
import { type ListFilter, writeFilter } from "./badge_filter.ts";
import classes from "./filter_bar.module.css";
import {
  filterNameMaxChars,
  readSavedFilters,
  type SavedFilter,
  storeSavedFilters,
  withFilter,
} from "./saved_filters.ts";

interface Props {
  readonly filter: ListFilter;
}

/** The reader's saved filters as links, and a button that saves the current one. */
export function FilterBar({ filter }: Props) {
  const t = useT();
  const toast = useToast();
  const projectId = useProjectId();
  const [saved, setSaved] = useState(() => readSavedFilters(projectId));
  const [isNaming, setIsNaming] = useState(false);
  const search = writeFilter(filter).toString();
  const store = (filters: readonly SavedFilter[], done?: string) => {
    try {
      storeSavedFilters(projectId, filters);
      setSaved(filters);
      if (done !== undefined) toast(done);
    } catch (error) {
      toast(errorText(error, t), true);
    }
  };
  const save = (name: string) => {
    setIsNaming(false);
    store(withFilter(saved, { name, search }), t("badges.filterSaved", { name }));
  };
  const isNew = search !== "" && saved.every((it) => it.search !== search);
  return (
    <Group gap="xs" className={classes.bar}>
      {saved.length > 0 && (
        <ul role="list" aria-label={t("badges.savedFilters")} className={classes.list}>
          {saved.map((it) => (
            <li key={it.name} className={classes.saved}>
              <Link
                to={{ search: it.search }}
                aria-current={it.search === search || undefined}
                dir="auto"
              >
                {it.name}
              </Link>
              <IconButton
                icon="close"
                iconSize={14}
                size="sm"
                label={t("badges.removeFilter", { name: it.name })}
                onClick={() =>
                  store(saved.filter(({ name }) => name !== it.name))}
              />
            </li>
          ))}
        </ul>
      )}
      {isNew && !isNaming && (
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => setIsNaming(true)}
        >
          {t("badges.saveFilter")}
        </Button>
      )}
      {isNew && isNaming && <NameForm onName={save} onCancel={() => setIsNaming(false)} />}
    </Group>
  );
}

interface NameProps {
  readonly onName: (name: string) => void;
  readonly onCancel: () => void;
}

function NameForm({ onName, onCancel }: NameProps) {
  const t = useT();
  const [name, setName] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== "") onName(name.trim());
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      <TextInput
        size="xs"
        aria-label={t("badges.filterName")}
        placeholder={t("badges.filterName")}
        maxLength={filterNameMaxChars}
        autoFocus
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        onKeyDown={({ key }) => key === "Escape" && onCancel()}
      />
      <Button type="submit" size="compact-sm" disabled={name.trim() === ""}>
        {t("forms.save")}
      </Button>
    </form>
  );
}
