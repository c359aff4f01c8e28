import { TextInput } from "@mantine/core";
import { useEffect, useState } from "react";
import { TypePicker } from "../badges/type_picker.tsx";
import { debounceMs } from "../forms/debounce_ms.ts";
import { useT } from "../i18n/use_t.ts";
import { Icon } from "../theme/icon.tsx";
import classes from "./translation_fields.module.css";
import type { TranslationFilter } from "./translation_filter.ts";

interface Props {
  readonly filter: TranslationFilter;
  readonly onChange: (filter: TranslationFilter) => void;
}

/** The fields that narrow the list down. */
export function TranslationFields({ filter, onChange }: Props) {
  const t = useT();
  const [text, setText] = useState(filter.q ?? "");
  useEffect(() => {
    if (text.trim() === (filter.q ?? "")) return;
    const rest = setTimeout(() => onChange({ ...filter, q: text.trim() || undefined }), debounceMs);
    return () => clearTimeout(rest);
  }, [text, filter, onChange]);
  return (
    <search className={classes.fields}>
      <TextInput
        type="search"
        label={t("badges.search")}
        placeholder={t("badges.searchHint")}
        leftSection={<Icon name="search" />}
        maxLength={200}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <TypePicker
        value={filter.typeId}
        onChange={(typeId) => onChange({ ...filter, typeId })}
      />
    </search>
  );
}
