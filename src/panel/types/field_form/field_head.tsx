import { NativeSelect, TextInput } from "@mantine/core";
import { useT } from "../../i18n/use_t.ts";
import { type Field, type FieldKind, fieldKinds } from "../fields/field.ts";
import { asKind } from "../form/ready_made.ts";
import { keyFrom } from "../generated_names.ts";
import classes from "./field_card.module.css";
import { CheckboxField } from "./checkbox_field.tsx";
import type { PartProps } from "./field_part_props.ts";

interface Props extends PartProps {
  /** The id of the name's input. */
  readonly id: string;
  readonly isNameless: boolean;
  /** The keys of the other fields, if the key is derived from the name. */
  readonly takenKeys: ReadonlySet<string> | undefined;
}

/** The main settings of a field: its name, its kind, whether it is required. */
export function FieldHead({ id, isNameless, takenKeys, ...part }: Props) {
  const { field, errors, isReadOnly, onChange } = part;
  const t = useT();
  return (
    <>
      <TextInput
        id={id}
        label={t("types.fieldName")}
        value={field.title ?? ""}
        placeholder={field.key}
        error={isNameless ? t("types.fieldNameMissing") : errors.title}
        onChange={({ currentTarget: { value } }) => onChange(titled(field, value, takenKeys))}
        readOnly={isReadOnly}
      />
      <NativeSelect
        label={t("forms.kind")}
        value={field.kind}
        disabled={isReadOnly}
        onChange={({ currentTarget: { value } }) => {
          const kind = fieldKinds.find((it): it is FieldKind => it === value);
          if (kind !== undefined) onChange(asKind(field, kind));
        }}
        data={fieldKinds.map((kind) => ({ value: kind, label: t(`types.kind.${kind}`) }))}
      />
      <CheckboxField
        className={classes.required}
        label={t("types.required")}
        isOn={field.isRequired}
        isReadOnly={isReadOnly}
        onChange={(isRequired) => onChange({ ...field, isRequired })}
      />
    </>
  );
}

/** Changes the title, and derives a key that is not in `taken`, unless a key was typed. */
function titled(field: Field, text: string, taken: ReadonlySet<string> | undefined): Field {
  const title = text === "" ? undefined : text;
  const isMade = taken && (field.key === "" || field.key === keyFrom(field.title ?? "", taken));
  if (!isMade) return { ...field, title };
  return { ...field, title, key: text.trim() === "" ? "" : keyFrom(text, taken) };
}
