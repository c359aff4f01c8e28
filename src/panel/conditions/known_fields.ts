import { type ContextValueField, contextValueFields } from "../../domain/context_fields.ts";
import type { MessageKey } from "../i18n/en.ts";
import type { CodeKind } from "./codes.ts";
import type { ConditionKind } from "./condition.ts";
import { type FieldType, isFor, type Operator, operators, segmentField } from "./parts/part.ts";

/** A field of the context that the panel knows. */
export interface KnownField {
  readonly path: string;
  readonly name: MessageKey;
  readonly type: FieldType;
  readonly example: string;
  /** The operators that make sense for it. */
  readonly operators: readonly Operator[];
  readonly isList: boolean;
  /** The kind of codes, if its values are codes. */
  readonly codes?: CodeKind | undefined;
}

const ofOne = { operators: operators.filter(isFor("any")), isList: false } as const;
const ofList = { operators: operators.filter(isFor("any", "list")), isList: true } as const;
const ofNumber = {
  operators: [...operators.filter(isFor("amount")), ...ofOne.operators],
  isList: false,
} as const;
/** Whether an operator is worded differently for list fields. */
const isListOperator = isFor("any", "list");

/** The values that the panel can offer a list of codes for, by path. */
const codesOf: Partial<Record<ContextValueField["path"], CodeKind>> = {
  "bigcommerce.currency": "currency",
  "bigcommerce.customerShippingCountry": "region",
};

/** The standard fields of the context; shops can add their own. */
export const knownContextFields: readonly KnownField[] = contextValueFields.map((field) => ({
  path: field.path,
  name: `conditions.field.${field.path}`,
  type: field.type === "integer" || field.type === "numbers" ? "number" : "text",
  example: String(field.example),
  codes: codesOf[field.path],
  ...kindOf(field),
}));

function kindOf({ path, type }: ContextValueField) {
  if (path === "bigcommerce.customerOrderCount") return ofNumber;
  return type === "strings" || type === "numbers" ? ofList : ofOne;
}

/** Which segment a shopper belongs to. */
export const knownSegmentField: KnownField = {
  path: segmentField,
  name: `conditions.field.${segmentField}`,
  type: "text",
  example: "",
  operators: ["$eq", "$ne"],
  isList: false,
};

/** The known field at a path. Attributes have none: each shop names its own. */
export function knownField(kind: ConditionKind, path: string): KnownField | undefined {
  if (path === segmentField) return knownSegmentField;
  return kind === "match" ? undefined : knownContextFields.find((it) => it.path === path);
}

/** The operators to choose from: those of the field, and the current one. */
export function operatorsOf(field: KnownField | undefined, chosen: Operator): readonly Operator[] {
  const offered = field?.operators ?? operators;
  return offered.includes(chosen) ? offered : [...offered, chosen];
}

/** The label of an operator for a field, or (`isSentence`) its wording in a sentence with a value. */
export function operatorName(
  field: KnownField | undefined,
  operator: Operator,
  isSentence = false,
): MessageKey {
  if (field?.isList && isListOperator(operator)) {
    return isSentence ? `conditions.sentence.list.${operator}` : `conditions.list.${operator}`;
  }
  return isSentence ? `conditions.sentence.${operator}` : `conditions.${operator}`;
}
