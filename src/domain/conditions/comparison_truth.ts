import type { Bound, Comparison, Membership, Recency } from "./condition.ts";
import { countUpTo, difference, type Elements } from "./elements.ts";
import { not, type Test, Truth, truthOf } from "./truth.ts";

/** Evaluates the elements of a list or a single value. Missing values are handled by the caller. */
type ElementsTest = Test<Elements>;

/**
 * Evaluates a comparison for a value that may be missing. Only `yes` counts as a match.
 *
 *     value            $eq $in         $gt … $lte, $since  $ne $nin        $all              $exists: true
 *     absent, null     unknown         unknown             unknown         unknown           no
 *     of another type  unknown         unknown             unknown         unknown           yes
 *     an object        unknown         unknown             unknown         unknown           yes
 *     of the type      whether equal   whether it is       whether not     whether it is     yes
 *                                                          equal           the only value
 *     a list           *or* over its   *or* over its       *and* over its  *and* over the    yes
 *                      elements        elements            elements        values
 *     an empty list    no              no                  yes             no                yes
 *
 * An element of a list is evaluated like a value; a nested list is of another type. `$all` is an
 * *and* over its values, each of which is an *or* over the elements that says whether one is equal.
 * `$exists: false` is *not* `$exists: true`. `$since` accepts a string that is an RFC 3339 instant;
 * any other value is of another type.
 *
 * Elements are not evaluated one by one: *or* is `yes` if one element matches, and otherwise `no`,
 * or unknown if an element is of another type. *And* over "not equal" is *not* of the *or* (De
 * Morgan).
 */
export function truthOfComparison(comparison: Comparison): Test<Elements | undefined> {
  if (comparison.operator === "$exists") {
    return (elements) => truthOf((elements !== undefined) === comparison.wanted);
  }
  const test = elementsTest(comparison);
  return (elements, now) => elements === undefined ? Truth.unknown : test(elements, now);
}

function elementsTest(comparison: Exclude<Comparison, { operator: "$exists" }>): ElementsTest {
  switch (comparison.operator) {
    case "$eq":
    case "$in":
      return hasOne(comparison);
    case "$ne":
    case "$nin": {
      const test = hasOne(comparison);
      return (elements, now) => not(test(elements, now));
    }
    case "$all":
      return hasAll(comparison);
    case "$since":
      return isRecent(comparison);
    default:
      return isWithin(comparison);
  }
}

/** `yes` if one element matches. If none does, `no` if all of them could match, else unknown. */
function orElse(isOne: boolean, couldAllBe: boolean): Truth {
  if (isOne) return Truth.yes;
  return couldAllBe ? Truth.no : Truth.unknown;
}

function hasOne({ values }: Membership): ElementsTest {
  const [first] = values;
  return (elements) =>
    orElse(values.some((value) => elements.has(value)), elements.areLike(first!));
}

function hasAll({ values }: Membership): ElementsTest {
  const [first] = values;
  return (elements) =>
    orElse(values.every((value) => elements.has(value)), elements.areLike(first!));
}

function isWithin({ operator, bound }: Bound): ElementsTest {
  const holds = bounds[operator];
  const side = operator === "$gt" || operator === "$gte" ? "greatest" : "least";
  return (elements) => {
    const extreme = elements.extremesLike(bound)?.[side];
    const isOne = extreme !== undefined && holds(difference(extreme, bound));
    return orElse(isOne, elements.areLike(bound));
  };
}

/** By the difference of the compared value and the bound. */
const bounds: Record<Bound["operator"], (difference: number) => boolean> = {
  $gt: (difference) => difference > 0,
  $gte: (difference) => difference >= 0,
  $lt: (difference) => difference < 0,
  $lte: (difference) => difference <= 0,
};

function isRecent({ milliseconds }: Recency): ElementsTest {
  return (elements, now) => {
    const { instants } = elements;
    const latest = instants[countUpTo(instants, now) - 1];
    return orElse(latest !== undefined && now < latest + milliseconds, elements.areInstants);
  };
}
