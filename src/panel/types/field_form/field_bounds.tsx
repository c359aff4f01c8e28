import { useT } from "../../i18n/use_t.ts";
import type { Field } from "../fields/field.ts";
import classes from "./field_card.module.css";
import { CheckboxField } from "./checkbox_field.tsx";
import { NumberField } from "./number_field.tsx";
import type { PartProps } from "./field_part_props.ts";
import { Textarea } from "@mantine/core";
import { useState } from "react";

/** The constraints of a field, by its kind. */
export function FieldBounds({ field, ...part }: PartProps) {
  const t = useT();
  const { errors, isReadOnly, onChange } = part;
  switch (field.kind) {
    case "text":
      return <TextBounds field={field} {...part} />;
    case "number":
      return <NumberBounds field={field} {...part} />;
    case "choice":
      return (
        <OptionsField
          options={field.options}
          error={errors.enum}
          isReadOnly={isReadOnly}
          onChange={(options) => onChange({ ...field, options })}
        />
      );
    case "link":
    case "image":
      return (
        <CheckboxField
          label={t("types.fullUrl")}
          isOn={field.isFull}
          isReadOnly={isReadOnly}
          onChange={(isFull) => onChange({ ...field, isFull })}
        />
      );
    case "date":
      return (
        <CheckboxField
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
  { field, errors, isReadOnly, onChange }: PartProps<Field & { kind: "text" }>,
) {
  const t = useT();
  return (
    <div className={classes.bounds}>
      {(["minLength", "maxLength"] as const).map((bound) => (
        <NumberField
          key={bound}
          label={t(`types.${bound}`)}
          value={field[bound]}
          error={errors[bound]}
          onChange={(value) => onChange({ ...field, [bound]: value })}
          isReadOnly={isReadOnly}
          isCount
        />
      ))}
    </div>
  );
}

function NumberBounds(
  { field, errors, isReadOnly, onChange }: PartProps<Field & { kind: "number" }>,
) {
  const t = useT();
  return (
    <div className={classes.bounds}>
      {(["minimum", "maximum"] as const).map((bound) => (
        <NumberField
          key={bound}
          label={t(`types.${bound}`)}
          value={field[bound]}
          error={errors[bound]}
          onChange={(value) => onChange({ ...field, [bound]: value })}
          isReadOnly={isReadOnly}
        />
      ))}
      <CheckboxField
        className={classes.beside}
        label={t("types.whole")}
        isOn={field.isWhole}
        isReadOnly={isReadOnly}
        onChange={(isWhole) => onChange({ ...field, isWhole })}
      />
    </div>
  );
}

interface Props {
  readonly options: readonly string[];
  readonly error: string | undefined;
  readonly isReadOnly: boolean;
  readonly onChange: (options: readonly string[]) => void;
}

/** The options of a choice, one per line. */
function OptionsField({ options, error, isReadOnly, onChange }: Props) {
  const t = useT();
  const [text, setText] = useState(options.join("\n"));
  // Keeps blank lines while typing, but shows changes from elsewhere.
  const shown = optionsIn(text).join("\n") === options.join("\n") ? text : options.join("\n");
  return (
    <Textarea
      label={t("types.options")}
      value={shown}
      error={error}
      readOnly={isReadOnly}
      onChange={({ currentTarget: { value } }) => {
        setText(value);
        onChange(optionsIn(value));
      }}
      autosize
      minRows={3}
      maxRows={12}
    />
  );
}

/** The distinct non-blank lines of a text, trimmed. */
function optionsIn(text: string): string[] {
  const lines = text.split("\n").map((line) => line.trim());
  return [...new Set(lines.filter((line) => line !== ""))];
}
