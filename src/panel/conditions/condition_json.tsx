import { Textarea } from "@mantine/core";
import { useT } from "../i18n/use_t.ts";
import jsonClasses from "../forms/json_field.module.css";
import { type ConditionError, conditionErrorText } from "./condition_errors.ts";
import { parseJsonInput } from "./condition_input.ts";

interface Props {
  readonly label: string;
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly errors: readonly ConditionError[];
  readonly readOnly: boolean;
}

/** A condition as JSON, with its errors below. */
export function ConditionJson({ label, text, onChange, errors, readOnly }: Props) {
  const t = useT();
  const read = parseJsonInput(text);
  const broken = read.isRead
    ? undefined
    : read.isJson
    ? t("conditions.notObject", { example: '{"price": {"$lt": 20}}' })
    : read.line === undefined
    ? t("forms.brokenJson")
    : t("forms.brokenJsonAt", { line: read.line });
  const found = errors.map(conditionErrorText).join("\n");
  return (
    <Textarea
      aria-label={`${label}, JSON`}
      description={t("conditions.jsonHint")}
      error={broken ?? (found === "" ? undefined : found)}
      value={text}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      readOnly={readOnly}
      classNames={{ input: jsonClasses.text }}
      autosize
      minRows={4}
      maxRows={24}
      spellCheck={false}
    />
  );
}
