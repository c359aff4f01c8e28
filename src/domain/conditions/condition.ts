/** The type of values that can be compared. */
export type Scalar = string | number | boolean;

/** The location of a comparison in its condition and in the subject. */
interface Placed {
  readonly kind: "compare";
  /** The keys that lead to the value. */
  readonly path: readonly string[];
  /** A JSON Pointer into the whole condition. */
  readonly pointer: string;
}

/**
 * Equal to one of the values, to none of them, or a list with all of them. All values are of one
 * type.
 */
export interface Membership extends Placed {
  readonly operator: "$eq" | "$ne" | "$in" | "$nin" | "$all";
  /** At least one; exactly one for `$eq` and `$ne`. */
  readonly values: readonly Scalar[];
}

/** Less or greater: numbers numerically, strings by code point. */
export interface Bound extends Placed {
  readonly operator: "$gt" | "$gte" | "$lt" | "$lte";
  readonly bound: string | number;
}

/** Whether there is a value at all. */
export interface Existence extends Placed {
  readonly operator: "$exists";
  readonly wanted: boolean;
}

/** Whether an instant is less than this long ago, and not in the future. */
export interface Recency extends Placed {
  readonly operator: "$since";
  /** ISO 8601, as it was written. */
  readonly duration: string;
  readonly milliseconds: number;
}

export type Comparison = Membership | Bound | Existence | Recency;
export type Operator = Comparison["operator"];

/**
 * A parsed condition. `and` and `or` have at least one part. `pointer` is its JSON Pointer in the
 * whole condition.
 */
export type Condition =
  | Comparison
  | {
    readonly kind: "and" | "or";
    readonly parts: readonly Condition[];
    readonly pointer: string;
  }
  | { readonly kind: "not"; readonly part: Condition; readonly pointer: string };

/** All comparisons of a condition, in the order in which they are written. */
export function comparisonsOf(condition: Condition): Comparison[] {
  switch (condition.kind) {
    case "compare":
      return [condition];
    case "not":
      return comparisonsOf(condition.part);
    default:
      return condition.parts.flatMap(comparisonsOf);
  }
}

/** The operand of a comparison, as merchants write it. */
export function operandOf(comparison: Comparison): Scalar | readonly Scalar[] {
  switch (comparison.operator) {
    case "$eq":
    case "$ne":
      return comparison.values[0]!;
    case "$in":
    case "$nin":
    case "$all":
      return comparison.values;
    case "$exists":
      return comparison.wanted;
    case "$since":
      return comparison.duration;
    default:
      return comparison.bound;
  }
}
