import { useCallback } from "react";
import { TypePicker } from "../badges/type_picker.tsx";
import { SearchField } from "../forms/search_field.tsx";
import classes from "./translation_fields.module.css";
import type { TranslationFilter } from "./translation_filter.ts";

interface Props {
  readonly filter: TranslationFilter;
  readonly onChange: (changes: Partial<TranslationFilter>) => void;
}

/** The fields that narrow the list down. */
export function TranslationFields({ filter, onChange }: Props) {
  const setText = useCallback((q: string | undefined) => onChange({ q }), [onChange]);
  return (
    <search className={classes.fields}>
      <SearchField value={filter.q} onChange={setText} />
      <TypePicker value={filter.typeId} onChange={(typeId) => onChange({ typeId })} />
    </search>
  );
}
