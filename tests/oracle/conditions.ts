import type { Json, JsonObject } from "./catalogue.ts";
import { parseDuration, parseInstant } from "./instants.ts";

/** "They are decided in three values (Kleene's logic), and only *true* holds". */
export type Truth = "true" | "false" | "unknown";

/** Whether the condition holds for a context, or for attributes, at this instant. */
export function holds(condition: JsonObject, subject: JsonObject, now: number): boolean {
  return truthOf(condition, subject, now) === "true";
}

/** The truth of a condition. "Several fields mean `$and`". */
export function truthOf(condition: JsonObject, subject: JsonObject, now: number): Truth {
  return and(
    Object.entries(condition).map(([key, operand]) => {
      const inner = () => list(operand).map((it) => truthOf(object(it), subject, now));
      if (key === "$and") return and(inner());
      if (key === "$or") return or(inner());
      if (key === "$not") return not(truthOf(object(operand), subject, now));
      return truthOfField(valueAt(subject, key), operand, { subject, now });
    }),
  );
}

/** "A bare value means `$eq`; several operators of a field mean `$and`". */
/** What a field is part of, and when. */
interface Place {
  readonly subject: JsonObject;
  readonly now: number;
}

function truthOfField(value: Json | undefined, operand: Json, place: Place): Truth {
  if (!isObject(operand)) return truthOfOperator("$eq", value, operand, place);
  return and(
    Object.entries(operand).map(([operator, target]) =>
      truthOfOperator(operator, value, target, place)
    ),
  );
}

function truthOfOperator(
  operator: string,
  value: Json | undefined,
  target: Json,
  place: Place,
): Truth {
  // "`$not` wraps a condition, or the operators of a field".
  if (operator === "$not") return not(truthOfField(value, object(target), place));
  // "An absent field [is] unknown, under every operator but `$exists`, which is true or false".
  if (operator === "$exists") return truth((value !== undefined) === target);
  if (value === undefined) return "unknown";
  const elements = Array.isArray(value) ? value : [value];
  if (isObject(target)) return truthOfFields(operator, elements, target, place);
  // "`$all` requires every value, a single value being a list of one".
  if (operator === "$all") {
    return and(list(target).map((one) => or(elements.map((it) => equal(it, one)))));
  }
  // "On a list, `$eq $gt $gte $lt $lte $in $since` are *or* over its elements, `$ne` and `$nin` *and*".
  const truths = elements.map((it) => truthOfValue(operator, it, target, place.now));
  return operator === "$ne" || operator === "$nin" ? and(truths) : or(truths);
}

/**
 * `{"$field": "path"}`: "the value at that path of the same object. If it is absent, a list, of
 * another type, or either side is a string of over 200 code points: unknown; so are booleans under
 * the four orderings".
 */
function truthOfFields(
  operator: string,
  elements: Json[],
  target: JsonObject,
  place: Place,
): Truth {
  const other = valueAt(place.subject, String(target.$field));
  const isOrdering = operator !== "$eq" && operator !== "$ne";
  if (other === undefined || isObject(other) || Array.isArray(other) || isLong(other)) {
    return "unknown";
  }
  if (isOrdering && typeof other === "boolean") return "unknown";
  const truths = elements.map((it): Truth =>
    isLong(it) ? "unknown" : truthOfValue(operator, it, other, place.now)
  );
  return operator === "$ne" ? and(truths) : or(truths);
}

function isLong(value: Json): boolean {
  return typeof value === "string" && [...value].length > 200;
}

/** The truth of an operator for one value, which may be an element of a list. */
function truthOfValue(operator: string, value: Json, target: Json, now: number): Truth {
  switch (operator) {
    case "$eq":
      return equal(value, target);
    case "$ne":
      return not(equal(value, target));
    case "$in":
      return or(list(target).map((one) => equal(value, one)));
    case "$nin":
      return not(or(list(target).map((one) => equal(value, one))));
    case "$gt":
      return compared(value, target, (order) => order > 0);
    case "$gte":
      return compared(value, target, (order) => order >= 0);
    case "$lt":
      return compared(value, target, (order) => order < 0);
    case "$lte":
      return compared(value, target, (order) => order <= 0);
    case "$since":
      return since(value, target, now);
    case "$past":
      return past(value, target, now);
    default:
      throw new Error(`No operator of a condition: ${operator}`);
  }
}

/** "`null`, or a value of another type than the operand is unknown"; so is a list in a list. */
function equal(value: Json, target: Json): Truth {
  return value === null || typeof value !== typeof target ? "unknown" : truth(value === target);
}

function compared(value: Json, target: Json, isSatisfied: (order: number) => boolean): Truth {
  if (typeof value === "number" && typeof target === "number") {
    return truth(isSatisfied(value - target));
  }
  if (typeof value === "string" && typeof target === "string") {
    return truth(isSatisfied(byCodePoint(value, target)));
  }
  return "unknown";
}

/** "Strings compare by code point". */
function byCodePoint(one: string, other: string): number {
  const [ones, others] = [one, other].map((it) => [...it].map((char) => char.codePointAt(0) ?? 0));
  if (ones === undefined || others === undefined) return 0;
  const differing = ones.findIndex((point, index) => point !== others[index]);
  if (differing === -1) return ones.length - others.length;
  return (ones[differing] ?? -1) - (others[differing] ?? -1);
}

/**
 * "`$since` holds while `now` is in `[value, value + duration)`; the value is an RFC 3339 instant (any
 * other string is unknown)".
 */
function since(value: Json, target: Json, now: number): Truth {
  if (typeof value !== "string" || typeof target !== "string") return "unknown";
  const from = parseInstant(value);
  if (from === undefined) return "unknown";
  return truth(from <= now && now < from + parseDuration(target));
}

/** "The value, an RFC 3339 instant, is at or before now; `false`: it is after now". */
function past(value: Json, target: Json, now: number): Truth {
  const instant = typeof value === "string" ? parseInstant(value) : undefined;
  if (instant === undefined) return "unknown";
  return truth(target === true ? instant <= now : instant > now);
}

/**
 * The value at a dotted path; `undefined` if there is none. "A path follows own keys only; a list
 * or a scalar on the way is absent", and "`null` counts as absent".
 */
export function valueAt(subject: JsonObject, path: string): Json | undefined {
  const value = path.split(".").reduce<Json>(
    (at, key) => isObject(at) && Object.hasOwn(at, key) ? at[key] ?? null : null,
    subject,
  );
  return value ?? undefined;
}

function truth(is: boolean): Truth {
  return is ? "true" : "false";
}

function not(inner: Truth): Truth {
  if (inner === "unknown") return "unknown";
  return truth(inner === "false");
}

/** False if any is false, else unknown if any is unknown. */
function and(truths: Truth[]): Truth {
  if (truths.includes("false")) return "false";
  return truths.includes("unknown") ? "unknown" : "true";
}

/** True if any is true, else unknown if any is unknown. */
function or(truths: Truth[]): Truth {
  if (truths.includes("true")) return "true";
  return truths.includes("unknown") ? "unknown" : "false";
}

function isObject(value: Json): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function object(value: Json): JsonObject {
  if (!isObject(value)) throw new Error(`Not an object: ${JSON.stringify(value)}`);
  return value;
}

function list(value: Json): Json[] {
  if (!Array.isArray(value)) throw new Error(`Not a list: ${JSON.stringify(value)}`);
  return value;
}
