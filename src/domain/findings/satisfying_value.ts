import { parseInstant } from "../instant.ts";
import type { JsonValue } from "../json.ts";
import type { Scalar } from "../conditions/condition.ts";
import type { ValueTest } from "../conditions/operators/operator.ts";
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

/** A test of the value at a path, or of its existence, and the required result. */
export interface Literal {
  readonly kind: "literal";
  readonly path: readonly string[];
  /** Missing for existence. */
  readonly test: ValueTest | undefined;
  readonly expected: boolean;
}

/** A literal about the value itself. */
type ValueLiteral = Literal & { readonly test: ValueTest };

function hasTest(literal: Literal): literal is ValueLiteral {
  return literal.test !== undefined;
}

/** Whether a single value gives the test the required result at `now` (epoch ms). */
function isMetBy({ test, expected }: ValueLiteral, value: Scalar, now: number): boolean {
  return test.decide(value, now) === (expected ? Truth.yes : Truth.no);
}

/** A value; `never` if there is none at any instant; `unknown` if none was found. */
type Found = { readonly value: JsonValue } | "never" | "unknown";

/** The number of checks of a value that are left: some conditions make every search long. */
export interface Budget {
  left: number;
}

interface Field {
  readonly kind: FieldKind | undefined;
  readonly now: number;
  readonly budget: Budget;
}

/**
 * Finds a value that meets all literals of a required field. If any value would do, it returns an
 * object where possible, which can then have fields itself.
 */
export function findValue(literals: readonly Literal[], field: Field): Found {
  const { kind } = field;
  const tests = literals.filter(hasTest);
  if (tests.length === 0) return { value: kind === undefined ? {} : simplest[kind] };
  switch (kind) {
    case "object":
      return "never";
    case "strings":
      return findList(tests, { ...field, kind: "string" });
    case "numbers":
      return findList(tests, { ...field, kind: "number" });
    case undefined: {
      const found = findScalar(tests, field);
      return typeof found === "object" ? found : findList(tests, field);
    }
    default:
      return findScalar(tests, field);
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
 * Finds a list that meets all literals. A test that has to fail must fail for each element; a test
 * that has to be passed must be passed by one, so the list has one element for each of them. The
 * empty list fails every test.
 */
function findList(literals: readonly ValueLiteral[], element: Field): Found {
  const failing = literals.filter(({ expected }) => !expected);
  const found = literals.filter(({ expected }) => expected)
    .map((literal) => findScalar([literal, ...failing], element));
  if (found.includes("never")) return "never";
  const values = found.flatMap((it) => typeof it === "object" ? [it.value] : []);
  return values.length < found.length ? "unknown" : { value: [...new Set(values)] };
}

/** Finds a string, number or boolean that meets all literals. */
function findScalar(literals: readonly ValueLiteral[], field: Field): Found {
  const found = firstToMeet(literals, candidates(literals, field), field);
  if (found !== "never") return found;
  const areAllTried = field.kind === "country" || listedValues(literals) !== undefined ||
    literals.every(({ test }) => test.areCandidatesEnough);
  return areAllTried && !canBeMetLater(literals, field) ? "never" : "unknown";
}

function firstToMeet(
  literals: readonly ValueLiteral[],
  values: Iterable<Scalar>,
  { now, budget }: Field,
): Found {
  for (const value of values) {
    const isMet = literals.every((it) => --budget.left >= 0 && isMetBy(it, value, now));
    if (budget.left < 0) return "unknown";
    if (isMet) return { value };
  }
  return "never";
}

/**
 * The values to try. Results change only at the candidates of tests: if any value meets the
 * literals, then so does a candidate, a value next to one, or the smallest value.
 */
function* candidates(literals: readonly ValueLiteral[], field: Field): Generator<Scalar> {
  const { kind } = field;
  if (kind === "country") return yield* countries();
  const listed = listedValues(literals);
  if (listed !== undefined) return yield* listed.filter((value) => isOfKind(value, kind));
  const operands = literals.flatMap(({ test }) => test.candidates);
  const texts = operands.filter((operand) => typeof operand === "string");
  const numbers = operands.filter((operand) => typeof operand === "number");
  if (kind === "integer") return yield* integersBeside(numbers);
  if (kind === "number" || kind === undefined) yield* numbersBeside(numbers);
  if (kind === "string" || kind === undefined) {
    yield* textsBeside(texts);
    yield* instantsBeside(literals, texts, field.now);
  }
  if (kind === undefined) yield* [true, false];
}

/** The only values that can meet one of the literals, if there is such a literal. */
function listedValues(literals: readonly ValueLiteral[]): readonly Scalar[] | undefined {
  return literals.find(({ test, expected }) => expected && test.oneOf !== undefined)?.test.oneOf;
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

/** Instants at which the result of a test changes with time, and next to the compared instants. */
function* instantsBeside(
  literals: readonly ValueLiteral[],
  texts: readonly string[],
  now: number,
): Generator<string> {
  const timed = literals.filter(isTimed);
  if (timed.length === 0) return;
  const ends = timed.flatMap(({ test }) => test.delaysMs).filter((delay) => delay > 0)
    .flatMap((delay) => [now - delay + 1, now - delay]);
  const compared = texts.map(Date.parse).flatMap((instant) => [instant, instant + 1, instant - 1]);
  for (const instant of [now, ...ends, now + 1, ...compared]) {
    const isDate = Math.abs(instant) <= 8.64e15;
    if (isDate) yield new Date(instant).toISOString();
  }
}

function isTimed({ test }: ValueLiteral): boolean {
  return test.delaysMs.length > 0;
}

/**
 * Whether an instant may meet all literals at another time than now. It is not exact: it returns
 * `false` only if the tests that depend on the time contradict each other, or if the others
 * contradict each other or allow no string that is an instant.
 */
function canBeMetLater(literals: readonly ValueLiteral[], field: Field): boolean {
  const mayBeInstant = field.kind === undefined || field.kind === "string";
  const timed = literals.filter(isTimed);
  if (!mayBeInstant || timed.length === 0) return false;
  // For a test alone, one time is like any other.
  const anyTime: Field = { ...field, kind: "string", now: 0 };
  const areMet = timed.every((it) =>
    firstToMeet([it], candidates([it], anyTime), anyTime) !== "never"
  );
  const [passing, failing] = [true, false].map((which) =>
    timed.filter(({ expected }) => expected === which)
  );
  if (!areMet || passing!.some((a) => failing!.some((b) => a.test.implies(b.test)))) return false;
  const others = literals.filter((literal) => !isTimed(literal));
  const isListed = listedValues(others) !== undefined;
  const texts = [...candidates(others, { ...field, kind: "string" })].filter((text) =>
    !isListed || parseInstant(String(text)) !== undefined
  );
  return firstToMeet(others, texts, field) !== "never";
}
