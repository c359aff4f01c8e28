import { Input, Text } from "@mantine/core";
import { useState } from "react";
import type { Faults } from "../data/faults.ts";
import { isSameJson } from "../forms/json.ts";
import { useT } from "../i18n/use_t.ts";
import type { Attribute } from "./attributes.ts";
import { ConditionParts } from "./builder/condition_parts.tsx";
import type { Condition, ConditionKind } from "./condition.ts";
import { type ConditionFault, faultsBelow, faultWords, isAbout } from "./condition_faults.ts";
import classes from "./condition_field.module.css";
import { ConditionJson } from "./condition_json.tsx";
import { type Group, rulesOf } from "./parts/part.ts";
import { conditionOf, limitOf, type Typed, typedOf } from "./typed.ts";
import { useConditionInWords } from "./use_condition_in_words.ts";
import { ViewSwitch } from "./view_switch.tsx";

interface Props {
  readonly label: string;
  readonly kind: ConditionKind;
  /** Nothing for no condition; what is typed and not complete, if `isUnfinished` says so. */
  readonly value: Condition | undefined;
  readonly onChange: (value: Condition | undefined) => void;
  /** Where the condition stands in what is saved. */
  readonly pointer: string;
  /** Of the whole form. */
  readonly faults: Faults;
  /** Attributes that products have, to choose from. */
  readonly attributes?: readonly Attribute[];
  readonly readOnly?: boolean;
}

const noAttributes: readonly Attribute[] = [];

/**
 * Edits a condition of a badge: as sentences built from parts, or as JSON. What the parts cannot say exactly is
 * shown as JSON alone.
 */
export function ConditionField(props: Props) {
  const { label, kind, value, pointer, readOnly = false } = props;
  const t = useT();
  const { typed, type } = useTyped(props);
  const faults = faultsBelow(pointer, props.faults);
  return (
    <fieldset className={classes.field}>
      <legend className={classes.label}>{label}</legend>
      <Text size="sm" c="dimmed">{t(`conditions.${kind}`)}</Text>
      <ViewSwitch label={label} typed={typed} onSwitch={type} />
      <div className={classes.typed} data-field={pointer.slice(1)}>
        {typed.as === "json" && (
          <ConditionJson
            label={label}
            text={typed.text}
            onChange={(text) => type({ as: "json", text })}
            faults={faults}
            readOnly={readOnly}
          />
        )}
        {typed.as === "parts" && (readOnly ? <InWords kind={kind} value={value} /> : (
          <>
            <ConditionParts
              kind={kind}
              attributes={props.attributes ?? noAttributes}
              faults={faults}
              group={typed.group}
              onChange={(group) => type({ as: "parts", group })}
            />
            <PartsFaults group={typed.group} faults={faults} />
          </>
        ))}
      </div>
    </fieldset>
  );
}

/** What is typed: the reader's own parts and spacing, until the value changes elsewhere. */
function useTyped({ value, onChange }: Props) {
  const [kept, setKept] = useState(() => typedOf(value));
  const typed = isSameJson(conditionOf(kept), value) ? kept : typedOf(value);
  const type = (next: Typed) => {
    setKept(next);
    const condition = conditionOf(next);
    if (!isSameJson(condition, value)) onChange(condition);
  };
  return { typed, type };
}

function InWords({ kind, value }: Pick<Props, "kind" | "value">) {
  const t = useT();
  const inWords = useConditionInWords();
  if (value !== undefined) return <Text>{inWords(value, kind)}</Text>;
  return <Text>{t(kind === "when" ? "conditions.everyone" : "conditions.noRule")}</Text>;
}

interface PartsFaultsProps {
  readonly group: Group;
  readonly faults: readonly ConditionFault[];
}

/** What is wrong with the condition and stands at none of its parts. */
function PartsFaults({ group, faults }: PartsFaultsProps) {
  const t = useT();
  const limit = limitOf(group);
  const rules = rulesOf(group);
  const words = faults
    .filter((fault) => !rules.some((rule) => isAbout(rule, fault)))
    .map(faultWords);
  if (limit) words.unshift(t(`conditions.limit.${limit}`));
  return words.map((it) => <Input.Error key={it} size="sm">{it}</Input.Error>);
}
