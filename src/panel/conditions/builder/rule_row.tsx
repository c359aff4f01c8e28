import { NativeSelect, Text } from "@mantine/core";
import { useId } from "react";
import { IconButton } from "../../theme/icon_button.tsx";
import { decimalSeparator, exampleNumber } from "../../i18n/typed_number.ts";
import { useFormatLocale } from "../../i18n/use_format_locale.ts";
import { useT } from "../../i18n/use_t.ts";
import { Icon } from "../../theme/icon.tsx";
import { conditionErrorText, isAbout } from "../condition_errors.ts";
import { knownField, operatorName, operatorsOf } from "../known_fields.ts";
import { withOperator } from "../parts/edit_parts.ts";
import { isValueOf, type RuleError, ruleErrors, valuesOf } from "../parts/operand.ts";
import { operators, type Rule, takesNothing, typesOf } from "../parts/part.ts";
import { useBuilder } from "./builder_context.ts";
import { FieldInput } from "./field_input.tsx";
import classes from "./rule_row.module.css";
import { ValueInput } from "./value_input.tsx";
import { codesOf } from "../codes.ts";

interface Props {
  readonly rule: Rule;
  /** The position in the tree, such as "1.2". */
  readonly number: string;
  readonly isNew: boolean;
  readonly onRemove: () => void;
}

/**
 * One comparison as a sentence (field, operator, value), with notes on what is missing or wrong.
 */
export function RuleRow({ rule, number, isNew, onRemove }: Props) {
  const t = useT();
  const { kind, change, errors, attributes } = useBuilder();
  const isTypeKnown = knownField(kind, rule.field) !== undefined ||
    attributes.some(({ path, type }) => path === rule.field && type === rule.type);
  const notesId = useId();
  const [ownError] = ruleErrors(rule);
  const serviceErrors = errors.filter((error) => isAbout(rule, error)).map(conditionErrorText);
  const name = t("conditions.rule", { number });
  // Without a field there is nothing to compare yet.
  const isStarted = kind === "match" || rule.field !== "";
  return (
    <div role="group" aria-label={name} aria-describedby={notesId} className={classes.row}>
      <FieldInput rule={rule} isNew={isNew} onChange={change} />
      {isStarted && <OperatorSelect rule={rule} />}
      {isStarted && !takesNothing(rule.operator) && <ValueInput rule={rule} onChange={change} />}
      <IconButton
        className={classes.remove}
        icon="close"
        size="lg"
        label={t("conditions.remove", { number })}
        onClick={onRemove}
      />
      <div id={notesId} className={classes.notes}>
        {ownError && <RuleErrorNote error={ownError} />}
        {!ownError && !isTypeKnown && isDoubtful(rule) && (
          <Text size="sm" c="dimmed">{t("conditions.maybeNumber")}</Text>
        )}
        {!ownError && <CodeNote rule={rule} />}
        {serviceErrors.map((words) => (
          <Text key={words} size="sm" c="var(--mantine-color-error)">{words}</Text>
        ))}
      </div>
    </div>
  );
}

/** Whether a value that looks like a number is compared as text, which may be a mistake. */
function isDoubtful({ operator, type, values }: Rule): boolean {
  const isCompared = typesOf(operator).includes("number") && type === "text";
  return isCompared && values.some((value) => isValueOf("number", value));
}

function OperatorSelect({ rule }: { readonly rule: Rule }) {
  const t = useT();
  const { kind, change } = useBuilder();
  const field = knownField(kind, rule.field);
  return (
    <NativeSelect
      className={classes.operator}
      aria-label={t("conditions.operator")}
      value={rule.operator}
      onChange={({ currentTarget }) => {
        const operator = operators.find((it) => it === currentTarget.value);
        if (operator) change(withOperator(rule, operator, field?.type));
      }}
      data={operatorsOf(field, rule.operator).map((value) => ({
        value,
        label: t(operatorName(field, value)),
      }))}
    />
  );
}

/** Missing input is not shown as an error; invalid input is. */
function RuleErrorNote({ error }: { readonly error: RuleError }) {
  const t = useT();
  const isMissing = error === "noField" || error === "noValue";
  const example = exampleNumber(decimalSeparator(useFormatLocale()));
  return (
    <Text
      size="sm"
      className={classes.ruleError}
      c={isMissing ? "dimmed" : "var(--mantine-color-error)"}
    >
      <Icon name={isMissing ? "more" : "warning"} size={16} />
      {t(`conditions.error.${error}`, { example })}
    </Text>
  );
}

interface CodeNoteProps {
  readonly rule: Rule;
}

/**
 * Warns about values that are not known codes: the service accepts them, but they match no shopper.
 */
function CodeNote({ rule }: CodeNoteProps) {
  const t = useT();
  const { kind } = useBuilder();
  const field = knownField(kind, rule.field);
  if (field?.codes === undefined || field.type !== rule.type || takesNothing(rule.operator)) {
    return null;
  }
  const known = codesOf(field.codes);
  const unknown = valuesOf(rule).filter((value) => !known.includes(value));
  if (unknown.length === 0) return null;
  return (
    <Text size="sm" c="dimmed">
      {t(`conditions.unknownCode.${field.codes}`, { codes: unknown.join(", ") })}
    </Text>
  );
}
