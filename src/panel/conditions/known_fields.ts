import type { MessageKey } from "../i18n/en.ts";
import type { CodeKind } from "./codes.ts";
import type { ConditionKind } from "./condition.ts";
import { type Operator, operators, type ValueType } from "./parts/part.ts";

/** A standard field of the context. */
export interface KnownField {
  readonly path: string;
  readonly name: MessageKey;
  readonly type: ValueType;
  readonly example: string;
  /** The operators that make sense for it. */
  readonly operators: readonly Operator[];
  readonly isList: boolean;
  /** The kind of codes, if its values are codes. */
  readonly codes?: CodeKind;
}

const ofOne = {
  operators: ["$eq", "$ne", "$in", "$nin", "known", "notKnown"],
  isList: false,
} as const;
/** The operators with different wording for list fields. */
const listOperators = ["$eq", "$ne", "$in", "$nin", "$all", "known", "notKnown"] as const;
const ofList = { operators: listOperators, isList: true } as const;
const ofNumber = {
  operators: ["$gte", "$lte", "$gt", "$lt", ...ofOne.operators],
  isList: false,
} as const;

/** The standard fields of the context; shops can add their own. */
export const contextFields: readonly KnownField[] = [
  {
    path: "bigcommerce.currency",
    name: "conditions.currency",
    type: "text",
    example: "GBP",
    codes: "currency",
    ...ofOne,
  },
  {
    path: "bigcommerce.customerShippingCountry",
    name: "conditions.country",
    type: "text",
    example: "GB",
    codes: "region",
    ...ofOne,
  },
  { path: "locale", name: "conditions.locale", type: "text", example: "en-GB", ...ofOne },
  {
    path: "bigcommerce.customerGroup",
    name: "conditions.customerGroup",
    type: "number",
    example: "3",
    ...ofOne,
  },
  {
    path: "bigcommerce.customerSegments",
    name: "conditions.segments",
    type: "text",
    example: "c1670ab3-b7a4-4b0d-8e4d-6e3a4f3b2f51",
    ...ofList,
  },
  {
    path: "bigcommerce.customerOrderCount",
    name: "conditions.orderCount",
    type: "number",
    example: "1",
    ...ofNumber,
  },
  {
    path: "bigcommerce.channel",
    name: "conditions.channel",
    type: "number",
    example: "1",
    ...ofOne,
  },
  {
    path: "talonone.applicationIds",
    name: "conditions.applications",
    type: "number",
    example: "42",
    ...ofList,
  },
];

/** The standard field at a path. Attributes have none: each shop names its own. */
export function knownField(kind: ConditionKind, path: string): KnownField | undefined {
  return kind === "match" ? undefined : contextFields.find((it) => it.path === path);
}

/** The operators to choose from: those of the field, and the current one. */
export function operatorsOf(field: KnownField | undefined, chosen: Operator): readonly Operator[] {
  const offered = field?.operators ?? operators;
  return offered.includes(chosen) ? offered : [...offered, chosen];
}

/** The label of an operator for a field, or (`isSaid`) its wording in a sentence with a value. */
export function operatorName(
  field: KnownField | undefined,
  operator: Operator,
  isSaid = false,
): MessageKey {
  const ofList = field?.isList ? listOperators.find((it) => it === operator) : undefined;
  if (ofList) return isSaid ? `conditions.say.list.${ofList}` : `conditions.list.${ofList}`;
  return isSaid ? `conditions.say.${operator}` : `conditions.${operator}`;
}
