import { Input, Text, Textarea } from "@mantine/core";
import { useState } from "react";
import type { Segment } from "../data/segments.ts";
import type { InputErrors } from "../data/service_problem.ts";
import { isSameJson } from "../forms/json.ts";
import { useT } from "../i18n/use_t.ts";
import type { Attribute } from "./attributes.ts";
import type { Condition, ConditionKind } from "./condition.ts";
import {
  type ConditionError,
  conditionErrors,
  conditionErrorText,
  isAbout,
} from "./condition_errors.ts";
import classes from "./condition_field.module.css";
import { type Group, rulesOf } from "./parts/part.ts";
import {
  type ConditionInput,
  conditionOf,
  inputOf,
  limitOf,
  parseJsonInput,
} from "./condition_input.ts";
import { useConditionSentence } from "./use_condition_sentence.ts";
import { ViewSwitch } from "./view_switch.tsx";
import { useAnnounce } from "../notices/announcer.tsx";
import { freeId, removePart, replacePart } from "./parts/edit_parts.ts";
import { type Builder, BuilderContext } from "./builder/builder_context.ts";
import { GroupParts } from "./builder/group_parts.tsx";
import jsonClasses from "../forms/json_field.module.css";

interface Props {
  readonly label: string;
  readonly kind: ConditionKind;
  /** `undefined` for no condition. May be incomplete input: see `isUnfinished`. */
  readonly value: Condition | undefined;
  readonly onChange: (value: Condition | undefined) => void;
  /** The JSON Pointer of the condition in the saved value. */
  readonly pointer: string;
  /** The errors of the whole form. */
  readonly errors: InputErrors;
  /** The attributes of products, as suggestions. */
  readonly attributes?: readonly Attribute[];
  /** The segments that it can refer to. */
  readonly segments?: readonly Segment[];
  readonly readOnly?: boolean;
}

const noAttributes: readonly Attribute[] = [];
const noSegments: readonly Segment[] = [];

/**
 * Edits a condition of a badge, in the builder or as JSON. A condition that the builder cannot
 * represent exactly is shown only as JSON.
 */
export function ConditionField(props: Props) {
  const { label, kind, value, pointer, readOnly = false } = props;
  const t = useT();
  const { typed, setTyped } = useTyped(props);
  const errors = conditionErrors(props.errors, pointer);
  return (
    <fieldset className={classes.field}>
      <legend className={classes.label}>{label}</legend>
      <Text size="sm" c="dimmed">{t(`conditions.${kind}`)}</Text>
      <ViewSwitch label={label} typed={typed} onSwitch={setTyped} />
      <div className={classes.typed} data-field={pointer.slice(1)}>
        {typed.as === "json" && (
          <ConditionJson
            label={label}
            text={typed.text}
            onChange={(text) => setTyped({ as: "json", text })}
            errors={errors}
            readOnly={readOnly}
          />
        )}
        {typed.as === "parts" && (readOnly ? <InWords kind={kind} value={value} /> : (
          <>
            <ConditionParts
              kind={kind}
              attributes={props.attributes ?? noAttributes}
              segments={props.segments ?? noSegments}
              errors={errors}
              group={typed.group}
              onChange={(group) => setTyped({ as: "parts", group })}
            />
            <OtherErrors group={typed.group} errors={errors} />
          </>
        ))}
      </div>
    </fieldset>
  );
}

/**
 * What was typed, including incomplete parts and JSON formatting, until the value changes from
 * outside.
 */
function useTyped({ value, onChange }: Props) {
  const [kept, setKept] = useState(() => inputOf(value));
  const typed = isSameJson(conditionOf(kept), value) ? kept : inputOf(value);
  const setTyped = (next: ConditionInput) => {
    setKept(next);
    const condition = conditionOf(next);
    if (!isSameJson(condition, value)) onChange(condition);
  };
  return { typed, setTyped };
}

function InWords({ kind, value }: Pick<Props, "kind" | "value">) {
  const t = useT();
  const inWords = useConditionSentence();
  if (value !== undefined) return <Text>{inWords(value, kind)}</Text>;
  return <Text>{t(kind === "when" ? "conditions.everyone" : "conditions.noRule")}</Text>;
}

interface OtherErrorsProps {
  readonly group: Group;
  readonly errors: readonly ConditionError[];
}

/** Errors that belong to none of the comparisons. */
function OtherErrors({ group, errors }: OtherErrorsProps) {
  const t = useT();
  const limit = limitOf(group);
  const rules = rulesOf(group);
  const words = errors
    .filter((error) => !rules.some((rule) => isAbout(rule, error)))
    .map(conditionErrorText);
  if (limit) words.unshift(t(`conditions.limit.${limit}`));
  return words.map((it) => <Input.Error key={it} size="sm">{it}</Input.Error>);
}

interface PartsProps extends Pick<Builder, "kind" | "attributes" | "segments" | "errors"> {
  readonly group: Group;
  readonly onChange: (group: Group) => void;
}

/** The condition builder: comparisons and groups that read as sentences. */
function ConditionParts({ group, onChange, ...shared }: PartsProps) {
  const t = useT();
  const announce = useAnnounce();
  const builder: Builder = {
    ...shared,
    change: (part) => onChange(replacePart(group, part)),
    remove: (id) => {
      onChange(removePart(group, id));
      announce(t("conditions.removed"));
    },
    freeId: () => freeId(group),
  };
  return (
    <BuilderContext value={builder}>
      <GroupParts group={group} number="" />
    </BuilderContext>
  );
}

interface JsonProps {
  readonly label: string;
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly errors: readonly ConditionError[];
  readonly readOnly: boolean;
}

/** A condition as JSON, with its errors below. */
function ConditionJson({ label, text, onChange, errors, readOnly }: JsonProps) {
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
