import { NativeSelect, TextInput } from "@mantine/core";
import { useFormatLocale } from "../../i18n/use_format_locale.ts";
import { useId, useMemo } from "react";
import { useT } from "../../i18n/use_t.ts";
import { asCode, type CodeKind, codesOf } from "../codes.ts";
import { knownField } from "../known_fields.ts";
import { withType } from "../parts/edit_parts.ts";
import {
  type Rule,
  segmentField,
  takesDuration,
  takesList,
  typesOf,
  valueTypes,
} from "../parts/part.ts";
import { AttributePicker } from "./attribute_picker.tsx";
import { useBuilder } from "./builder_context.ts";
import { DurationInput } from "./duration_input.tsx";
import { decimalSeparator, swapSeparators } from "../../i18n/typed_number.ts";
import { ListInput } from "./list_input.tsx";
import classes from "./rule_row.module.css";

interface Props {
  readonly rule: Rule;
  readonly onChange: (rule: Rule) => void;
}

/** The field for the value of a comparison, by type and operator. */
export function ValueInput({ rule, onChange }: Props) {
  const { kind } = useBuilder();
  const field = knownField(kind, rule.field);
  const example = field?.type === rule.type ? field.example : undefined;
  const codes = field?.type === rule.type ? field.codes : undefined;
  const isTypeFixed = typesOf(rule.operator).length < 2 || field?.type === rule.type;
  return (
    <div className={classes.value}>
      {!isTypeFixed && <TypeSelect rule={rule} onChange={onChange} />}
      {rule.field === segmentField
        ? <SegmentSelect rule={rule} onChange={onChange} />
        : takesDuration(rule.operator)
        ? <DurationInput rule={rule} onChange={onChange} />
        : rule.type === "otherField"
        ? <OtherFieldInput rule={rule} onChange={onChange} />
        : takesList(rule.operator)
        ? <ListInput rule={rule} onChange={onChange} example={example} codes={codes} />
        : rule.type === "boolean"
        ? <YesNoSelect rule={rule} onChange={onChange} />
        : <ScalarInput rule={rule} onChange={onChange} example={example} codes={codes} />}
    </div>
  );
}

function TypeSelect({ rule, onChange }: Props) {
  const t = useT();
  // A list of booleans is useless, so it is not offered; an existing one is shown.
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
      aria-label={t("forms.value")}
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

/** The segment by its name; by its id if the project has no such segment. */
function SegmentSelect({ rule, onChange }: Props) {
  const t = useT();
  const { segments } = useBuilder();
  const [chosen = ""] = rule.values;
  const isKnown = chosen === "" || segments.some(({ id }) => id === chosen);
  return (
    <NativeSelect
      className={classes.scalar}
      aria-label={t("conditions.segment")}
      value={chosen}
      onChange={({ currentTarget }) => onChange({ ...rule, values: [currentTarget.value] })}
      data={[
        { value: "", label: t("conditions.choose"), disabled: true },
        ...segments.map(({ id, name }) => ({ value: id, label: name })),
        ...isKnown ? [] : [{ value: chosen, label: chosen }],
      ]}
    />
  );
}

/** The field whose value the first one is compared with. */
function OtherFieldInput({ rule, onChange }: Props) {
  const t = useT();
  const { kind } = useBuilder();
  const [path = ""] = rule.values;
  const change = (value: string) => onChange({ ...rule, values: [value] });
  const label = t("conditions.otherField");
  if (kind === "match") {
    return <AttributePicker label={label} placeholder="price" value={path} onChange={change} />;
  }
  return (
    <TextInput
      className={classes.scalar}
      aria-label={label}
      placeholder="custom.loyaltyTier"
      spellCheck={false}
      autoCapitalize="none"
      value={path}
      onChange={({ currentTarget }) => change(currentTarget.value)}
    />
  );
}

interface ScalarProps extends Props {
  readonly example: string | undefined;
  /** The kind of code, if the value is a code. */
  readonly codes: CodeKind | undefined;
}

function ScalarInput({ rule, onChange, example, codes }: ScalarProps) {
  const t = useT();
  const list = useId();
  const sign = decimalSeparator(useFormatLocale());
  const isNumber = rule.type === "number";
  const [typed = ""] = rule.values;
  const read = (text: string) => {
    if (codes !== undefined) return asCode(text);
    return isNumber ? swapSeparators(text.trim(), sign) : text;
  };
  const input = (
    <TextInput
      className={classes.scalar}
      aria-label={t("forms.value")}
      placeholder={example}
      inputMode={isNumber ? "decimal" : "text"}
      spellCheck={false}
      autoCapitalize={codes === undefined ? "none" : "characters"}
      list={codes === undefined ? undefined : list}
      value={isNumber ? swapSeparators(typed, sign) : typed}
      onChange={({ currentTarget: { value } }) => onChange({ ...rule, values: [read(value)] })}
    />
  );
  if (codes === undefined) return input;
  return (
    <>
      {input}
      <CodeList id={list} kind={codes} />
    </>
  );
}

interface CodeListProps {
  readonly id: string;
  readonly kind: CodeKind;
}

/** Suggestions for a field of codes, with their names. */
function CodeList({ id, kind }: CodeListProps) {
  const language = useFormatLocale();
  const options = useMemo(() => {
    const names = new Intl.DisplayNames(language, { type: kind });
    return codesOf(kind).map((code) => <option key={code} value={code}>{names.of(code)}</option>);
  }, [kind, language]);
  return <datalist id={id}>{options}</datalist>;
}
