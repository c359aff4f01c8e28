import { memo, useCallback } from "react";
import { SearchField } from "../../forms/search_field.tsx";
import { PlainSelect } from "../../theme/plain_select.tsx";
import { useT } from "../../i18n/use_t.ts";
import { stateKinds } from "../badge_state.ts";
import type { ListFilter } from "./badge_filter.ts";
import classes from "./badge_filters.module.css";
import { TypePicker } from "../type_picker.tsx";
import { sortKinds } from "./sort_badges.ts";

interface Props {
  readonly filter: ListFilter;
  readonly onChange: (changes: ListFilter) => void;
}

/** The fields of the list's filter. */
export const BadgeFilters = memo(function BadgeFilters({ filter, onChange }: Props) {
  const t = useT();
  const setText = useCallback((q: string | undefined) => onChange({ q }), [onChange]);
  return (
    <search className={classes.filters}>
      <div className={classes.fields}>
        <SearchField className={classes.search} value={filter.q} onChange={setText} />
        <TypePicker
          value={filter.typeId}
          onChange={(typeId) => onChange({ typeId })}
        />
        <PlainSelect
          label={t("field.status")}
          value={filter.state ?? ""}
          onChange={(value) => onChange({ state: stateKinds.find((it) => it === value) })}
          options={[
            { value: "", label: t("badges.anyStatus") },
            ...stateKinds.map((state) => ({ value: state, label: t(`badges.only.${state}`) })),
          ]}
        />
        <PlainSelect
          label={t("badges.sort")}
          value={filter.sort ?? ""}
          onChange={(value) => onChange({ sort: sortKinds.find((it) => it === value) })}
          options={[
            { value: "", label: t("badges.sortBy.priority") },
            ...sortKinds.map((sort) => ({ value: sort, label: t(`badges.sortBy.${sort}`) })),
          ]}
        />
      </div>
    </search>
  );
});
