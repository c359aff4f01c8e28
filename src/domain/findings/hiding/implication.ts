import type { Comparison, Condition } from "../../conditions/condition.ts";

/** The number of comparisons that may still be made. When it is used up, the result is false. */
export interface Steps {
  left: number;
}

/** The maximum number of steps for one pair of conditions. */
export const stepsMax = 1_000;
/** Comparing this many values of lists takes one step. */
const valuesPerStep = 32;

/**
 * Whether the `weaker` condition holds for every subject and instant for which the `stronger` one
 * holds. May return false where it does, but never true where it does not.
 */
export function implies(
  stronger: Condition,
  weaker: Condition,
  steps: Steps = { left: stepsMax },
): boolean {
  const given = partsOf(stronger);
  return partsOf(weaker).every((part) => given.some((it) => impliesPart(it, part, steps)));
}

/** The parts of a conjunction. */
function partsOf(condition: Condition): readonly Condition[] {
  return condition.kind === "and" ? condition.parts.flatMap(partsOf) : [condition];
}

function impliesPart(given: Condition, part: Condition, steps: Steps): boolean {
  if (steps.left-- <= 0) return false;
  if (given.kind === "or" && given.parts.every((it) => implies(it, part, steps))) return true;
  if (part.kind === "or") return part.parts.some((it) => implies(given, it, steps));
  if (given.kind === "compare" && part.kind === "compare") {
    steps.left -= Math.floor((valuesOf(given) + valuesOf(part)) / valuesPerStep);
    return impliesComparison(given, part);
  }
  return given.kind === part.kind && keyOf(given) === keyOf(part);
}

function valuesOf({ operand }: Comparison): number {
  return Array.isArray(operand) ? operand.length : 0;
}

/** A key that is the same for equal conditions, whatever their position. */
function keyOf(condition: Condition): string {
  let key = keys.get(condition);
  if (key === undefined) keys.set(condition, key = newKeyOf(condition));
  return key;
}

/** Many badges refer to the same segment, whose condition may be long. */
const keys = new WeakMap<Condition, string>();

function newKeyOf(condition: Condition): string {
  switch (condition.kind) {
    case "compare":
      return JSON.stringify([condition.path, condition.operator, condition.operand]);
    case "not":
      return `not ${keyOf(condition.part)}`;
    default:
      return JSON.stringify([condition.kind, ...condition.parts.map(keyOf)]);
  }
}

/**
 * This is correct for lists too: one element that passes a test is enough, and the same element
 * passes the weaker one. Where the tests are negated, all elements fail them.
 */
function impliesComparison(given: Comparison, part: Comparison): boolean {
  const [tests, weaker] = [given.requirement.tests, part.requirement.tests];
  if (!startsWith(given.path, part.path)) return false;
  // A value, whatever it is, is implied by all comparisons but those that require its absence.
  if (weaker.length === 0 && !part.isNegated) return tests.length > 0 || !given.isNegated;
  if (given.path.length !== part.path.length) return false;
  if (keyOf(given) === keyOf(part)) return true;
  if (tests.length === 0 || weaker.length === 0 || given.isNegated !== part.isNegated) return false;
  if (!given.isNegated) return weaker.every((it) => tests.some((test) => test.implies(it)));
  // A value that is of another type than the listed ones is unknown, and they are of one type.
  return weaker.every(({ oneOf }) => oneOf !== undefined) &&
    tests.every((it) => weaker.some((test) => test.implies(it)));
}

function startsWith(path: readonly string[], start: readonly string[]): boolean {
  return start.every((key, index) => key === path[index]);
}
