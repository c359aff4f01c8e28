import { Textarea } from "@mantine/core";
import { readJson } from "../../forms/json.ts";
import classes from "../../forms/json_field.module.css";
import { useT } from "../../i18n/use_t.ts";
import type { ChangeQuestion } from "../question/use_question.ts";

interface Props {
  readonly text: string;
  readonly onChange: ChangeQuestion;
  readonly fault: string | undefined;
}

/** The context as JSON. The URL holds the text even if it is invalid, so that no input is lost. */
export function ContextText({ text, onChange, fault }: Props) {
  const t = useT();
  const reading = text.trim() === "" ? undefined : readJson(text);
  const line = reading?.isRead === false ? reading.line : undefined;
  return (
    <Textarea
      label={t("why.contextJson")}
      placeholder="{}"
      error={line === undefined ? fault : t("forms.brokenJsonAt", { line })}
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
