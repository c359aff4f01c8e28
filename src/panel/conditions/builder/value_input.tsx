import { NativeSelect, TextInput } from "@mantine/core";
import { useLocale } from "ra-core";
import { useT } from "../../i18n/use_t.ts";
import { knownField } from "../known_fields.ts";
import { withType } from "../parts/edit_parts.ts";
import { type Rule, takesList, typesOf, valueTypes } from "../parts/part.ts";
import { useBuilder } from "./builder_context.ts";
import { DurationInput } from "./duration_input.tsx";
import { decimalSign } from "./decimal_sign.ts";
import { ListInput } from "./list_input.tsx";
import classes from "./rule_row.module.css";

interface Props {
  readonly rule: Rule;
  readonly onChange: (rule: Rule) => void;
}

/** What a field is compared with, as its type and operator want it. */
export function ValueInput({ rule, onChange }: Props) {
  const { kind } = useBuilder();
  const field = knownField(kind, rule.field);
  const example = field?.type === rule.type ? field.example : undefined;
  const isTypeFixed = rule.operator === "$since" || field?.type === rule.type;
  return (
    <div className={classes.value}>
      {!isTypeFixed && <TypeSelect rule={rule} onChange={onChange} />}
      {rule.operator === "$since"
        ? <DurationInput rule={rule} onChange={onChange} />
        : takesList(rule.operator)
        ? <ListInput rule={rule} onChange={onChange} example={example} />
        : rule.type === "boolean"
        ? <YesNoSelect rule={rule} onChange={onChange} />
        : <ScalarInput rule={rule} onChange={onChange} example={example} />}
    </div>
  );
}

function TypeSelect({ rule, onChange }: Props) {
  const t = useT();
  // A list of yes and no says nothing; one that is there is shown.
  const types = typesOf(rule.operator)
    .filter((it) => it !== "boolean" || rule.type === it || !takesList(rule.operator));
  return (
    <NativeSelect
      className={classes.type}
      aria-label={t("conditions.type")}
      value={rule.type}
      onChange={({ currentTarget }) => {
        const type = valueTypes.find((it) => it === currentTarget.value);
        if (type) onChange(withType(rule, type));
      }}
      data={types.map((value) => ({ value, label: t(`conditions.${value}`) }))}
    />
  );
}

function YesNoSelect({ rule, onChange }: Props) {
  const t = useT();
  return (
    <NativeSelect
      className={classes.scalar}
      aria-label={t("conditions.value")}
      value={rule.values[0] ?? ""}
      onChange={({ currentTarget }) => onChange({ ...rule, values: [currentTarget.value] })}
      data={[
        { value: "", label: t("conditions.choose"), disabled: true },
        { value: "true", label: t("conditions.yes") },
        { value: "false", label: t("conditions.no") },
      ]}
    />
  );
}

interface ScalarProps extends Props {
  readonly example: string | undefined;
}

function ScalarInput({ rule, onChange, example }: ScalarProps) {
  const t = useT();
  const sign = decimalSign(useLocale());
  const isNumber = rule.type === "number";
  const [typed = ""] = rule.values;
  return (
    <TextInput
      className={classes.scalar}
      aria-label={t("conditions.value")}
      placeholder={example}
      inputMode={isNumber ? "decimal" : "text"}
      spellCheck={false}
      autoCapitalize="none"
      value={isNumber ? typed.replace(".", sign) : typed}
      onChange={({ currentTarget: { value } }) =>
        onChange({ ...rule, values: [isNumber ? value.trim().replace(sign, ".") : value] })}
    />
  );
}
