import { parseInstant } from "../instant.ts";
import type { JsonValue } from "../json.ts";
import { type Comparison, operandOf, type Scalar } from "../conditions/condition.ts";
import { compileCondition, type Predicate } from "../conditions/compile_condition.ts";
import { Truth } from "../conditions/truth.ts";

/**
 * The known kind of a field's value. `strings` and `numbers` are lists; a `country` is two capital
 * letters.
 */
export type FieldKind =
  | "object"
  | "integer"
  | "number"
  | "string"
  | "country"
  | "strings"
  | "numbers";

/** A comparison and its required result. */
export interface Literal {
  readonly kind: "literal";
  /** Any but `$all`. */
  readonly comparison: Comparison;
  readonly wanted: typeof Truth.yes | typeof Truth.no;
  /** Whether a single value gives the comparison the required result at `now` (epoch ms). */
  readonly isMetBy: (value: Scalar, now: number) => boolean;
}

export function literalOf(comparison: Comparison, wanted: Literal["wanted"]): Literal {
  const decide: Predicate = compileCondition({ ...comparison, path: ["value"] });
  const isMetBy = (value: Scalar, now: number) => decide({ value }, now) === wanted;
  return { kind: "literal", comparison, wanted, isMetBy };
}

/** A value; `never` if there is none at any instant; `unknown` if none was found. */
type Found = { readonly value: JsonValue } | "never" | "unknown";

/** The number of checks of a value that may still be made: some conditions make every search long. */
export interface Effort {
  left: number;
}

interface Field {
  readonly kind: FieldKind | undefined;
  readonly now: number;
  readonly effort: Effort;
}

/**
 * Finds a value that meets all literals of a required field. If any value would do, it returns an
 * object where possible, which can then have fields itself.
 */
export function findValue(literals: readonly Literal[], field: Field): Found {
  const { kind } = field;
  const asking = literals.filter(({ comparison }) => comparison.operator !== "$exists");
  if (asking.length === 0) return { value: kind === undefined ? {} : simplest[kind] };
  switch (kind) {
    case "object":
      return "never";
    case "strings":
      return findList(asking, { ...field, kind: "string" });
    case "numbers":
      return findList(asking, { ...field, kind: "number" });
    case undefined: {
      const found = findScalar(asking, field);
      return typeof found === "object" ? found : findList(asking, field);
    }
    default:
      return findScalar(asking, field);
  }
}

const simplest: Record<FieldKind, JsonValue> = {
  object: {},
  integer: 0,
  number: 0,
  string: "",
  country: "AA",
  strings: [],
  numbers: [],
};

/**
 * Finds a list that meets all literals. Literals that are an *and* over the elements apply to each
 * element; those that are an *or* apply to one, so the list has one element for each of them. The
 * empty list meets every *and*.
 */
function findList(literals: readonly Literal[], element: Field): Found {
  const ofEach = literals.filter(isOfEachElement);
  const found = literals.filter((literal) => !isOfEachElement(literal))
    .map((literal) => findScalar([literal, ...ofEach], element));
  if (found.includes("never")) return "never";
  const values = found.flatMap((it) => typeof it === "object" ? [it.value] : []);
  return values.length < found.length ? "unknown" : { value: [...new Set(values)] };
}

/** Whether a list has the required result only if each of its elements has it. */
function isOfEachElement({ comparison: { operator }, wanted }: Literal): boolean {
  return (operator === "$ne" || operator === "$nin") === (wanted === Truth.yes);
}

/**
 * Finds a string, number or boolean that meets all literals. Results change only at operands: if
 * any value meets them, then so does an operand, a value next to one, or the smallest value. Only
 * these are tried.
 */
function findScalar(literals: readonly Literal[], field: Field): Found {
  const found = firstToMeet(literals, candidates(literals, field), field);
  const mayBeInstant = field.kind === undefined || field.kind === "string";
  return found === "never" && mayBeInstant && mayHoldSometime(literals, field) ? "unknown" : found;
}

function firstToMeet(
  literals: readonly Literal[],
  values: Iterable<Scalar>,
  { now, effort }: Field,
): Found {
  for (const value of values) {
    const isMet = literals.every((literal) => --effort.left >= 0 && literal.isMetBy(value, now));
    if (effort.left < 0) return "unknown";
    if (isMet) return { value };
  }
  return "never";
}

