import { NativeSelect, TextInput } from "@mantine/core";
import { useT } from "../../i18n/use_t.ts";
import { type Field, type FieldKind, fieldKinds } from "../fields/field.ts";
import { asKind } from "../form/ready_made.ts";
import { keyFrom } from "../made_names.ts";
import classes from "./field_card.module.css";
import { FlagBox } from "./flag_box.tsx";
import type { PartProps } from "./part_props.ts";

interface Props extends PartProps {
  /** Of the box for the name. */
  readonly id: string;
  readonly isNameless: boolean;
  /** Where the key is made from the name: those that others have. */
  readonly takenKeys: ReadonlySet<string> | undefined;
}

/** What everyone wants to say of a field: its name, its kind, whether it is required. */
export function FieldHead({ id, isNameless, takenKeys, ...part }: Props) {
  const { field, faults, isReadOnly, onChange } = part;
  const t = useT();
  return (
    <>
      <TextInput
        id={id}
        label={t("types.fieldName")}
        value={field.title ?? ""}
        placeholder={field.key}
        error={isNameless ? t("types.fieldNameMissing") : faults.title}
        onChange={({ currentTarget: { value } }) => onChange(titled(field, value, takenKeys))}
        readOnly={isReadOnly}
      />
      <NativeSelect
        label={t("types.kind")}
        value={field.kind}
        disabled={isReadOnly}
        onChange={({ currentTarget: { value } }) => {
          const kind = fieldKinds.find((it): it is FieldKind => it === value);
          if (kind !== undefined) onChange(asKind(field, kind));
        }}
        data={fieldKinds.map((kind) => ({ value: kind, label: t(`types.kind.${kind}`) }))}
      />
      <FlagBox
        className={classes.required}
        label={t("types.required")}
        isOn={field.isRequired}
        isReadOnly={isReadOnly}
        onChange={(isRequired) => onChange({ ...field, isRequired })}
      />
    </>
  );
}

/** With another title; and a key made from it, different from those in `taken`, while nobody has chosen one. */
function titled(field: Field, text: string, taken: ReadonlySet<string> | undefined): Field {
  const title = text === "" ? undefined : text;
  const isMade = taken && (field.key === "" || field.key === keyFrom(field.title ?? "", taken));
  if (!isMade) return { ...field, title };
  return { ...field, title, key: text.trim() === "" ? "" : keyFrom(text, taken) };
}
