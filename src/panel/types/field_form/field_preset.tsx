import "@mantine/core/styles/ColorInput.layer.css";
import "@mantine/core/styles/ColorPicker.layer.css";
import "@mantine/core/styles/ColorSwatch.layer.css";
import "@mantine/core/styles/Popover.layer.css";
import { ColorInput, NativeSelect, TextInput } from "@mantine/core";
import { useT } from "../../i18n/use_t.ts";
import type { Field } from "../fields/field.ts";
import { NumberField } from "./number_field.tsx";
import type { PartProps } from "./field_part_props.ts";

/** The initial value of the field in the form of a new badge; none if empty. */
export function FieldPreset({ field, ...part }: PartProps) {
  const t = useT();
  const { errors, isReadOnly, onChange } = part;
  const common = { label: t("types.defaultValue"), error: errors.default, readOnly: isReadOnly };
  switch (field.kind) {
    case "yesNo":
      return <YesNoPreset field={field} {...part} />;
    case "choice":
      return <ChoicePreset field={field} {...part} />;
    case "number":
      return (
        <NumberField
          label={common.label}
          value={field.preset}
          error={errors.default}
          isReadOnly={isReadOnly}
          onChange={(preset) => onChange({ ...field, preset })}
        />
      );
    case "colour":
      return (
        <ColorInput
          {...common}
          value={field.preset ?? ""}
          onChange={(preset) => onChange({ ...field, preset: preset || undefined })}
          format="hex"
          withEyeDropper={false}
          fixOnBlur={false}
          swatches={[...swatches]}
        />
      );
    default:
      return (
        <TextInput
          {...common}
          type={field.kind === "date" && !field.hasTime ? "date" : "text"}
          placeholder={field.kind === "date" && field.hasTime ? "2026-01-31T09:30:00Z" : undefined}
          value={field.preset ?? ""}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...field, preset: value || undefined })}
        />
      );
  }
}

/** Colours on which white or black is legible. */
const swatches = ["#ffffff", "#1b1b1e", "#c1121f", "#1d4ed8", "#15803d", "#ffd166"] as const;

function YesNoPreset({ field, isReadOnly, onChange }: PartProps<Field & { kind: "yesNo" }>) {
  const t = useT();
  return (
    <NativeSelect
      label={t("types.defaultValue")}
      disabled={isReadOnly}
      value={field.preset === undefined ? "" : field.preset ? "yes" : "no"}
      onChange={({ currentTarget: { value } }) =>
        onChange({ ...field, preset: value === "" ? undefined : value === "yes" })}
      data={[
        { value: "", label: t("forms.nothing") },
        { value: "yes", label: t("forms.yes") },
        { value: "no", label: t("forms.no") },
      ]}
    />
  );
}

function ChoicePreset(
  { field, errors, isReadOnly, onChange }: PartProps<Field & { kind: "choice" }>,
) {
  const t = useT();
  const { preset = "", options } = field;
  const offered = preset === "" || options.includes(preset) ? options : [preset, ...options];
  return (
    <NativeSelect
      label={t("types.defaultValue")}
      error={errors.default}
      disabled={isReadOnly}
      value={preset}
      onChange={({ currentTarget: { value } }) =>
        onChange({ ...field, preset: value || undefined })}
      data={[{ value: "", label: t("forms.nothing") }, ...offered]}
    />
  );
}
