import { TagsInput, TextInput } from "@mantine/core";
import { useT } from "../../i18n/use_t.ts";
import classes from "./context_fields.module.css";
import { type JsonObject, valueAt } from "./context_json.ts";
import { type KnownField, textsOf, valueOf } from "./known_fields.ts";

interface Props {
  readonly field: KnownField;
  readonly context: JsonObject;
  readonly onChange: (value: unknown) => void;
  readonly fault: string | undefined;
}

/** The input for a standard field of the context. */
export function KnownFieldInput({ field, context, onChange, fault }: Props) {
  const t = useT();
  const texts = textsOf(valueAt(context, field.path));
  const { kind, label, example } = field;
  if (kind === "texts" || kind === "numbers") {
    return (
      <TagsInput
        className={classes.list}
        label={t(label)}
        placeholder={texts.length === 0 ? example : ""}
        splitChars={kind === "numbers" ? [",", " ", ";"] : [","]}
        acceptValueOnBlur
        value={texts}
        error={fault}
        onChange={(changed) => onChange(valueOf(field, changed))}
      />
    );
  }
  return (
    <TextInput
      label={t(label)}
      placeholder={example}
      inputMode={kind === "integer" ? "numeric" : "text"}
      autoCapitalize={kind === "country" ? "characters" : "off"}
      spellCheck={false}
      value={texts[0] ?? ""}
      error={fault}
      onChange={({ currentTarget }) => onChange(valueOf(field, [currentTarget.value]))}
    />
  );
}
