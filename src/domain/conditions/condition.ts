import type { Requirement } from "./operators/operator.ts";
import type { OperatorName } from "./operators/operator_forms.ts";

/** A value that can be compared. */
export type Scalar = string | number | boolean;
/** What a field is compared with, as it is written. */
export type Operand = Scalar | readonly Scalar[] | FieldOperand;

/** Another field of the same object, by its dotted path. */
export type FieldOperand = { readonly $field: string };

/** A parsed comparison of the value at a path. */
export interface Comparison {
  readonly kind: "compare";
  /** The keys that lead to the value. */
  readonly path: readonly string[];
  /** A JSON Pointer into the whole condition. */
  readonly pointer: string;
  readonly operator: OperatorName;
  readonly operand: Operand;
  readonly requirement: Requirement;
  /** Whether the comparison is yes where the requirement is not met, and no where it is. */
  readonly isNegated: boolean;
}

/**
 * A parsed condition. `and` and `or` have at least one part. `pointer` is its JSON Pointer in the
 * whole condition; those of the parts of a segment are pointers into the segment.
 */
export type Condition =
  | Comparison
  | {
    readonly kind: "and" | "or";
    readonly parts: readonly Condition[];
    readonly pointer: string;
    /** The id of the segment whose condition is the only part. */
    readonly segment?: string;
  }
  | { readonly kind: "not"; readonly part: Condition; readonly pointer: string };

/**
 * All comparisons of a condition, in the order in which they are written, with those of segments.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { readCondition } from "./read_condition.ts";
 *
 * const comparisons = comparisonsOf(readCondition({ price: { $gt: 5, $lt: 20 } }));
 * assertEquals(comparisons.map(({ operator }) => operator), ["$gt", "$lt"]);
 * ```
 */
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

/** The comparisons of a condition without those of the segments that it refers to. */
export function ownComparisonsOf(condition: Condition): Comparison[] {
  switch (condition.kind) {
    case "compare":
      return [condition];
    case "not":
      return ownComparisonsOf(condition.part);
    default:
      return condition.segment === undefined ? condition.parts.flatMap(ownComparisonsOf) : [];
  }
}

/** The ids of the segments that a condition refers to, with duplicates. */
export function segmentsOf(condition: Condition): string[] {
  switch (condition.kind) {
    case "compare":
      return [];
    case "not":
      return segmentsOf(condition.part);
    default:
      return condition.segment === undefined
        ? condition.parts.flatMap(segmentsOf)
        : [condition.segment];
  }
}

/**
 * The paths that a comparison reads: its own, and that of the field it is compared with, if any.
 */
export function pathsOf({ path, requirement: { other } }: Comparison): (readonly string[])[] {
  return other === undefined ? [path] : [path, other.path];
}

/** The maximum number of values of a comparison that conditions share. */
const sharedValuesMax = 4;

/**
 * A key that is the same for comparisons with the same requirement for the same path, negated or
 * not; `undefined` for a list so long that finding an equal one is not worth the memory of its key.
 */
export function sharedKey({ path, requirement: { key } }: Comparison): string | undefined {
  const [name, operand] = key;
  if (Array.isArray(operand) && operand.length > sharedValuesMax) return undefined;
  return JSON.stringify([path, name, operand]);
}
