import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useAuthorName } from "../auth/use_author_name.ts";
import type { Change } from "../data/changes.ts";
import { useT } from "../i18n/use_t.ts";
import { type ChangeFilter, isFiltering, noFilter } from "./change_filter.ts";
import classes from "./changes_page.module.css";

interface Props {
  /** The changes that are loaded, whose authors can be chosen. */
  readonly changes: readonly Change[];
  readonly filter: ChangeFilter;
  readonly onChange: (filter: ChangeFilter) => void;
}

/** Filters the changes by person, badge and day. */
export function ChangeFilters({ changes, filter, onChange }: Props) {
  const t = useT();
  const authorName = useAuthorName();
  const authors = [...new Set(changes.map(({ tokenId }) => tokenId))];
  return (
    <div role="search" className={classes.filters}>
      <NativeSelect
        label={t("changes.by")}
        value={filter.tokenId}
        onChange={({ currentTarget: { value } }) => onChange({ ...filter, tokenId: value })}
        data={[
          { value: "", label: t("changes.anyone") },
          ...authors.map((tokenId) => ({ value: tokenId, label: authorName(tokenId) })),
        ]}
      />
      <TextInput
        label={t("changes.about")}
        placeholder={t("changes.aboutHint")}
        value={filter.text}
        onChange={({ currentTarget: { value } }) => onChange({ ...filter, text: value })}
      />
      <TextInput
        type="date"
        label={t("changes.day")}
        value={filter.day}
        onChange={({ currentTarget: { value } }) => onChange({ ...filter, day: value })}
      />
      {isFiltering(filter) && (
        <Button variant="subtle" onClick={() => onChange(noFilter)}>{t("changes.all")}</Button>
      )}
    </div>
  );
}