function* candidates(literals: readonly Literal[], { kind, now }: Field): Generator<Scalar> {
  if (kind === "country") return yield* countries();
  const operands = operandsOf(literals.filter(asksForOneOf).slice(0, 1));
  if (operands.length > 0) return yield* operands.filter((operand) => isOfKind(operand, kind));
  const { texts, numbers } = byType(operandsOf(literals));
  if (kind === "integer") return yield* integersBeside(numbers);
  if (kind === "number" || kind === undefined) yield* numbersBeside(numbers);
  if (kind === "string" || kind === undefined) {
    yield* textsBeside(texts);
    yield* instantsBeside(literals, texts, now);
  }
  if (kind === undefined) yield* [true, false];
}

function operandsOf(literals: readonly Literal[]): Scalar[] {
  return literals.flatMap(({ comparison }) => operandOf(comparison));
}

function byType(operands: readonly Scalar[]) {
  const texts = operands.filter((operand) => typeof operand === "string");
  const numbers = operands.filter((operand) => typeof operand === "number");
  return { texts, numbers };
}

/** Whether only the operands themselves can meet a literal. */
function asksForOneOf({ comparison: { operator }, wanted }: Literal): boolean {
  return wanted === Truth.yes
    ? operator === "$eq" || operator === "$in"
    : operator === "$ne" || operator === "$nin";
}

function isOfKind(value: Scalar, kind: FieldKind | undefined): boolean {
  if (kind === "integer") return Number.isSafeInteger(value);
  return kind === undefined || typeof value === kind;
}

function* countries(): Generator<string> {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  for (const first of letters) for (const second of letters) yield first + second;
}

function* integersBeside(operands: readonly number[]): Generator<number> {
  const integers = [...operands, Number.MIN_SAFE_INTEGER]
    .flatMap((operand) => [operand, Math.floor(operand) + 1]);
  yield* integers.filter(Number.isSafeInteger);
}

function* numbersBeside(operands: readonly number[]): Generator<number> {
  yield* operands;
  // These are found first in most cases, and are easier to read than the adjacent floating-point
  // numbers.
  for (const operand of operands) yield* [Math.floor(operand) + 1, Math.ceil(operand) - 1];
  yield* operands.map(nextNumber).filter(Number.isFinite);
  yield -Number.MAX_VALUE;
}

/** The smallest number above `value` (nextUp of IEEE 754). */
function nextNumber(value: number): number {
  if (value === 0) return Number.MIN_VALUE;
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  view.setBigInt64(0, view.getBigInt64(0) + (value > 0 ? 1n : -1n));
  // The one after the greatest negative number is -0, which JSON does not preserve.
  return view.getFloat64(0) + 0;
}

function* textsBeside(operands: readonly string[]): Generator<string> {
  yield* operands;
  for (const operand of operands) yield `${operand}a`;
  yield "";
  for (const operand of operands) yield `${operand}\u0000`;
}

/** Instants at the ends of the periods of `$since`, and next to the compared instants. */
function* instantsBeside(
  literals: readonly Literal[],
  texts: readonly string[],
  now: number,
): Generator<string> {
  const ends = sinces(literals).flatMap((
    { milliseconds },
  ) => [now - milliseconds + 1, now - milliseconds]);
  if (ends.length === 0) return;
  const compared = texts.map(Date.parse).flatMap((instant) => [instant, instant + 1, instant - 1]);
  for (const instant of [now, ...ends, now + 1, ...compared]) {
    const isDate = Math.abs(instant) <= 8.64e15;
    if (isDate) yield new Date(instant).toISOString();
  }
}

function sinces(literals: readonly Literal[]) {
  return literals.flatMap(({ comparison, wanted }) =>
    comparison.operator === "$since" ? [{ milliseconds: comparison.milliseconds, wanted }] : []
  );
}

/**
 * Whether an instant may meet all literals at another time than now. It is not exact: it returns
 * `false` only if the durations contradict each other, or if the literals other than `$since`
 * contradict each other or allow no string that is an instant.
 */
function mayHoldSometime(literals: readonly Literal[], field: Field): boolean {
  const durations = sinces(literals);
  if (durations.length === 0) return false;
  const lengths = (which: Literal["wanted"]) =>
    durations.filter(({ wanted }) => wanted === which).map(({ milliseconds }) => milliseconds);
  if (Math.min(...lengths(Truth.yes)) <= Math.max(0, ...lengths(Truth.no))) return false;
  const others = literals.filter(({ comparison }) => comparison.operator !== "$since");
  const isListed = others.some(asksForOneOf);
  const texts = [...candidates(others, { ...field, kind: "string" })].filter((text) =>
    !isListed || parseInstant(String(text)) !== undefined
  );
  return firstToMeet(others, texts, field) !== "never";
}
