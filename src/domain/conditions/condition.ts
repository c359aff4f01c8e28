/** What a value may be compared with. */
export type Scalar = string | number | boolean;

/** Where a comparison stands, and what it looks at. */
interface Placed {
  readonly kind: "compare";
  /** The keys that lead to the value. */
  readonly path: readonly string[];
  /** A JSON Pointer into the whole condition. */
  readonly pointer: string;
}

/** Equal to one of the values, to none, or a list that has all of them; all are of one type. */
export interface Membership extends Placed {
  readonly operator: "$eq" | "$ne" | "$in" | "$nin" | "$all";
  /** One at least; of `$eq` and `$ne` exactly one. */
  readonly values: readonly Scalar[];
}

/** Less or greater; numbers as numbers, strings by code point. */
export interface Bound extends Placed {
  readonly operator: "$gt" | "$gte" | "$lt" | "$lte";
  readonly bound: string | number;
}

/** Whether there is a value at all. */
export interface Existence extends Placed {
  readonly operator: "$exists";
  readonly wanted: boolean;
}

/** Whether an instant lies at most so long ago, and not in the future. */
export interface Recency extends Placed {
  readonly operator: "$since";
  /** ISO 8601, as it was written. */
  readonly duration: string;
  readonly milliseconds: number;
}

export type Comparison = Membership | Bound | Existence | Recency;
export type Operator = Comparison["operator"];

/** A condition, read. `and` and `or` have one part at least; `pointer` leads to where it stands. */
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

/** What a comparison wants, as merchants write it. */
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
