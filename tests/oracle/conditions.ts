import type { CatalogueSegment, Json, JsonObject } from "./catalogue.ts";
import { parseDuration, parseInstant } from "./instants.ts";

/** "They are decided in three values (Kleene's logic), and only *true* holds". */
export type Truth = "true" | "false" | "unknown";

/** What a condition is decided on: a context, or attributes, at an instant. */
export interface Place {
  subject: JsonObject;
  now: number;
  /** The project's segments, in conditions on a context. */
  segments?: CatalogueSegment[];
}

/** Kleene's truths as numbers: `and` is the least of them, `or` the greatest, `not` the complement. */
const no = 0;
const unknown = 0.5;
const yes = 1;

const and = (truths: number[]): number => Math.min(yes, ...truths);
const or = (truths: number[]): number => Math.max(no, ...truths);
const not = (truth: number): number => yes - truth;
const known = (isTrue: boolean): number => isTrue ? yes : no;

/** Whether the condition is true. */
export function holds(condition: JsonObject, place: Place): boolean {
  return decide(condition, place) === yes;
}

/** The truth of a condition by its name. */
export function truthOf(condition: JsonObject, place: Place): Truth {
  const truth = decide(condition, place);
  return truth === yes ? "true" : truth === no ? "false" : "unknown";
}

/** "Several fields, or several operators of a field, mean `$and`; `$not` wraps a condition". */
function decide(condition: Json, place: Place): number {
  return and(
    Object.entries(condition ?? {}).map(([key, operand]) => {
      switch (key) {
        case "$and":
          return and(listOf(operand).map((part) => decide(part, place)));
        case "$or":
          return or(listOf(operand).map((part) => decide(part, place)));
        case "$not":
          return not(decide(operand, place));
        case "$segment":
          return decideSegment(operand, place);
        default:
          return decideField(valueAt(place.subject, key), operand, place);
      }
    }),
  );
}

/** `{"$segment": "id"}` is replaced by the segment's condition. */
function decideSegment(id: Json, place: Place): number {
  const segment = place.segments?.find((it) => it.id === id);
  if (segment === undefined) throw new Error(`There is no segment ${id}`);
  return decide(segment.when, place);
}

/** "A bare value means `$eq`". */
function decideField(value: Json | undefined, operand: Json, place: Place): number {
  const operators = isObject(operand) ? operand : { $eq: operand };
  return and(
    Object.entries(operators).map(([name, target]) => {
      if (name === "$not") return not(decideField(value, target, place));
      if (name === "$exists") return known((value !== undefined) === target);
      // "An absent field […] is unknown, under every operator but `$exists`".
      return value === undefined ? unknown : decideOperator(name, value, { target, place });
    }),
  );
}

/**
 * "On a list, `$eq $gt $gte $lt $lte $in $since` are *or* over its elements, `$ne` and `$nin` *and*,
 * an element being unknown as a value would be; `$all` requires every value to be present; a single
 * value counts as a list of one". For `$past`, "a list is *or* over its elements, as for `$since`".
 */
function decideOperator(
  name: string,
  value: Json,
  { target, place }: { target: Json; place: Place },
): number {
  const elements = Array.isArray(value) ? value : [value];
  const now = place.now;
  switch (name) {
    case "$in":
      return or(elements.map((it) => or(listOf(target).map((one) => isEqual(it, one)))));
    case "$nin":
      return and(elements.map((it) => not(or(listOf(target).map((one) => isEqual(it, one))))));
    case "$all":
      return and(listOf(target).map((one) => or(elements.map((it) => isEqual(it, one)))));
    case "$since":
      return or(elements.map((it) => isSince(it, { duration: target, now })));
    case "$past":
      return or(elements.map((it) => hasPassed(it, { isWanted: target === true, now })));
    default:
      return decideComparison(name, elements, comparedWith(target, { name, place }));
  }
}

