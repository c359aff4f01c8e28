import "@mantine/core/styles/Popover.layer.css";
import "@mantine/core/styles/Pill.layer.css";
import { Select } from "@mantine/core";
import type { BadgeType } from "../data/resource.ts";
import { useT } from "../i18n/use_t.ts";
import { matchingTypes } from "./matching_types.ts";
import type { TypePickerProps } from "./type_picker.tsx";

interface Props extends TypePickerProps {
  readonly types: readonly BadgeType[];
}

/** Finds a type among many by its name or id. */
export function SearchableTypes({ value, onChange, types }: Props) {
  const t = useT();
  return (
    <Select
      label={t("field.typeId")}
      placeholder={t("badges.anyType")}
      searchable
      clearable
      clearButtonProps={{ "aria-label": t("badges.anyType") }}
      comboboxProps={{ portalProps: { target: "#content" } }}
      data={types.map(({ id, name }) => ({ value: id, label: name }))}
      filter={({ options, search }) => {
        const found = new Set(matchingTypes(types, search).map(({ id }) => id));
        return options.filter((option) => "value" in option && found.has(option.value));
      }}
      value={value ?? null}
      onChange={(typeId) => onChange(typeId ?? undefined)}
      nothingFoundMessage={t("types.noMatch")}
    />
  );
}
