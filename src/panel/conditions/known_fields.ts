import type { MessageKey } from "../i18n/en.ts";
import type { CodeKind } from "./codes.ts";
import type { ConditionKind } from "./condition.ts";
import { type Operator, operators, type ValueType } from "./parts/part.ts";

/** A field of the context that every shop knows. */
export interface KnownField {
  readonly path: string;
  readonly name: MessageKey;
  readonly type: ValueType;
  readonly example: string;
  /** How it can sensibly be compared. */
  readonly operators: readonly Operator[];
  readonly isList: boolean;
  /** Of which kind its values are, if they are codes. */
  readonly codes?: CodeKind;
}

const ofOne = {
  operators: ["$eq", "$ne", "$in", "$nin", "known", "notKnown"],
  isList: false,
} as const;
/** Operators that are said in other words of a list. */
const listOperators = ["$eq", "$ne", "$in", "$nin", "$all", "known", "notKnown"] as const;
const ofList = { operators: listOperators, isList: true } as const;
const ofNumber = {
  operators: ["$gte", "$lte", "$gt", "$lt", ...ofOne.operators],
  isList: false,
} as const;

/** What a query's context can say of a shopper, beside what a shop adds. */
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

/** What is known of a field; nothing of attributes, which each shop names itself. */
export function knownField(kind: ConditionKind, path: string): KnownField | undefined {
  return kind === "match" ? undefined : contextFields.find((it) => it.path === path);
}

/** The operators to choose from: those of the field, and the one that is there. */
export function operatorsOf(field: KnownField | undefined, chosen: Operator): readonly Operator[] {
  const offered = field?.operators ?? operators;
  return offered.includes(chosen) ? offered : [...offered, chosen];
}

/** What an operator is called, of a field: to choose it, or to say it with a value. */
export function operatorName(
  field: KnownField | undefined,
  operator: Operator,
  isSaid = false,
): MessageKey {
  const ofList = field?.isList ? listOperators.find((it) => it === operator) : undefined;
  if (ofList) return isSaid ? `conditions.say.list.${ofList}` : `conditions.list.${ofList}`;
  return isSaid ? `conditions.say.${operator}` : `conditions.${operator}`;
}
