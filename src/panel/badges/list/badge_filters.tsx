import { TextInput } from "@mantine/core";
import { memo, useEffect, useState } from "react";
import { debounceMs } from "../../forms/debounce_ms.ts";
import { Icon } from "../../theme/icon.tsx";
import { PlainSelect } from "../../theme/plain_select.tsx";
import { useT } from "../../i18n/use_t.ts";
import { stateKinds } from "../badge_state.ts";
import type { ListFilter } from "./badge_filter.ts";
import classes from "./badge_filters.module.css";
import { TypePicker } from "../type_picker.tsx";
import { sortKinds } from "./sort_badges.ts";

interface Props {
  readonly filter: ListFilter;
  readonly onChange: (filter: ListFilter) => void;
}

/** The fields of the list's filter. */
export const BadgeFilters = memo(function BadgeFilters({ filter, onChange }: Props) {
  const t = useT();
  return (
    <search className={classes.filters}>
      <div className={classes.fields}>
        <SearchField key={filter.q ?? ""} filter={filter} onChange={onChange} />
        <TypePicker
          value={filter.typeId}
          onChange={(typeId) => onChange({ ...filter, typeId })}
        />
        <PlainSelect
          label={t("field.status")}
          value={filter.state ?? ""}
          onChange={(value) =>
            onChange({ ...filter, state: stateKinds.find((it) => it === value) })}
          options={[
            { value: "", label: t("badges.anyStatus") },
            ...stateKinds.map((state) => ({ value: state, label: t(`badges.only.${state}`) })),
          ]}
        />
        <PlainSelect
          label={t("badges.sort")}
          value={filter.sort ?? ""}
          onChange={(value) => onChange({ ...filter, sort: sortKinds.find((it) => it === value) })}
          options={[
            { value: "", label: t("badges.sortBy.priority") },
            ...sortKinds.map((sort) => ({ value: sort, label: t(`badges.sortBy.${sort}`) })),
          ]}
        />
      </div>
    </search>
  );
});

function SearchField({ filter, onChange }: Props) {
  const t = useT();
  const [text, setText] = useState(filter.q ?? "");
  useEffect(() => {
    if (text.trim() === (filter.q ?? "")) return;
    const rest = setTimeout(() => onChange({ ...filter, q: text.trim() }), debounceMs);
    return () => clearTimeout(rest);
  }, [text, filter, onChange]);
  return (
    <TextInput
      type="search"
      className={classes.search}
      label={t("badges.search")}
      placeholder={t("badges.searchHint")}
      leftSection={<Icon name="search" />}
      maxLength={200}
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
    />
  );
}
