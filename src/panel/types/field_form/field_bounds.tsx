import { useT } from "../../i18n/use_t.ts";
import type { Field } from "../fields/field.ts";
import classes from "./field_card.module.css";
import { FlagBox } from "./flag_box.tsx";
import { NumberBox } from "./number_box.tsx";
import { OptionsBox } from "./options_box.tsx";
import type { PartProps } from "./part_props.ts";

/** The constraints of a field, by its kind. */
export function FieldBounds({ field, ...part }: PartProps) {
  const t = useT();
  const { faults, isReadOnly, onChange } = part;
  switch (field.kind) {
    case "text":
      return <TextBounds field={field} {...part} />;
    case "number":
      return <NumberBounds field={field} {...part} />;
    case "choice":
      return (
        <OptionsBox
          options={field.options}
          error={faults.enum}
          isReadOnly={isReadOnly}
          onChange={(options) => onChange({ ...field, options })}
        />
      );
    case "link":
    case "image":
      return (
        <FlagBox
          label={t("types.full")}
          isOn={field.isFull}
          isReadOnly={isReadOnly}
          onChange={(isFull) => onChange({ ...field, isFull })}
        />
      );
    case "date":
      return (
        <FlagBox
          label={t("types.hasTime")}
          isOn={field.hasTime}
          isReadOnly={isReadOnly}
          onChange={(hasTime) => onChange({ ...field, hasTime, preset: undefined })}
        />
      );
    case "yesNo":
    case "colour":
      return null;
  }
}

function TextBounds(
  { field, faults, isReadOnly, onChange }: PartProps<Field & { kind: "text" }>,
) {
  const t = useT();
  return (
    <div className={classes.bounds}>
      <NumberBox
        label={t("types.minLength")}
        value={field.minLength}
        error={faults.minLength}
        onChange={(minLength) => onChange({ ...field, minLength })}
        isReadOnly={isReadOnly}
        isCount
      />
      <NumberBox
        label={t("types.maxLength")}
        value={field.maxLength}
        error={faults.maxLength}
        onChange={(maxLength) => onChange({ ...field, maxLength })}
        isReadOnly={isReadOnly}
        isCount
      />
    </div>
  );
}

function NumberBounds(
  { field, faults, isReadOnly, onChange }: PartProps<Field & { kind: "number" }>,
) {
  const t = useT();
  return (
    <div className={classes.bounds}>
      <NumberBox
        label={t("types.minimum")}
        value={field.minimum}
        error={faults.minimum}
        onChange={(minimum) => onChange({ ...field, minimum })}
        isReadOnly={isReadOnly}
      />
      <NumberBox
        label={t("types.maximum")}
        value={field.maximum}
        error={faults.maximum}
        onChange={(maximum) => onChange({ ...field, maximum })}
        isReadOnly={isReadOnly}
      />
      <FlagBox
        className={classes.beside}
        label={t("types.whole")}
        isOn={field.isWhole}
        isReadOnly={isReadOnly}
        onChange={(isWhole) => onChange({ ...field, isWhole })}
      />
    </div>
  );
}
