import { lazy, Suspense } from "react";
import { useT } from "../i18n/use_t.ts";
import { PlainSelect } from "../theme/plain_select.tsx";
import { useTypes } from "./use_types.ts";

const SearchableTypes = lazy(async () => ({
  default: (await import("./searchable_types.tsx")).SearchableTypes,
}));

/** More types than this are searched, not scrolled. */
const shortListMax = 20;

export interface TypePickerProps {
  /** The id of the chosen type; `undefined` for all types. */
  readonly value: string | undefined;
  readonly onChange: (typeId: string | undefined) => void;
}

/** A field to choose one of the project's badge types, or all of them. */
export function TypePicker({ value, onChange }: TypePickerProps) {
  const t = useT();
  const types = useTypes();
  const short = (
    <PlainSelect
      label={t("field.typeId")}
      value={value ?? ""}
      onChange={(typeId) => onChange(typeId || undefined)}
      options={[
        { value: "", label: t("badges.anyType") },
        ...types.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
  if (types.length <= shortListMax) return short;
  return (
    <Suspense fallback={short}>
      <SearchableTypes value={value} onChange={onChange} types={types} />
    </Suspense>
  );
}
