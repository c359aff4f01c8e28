import type { JsonValue } from "../../json.ts";

/** The kinds of operands, as bits: a value has the bits that all of its elements have. */
export const Kind = { string: 1, number: 2, boolean: 4, instant: 8 } as const;
export const kindCount = 4;
export const allKinds = 15;

/** What a comparison looks at to find whether its field's value meets it. */
export const Basis = {
  /** Whether there is a value. */
  existence: 0,
  /** Whether it has a value, one of a few, or each of a few. */
  value: 1,
  someOfFew: 2,
  allOfFew: 3,
  /** Whether it has one of a list of values, or each of them. */
  someOfList: 4,
  allOfList: 5,
  /** Its greatest or least number. */
  above: 6,
  aboveOrEqual: 7,
  below: 8,
  belowOrEqual: 9,
  /** The places of its greatest or least string among the bounds. */
  textAbove: 10,
  textAboveOrEqual: 11,
  textBelow: 12,
  textBelowOrEqual: 13,
  /** Its instants. */
  since: 14,
  passed: 15,
  toCome: 16,
  /** Each of its elements. */
  elements: 17,
  /** The value of another field, see `ConditionSet`. */
  otherField: 18,
} as const;
export type Basis = typeof Basis[keyof typeof Basis];

/**
 * A comparison of a field, as numbers only: a project has thousands of them, which are all evaluated
 * for each product, and so fit into the CPU's cache.
 */
export interface FieldComparison {
  readonly basis: Basis;
  /** The kind that all elements must have for the comparison to be no. */
  readonly kind: number;
  /** A bound, or the number of what the field compares the value with. */
  readonly operand: number;
}

/** `$exists: true`, for any kind of value. */
export const existenceComparison: FieldComparison = {
  basis: Basis.existence,
  kind: allKinds,
  operand: 0,
};

/** The kind of operands, which are all of one. */
export function kindOf(values: Iterable<JsonValue>): number {
  for (const value of values) return kindOfElement(value);
  return allKinds;
}

/** The kinds that all elements have. Whether they are instants is not known yet. */
export function kindsOf(list: readonly JsonValue[]): number {
  let kinds: number = allKinds - Kind.instant;
  for (const element of list) kinds &= kindOfElement(element);
  return kinds;
}

/** The kind of an element; none if it is no scalar. */
export function kindOfElement(element: JsonValue): number {
  switch (typeof element) {
    case "string":
      return Kind.string;
    case "number":
      return Kind.number;
    case "boolean":
      return Kind.boolean;
    default:
      return 0;
  }
}
