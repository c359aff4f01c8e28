import { parseInstant } from "../instant.ts";
import type { JsonValue } from "../json.ts";
import type { Bound, Comparison, Membership, Recency, Scalar } from "./condition.ts";
import { Join, not, overItems, type Test, Truth, truthOf } from "./truth.ts";

/** Decides one value that is neither absent nor a list. */
type ValueTest = Test<JsonValue>;

/**
 * What a comparison says of a value that is there or not. Only `yes` counts as holding.
 *
 *     value            $eq $in         $gt … $lte, $since  $ne $nin        $all              $exists: true
 *     absent, null     unknown         unknown             unknown         unknown           no
 *     of another type  unknown         unknown             unknown         unknown           yes
 *     an object        unknown         unknown             unknown         unknown           yes
 *     of the type      whether equal   whether it is       whether not     whether it is     yes
 *                                                          equal           the one wanted
 *     a list           *or* over its   *or* over its       *and* over its  *and* over what   yes
 *                      elements        elements            elements        is wanted
 *     an empty list    no              no                  yes             no                yes
 *
 * An element of a list is decided as a value would be; a list within a list is of another type. What
 * `$all` wants is there if *or* over the elements says that one is equal. `$exists: false` is *not*
 * `$exists: true`. `$since` takes a string that is an RFC 3339 instant; any other is of another type.
 */
export function truthOfComparison(comparison: Comparison): Test<JsonValue | undefined> {
  if (comparison.operator === "$exists") {
    return (value) => truthOf((value !== undefined) === comparison.wanted);
  }
  const test = valueTest(comparison);
  return (value, now) => value === undefined ? Truth.unknown : test(value, now);
}

function valueTest(comparison: Exclude<Comparison, { operator: "$exists" }>): ValueTest {
  switch (comparison.operator) {
    case "$eq":
    case "$in":
      return overElements(Join.or, equalsOne(comparison));
    case "$ne":
    case "$nin": {
      const test = equalsOne(comparison);
      return overElements(Join.and, (value, now) => not(test(value, now)));
    }
    case "$all": {
      const tests = comparison.values.map((value) =>
        overElements(Join.or, equalsOne({ values: [value] }))
      );
      return (value, now) => overItems(Join.and, tests, (test) => test(value, now), now);
    }
    case "$since":
      return overElements(Join.or, isRecent(comparison));
    default:
      return overElements(Join.or, isWithin(comparison));
  }
}

function overElements(join: Join, test: ValueTest): ValueTest {
  return (value, now) =>
    Array.isArray(value) ? overItems<JsonValue>(join, value, test, now) : test(value, now);
}

function equalsOne({ values }: Pick<Membership, "values">): ValueTest {
  const wanted = new Set<JsonValue>(values);
  const isOfType = sameType(values[0]!);
  return (value) => isOfType(value) ? truthOf(wanted.has(value)) : Truth.unknown;
}

function sameType(operand: Scalar): (value: JsonValue) => boolean {
  switch (typeof operand) {
    case "string":
      return (value) => typeof value === "string";
    case "number":
      return (value) => typeof value === "number";
    default:
      return (value) => typeof value === "boolean";
  }
}

function isWithin({ operator, bound }: Bound): ValueTest {
  const holds = bounds[operator];
  return (value) => {
    if (typeof value === "number" && typeof bound === "number") {
      return truthOf(holds(value - bound));
    }
    if (typeof value === "string" && typeof bound === "string") {
      return truthOf(holds(compareCodePoints(value, bound)));
    }
    return Truth.unknown;
  };
}

/** By the sign of what is compared less the bound. */
const bounds: Record<Bound["operator"], (difference: number) => boolean> = {
  $gt: (difference) => difference > 0,
  $gte: (difference) => difference >= 0,
  $lt: (difference) => difference < 0,
  $lte: (difference) => difference <= 0,
};

/** Below 0 if `a` stands before `b` by code point. JavaScript itself compares halves of surrogate pairs. */
export function compareCodePoints(a: string, b: string): number {
  for (let at = 0; at < a.length && at < b.length; at++) {
    const difference = a.codePointAt(at)! - b.codePointAt(at)!;
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

function isRecent({ milliseconds }: Recency): ValueTest {
  return (value, now) => {
    const from = typeof value === "string" ? parseInstant(value) : undefined;
    if (from === undefined) return Truth.unknown;
    return truthOf(from <= now && now < from + milliseconds);
  };
}
