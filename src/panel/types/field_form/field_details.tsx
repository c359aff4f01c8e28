import { Textarea, TextInput } from "@mantine/core";
import { idMaxChars } from "../../projects/project_id.ts";
import { useT } from "../../i18n/use_t.ts";
import classes from "./field_card.module.css";
import { FieldPreset } from "./field_preset.tsx";
import type { PartProps } from "./field_part_props.ts";

interface Props extends PartProps {
  readonly savedKey: string | undefined;
  /** Whether the key is missing only because the field has no name yet. */
  readonly isNameless: boolean;
}

/** Settings that most fields do not need. Opened if they contain an error. */
export function FieldDetails({ savedKey, isNameless, ...part }: Props) {
  const { field, errors, isReadOnly, onChange } = part;
  const t = useT();
  const isRenamed = savedKey !== undefined && savedKey !== field.key;
  const hasError = (errors.key !== undefined && !isNameless) || errors.description !== undefined ||
    errors.default !== undefined;
  return (
    <details className={classes.details} open={hasError || isRenamed || undefined}>
      <summary className={classes.summary}>{t("types.more")}</summary>
      <div className={classes.rows}>
        <TextInput
          label={t("types.key")}
          description={isRenamed
            ? t("types.keyChanged", { key: savedKey, now: field.key })
            : t("types.keyHint")}
          // With the description below, the input is level with the one beside it.
          inputWrapperOrder={["label", "input", "description", "error"]}
          value={field.key}
          error={isNameless ? undefined : errors.key}
          onChange={({ currentTarget }) => onChange({ ...field, key: currentTarget.value })}
          maxLength={idMaxChars}
          readOnly={isReadOnly}
          spellCheck={false}
          autoCapitalize="none"
          autoComplete="off"
        />
        <FieldPreset {...part} />
        <Textarea
          className={classes.wide}
          label={t("types.hint")}
          value={field.description ?? ""}
          error={errors.description}
          onChange={({ currentTarget }) =>
            onChange({ ...field, description: currentTarget.value || undefined })}
          readOnly={isReadOnly}
          autosize
        />
      </div>
    </details>
  );
}
