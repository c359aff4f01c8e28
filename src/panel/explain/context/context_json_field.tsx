import { Textarea } from "@mantine/core";
import { readJson } from "../../forms/json.ts";
import classes from "../../forms/json_field.module.css";
import { useT } from "../../i18n/use_t.ts";
import type { ChangeInput } from "../input/use_explain_input.ts";

interface Props {
  readonly text: string;
  readonly onChange: ChangeInput;
  readonly error: string | undefined;
}

/** The context as JSON. The URL holds the text even if it is invalid, so that no input is lost. */
export function ContextJsonField({ text, onChange, error }: Props) {
  const t = useT();
  const reading = text.trim() === "" ? undefined : readJson(text);
  const line = reading?.isRead === false ? reading.line : undefined;
  return (
    <Textarea
      label={t("explain.contextJson")}
      placeholder="{}"
      error={line === undefined ? error : t("forms.brokenJsonAt", { line })}
      value={text}
      onChange={({ currentTarget }) => onChange({ context: currentTarget.value })}
      classNames={{ input: classes.text }}
      autosize
      minRows={4}
      maxRows={24}
      spellCheck={false}
    />
  );
}