/** `$eq $ne $gt $gte $lt $lte`, with what they compare with; `undefined` if that is unknown. */
function decideComparison(
  name: string,
  elements: Json[],
  other: { value: Json; isField: boolean } | undefined,
): number {
  if (other === undefined) return unknown;
  const truths = elements.map((it) => {
    if (other.isField && isLong(it)) return unknown;
    if (name === "$eq") return isEqual(it, other.value);
    if (name === "$ne") return not(isEqual(it, other.value));
    const order = orderOf(it, other.value);
    if (order === undefined) return unknown;
    if (name === "$gt") return known(order > 0);
    if (name === "$gte") return known(order >= 0);
    if (name === "$lt") return known(order < 0);
    if (name === "$lte") return known(order <= 0);
    throw new Error(`No operator of a condition: ${name}`);
  });
  return name === "$ne" ? and(truths) : or(truths);
}

/**
 * `{"$field": "path"}`: "the value at that path of the same object. If it is absent, a list, of
 * another type, or either side is a string of over 200 code points: unknown; so are booleans under
 * the four orderings".
 */
function comparedWith(
  target: Json,
  { name, place }: { name: string; place: Place },
): { value: Json; isField: boolean } | undefined {
  if (!isObject(target)) return { value: target, isField: false };
  const value = valueAt(place.subject, String(target.$field));
  if (value === undefined || typeof value === "object" || isLong(value)) return undefined;
  if (typeof value === "boolean" && name !== "$eq" && name !== "$ne") return undefined;
  return { value, isField: true };
}

function isLong(value: Json): boolean {
  return typeof value === "string" && Array.from(value).length > 200;
}

/** "A value of another type than the operand is unknown". Lists and objects are of no operand's type. */
function isEqual(value: Json, operand: Json): number {
  if (value === null || typeof value === "object") return unknown;
  return typeof value === typeof operand ? known(value === operand) : unknown;
}

/** "`$gt $gte $lt $lte` take numbers and strings. Strings compare by code point". */
function orderOf(value: Json, operand: Json): number | undefined {
  if (typeof value === "number" && typeof operand === "number") {
    return value < operand ? -1 : value > operand ? 1 : 0;
  }
  if (typeof value !== "string" || typeof operand !== "string") return undefined;
  const [points, others] = [value, operand].map((it) =>
    Array.from(it, (char) => char.codePointAt(0) ?? 0)
  );
  for (const [index, point] of (points ?? []).entries()) {
    const other = others?.[index];
    if (other === undefined) return 1;
    if (point !== other) return point - other;
  }
  return (points?.length ?? 0) - (others?.length ?? 0);
}

/** "Holds while `now` is in `[value, value + 30 days)`; any other string is unknown". */
function isSince(value: Json, { duration, now }: { duration: Json; now: number }): number {
  const instant = instantOf(value);
  if (instant === undefined) return unknown;
  return known(instant <= now && now < instant + parseDuration(String(duration)));
}

/** "The value, an RFC 3339 instant, is at or before now; `false`: it is after now". */
function hasPassed(value: Json, { isWanted, now }: { isWanted: boolean; now: number }): number {
  const instant = instantOf(value);
  return instant === undefined ? unknown : known((instant <= now) === isWanted);
}

function instantOf(value: Json): number | undefined {
  return typeof value === "string" ? parseInstant(value) : undefined;
}

/**
 * The value at a dotted path; `undefined` if it is absent. "A path follows own keys only; a list or
 * a scalar on the way is absent", and "`null` counts as absent".
 */
export function valueAt(subject: JsonObject, path: string): Json | undefined {
  let value: Json | undefined = subject;
  for (const key of path.split(".")) {
    if (value === undefined || !isObject(value) || !Object.hasOwn(value, key)) return undefined;
    value = value[key];
  }
  return value ?? undefined;
}

function isObject(value: Json): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function listOf(value: Json): Json[] {
  if (!Array.isArray(value)) throw new Error(`Not a list: ${JSON.stringify(value)}`);
  return value;
}
