import { TagsInput, TextInput } from "@mantine/core";
import { capitalized } from "../../conditions/capitalized.ts";
import { asCode } from "../../conditions/codes.ts";
import { knownField } from "../../conditions/known_fields.ts";
import { useT } from "../../i18n/use_t.ts";
import classes from "./context_fields.module.css";
import { type JsonObject, valueAt } from "./context_json.ts";
import { type StandardField, textsOf, valueOf } from "./standard_fields.ts";

interface Props {
  readonly field: StandardField;
  readonly context: JsonObject;
  readonly onChange: (value: unknown) => void;
  readonly error: string | undefined;
}

/** The input for a standard field of the context. */
export function KnownFieldInput({ field, context, onChange, error }: Props) {
  const t = useT();
  const texts = textsOf(valueAt(context, field.path));
  const { type, label, example } = field;
  if (type === "strings" || type === "numbers") {
    return (
      <TagsInput
        className={classes.list}
        label={capitalized(t(label))}
        placeholder={texts.length === 0 ? example : ""}
        splitChars={type === "numbers" ? [",", " ", ";"] : [","]}
        acceptValueOnBlur
        value={texts}
        error={error}
        onChange={(changed) => onChange(valueOf(field, changed))}
      />
    );
  }
  const hasCodes = knownField("when", field.path.join("."))?.codes !== undefined;
  return (
    <TextInput
      label={capitalized(t(label))}
      placeholder={example}
      inputMode={type === "integer" ? "numeric" : "text"}
      autoCapitalize={hasCodes ? "characters" : "off"}
      spellCheck={false}
      value={texts[0] ?? ""}
      error={error}
      onChange={({ currentTarget: { value } }) =>
        onChange(valueOf(field, [hasCodes ? asCode(value) : value]))}
    />
  );
}
