import { parseInstant } from "../instant.ts";
import type { JsonValue } from "../json.ts";
import type { Comparison, Condition, Scalar } from "./condition.ts";
import { countUpTo } from "./instants_in.ts";
import type { ValueTest } from "./operators/operator.ts";
import { compareCodePoints } from "./ordering.ts";
import { Truth } from "./truth.ts";

const missing = 0;
const notComparable = 1;
const booleans = 2;
const numbers = 4;

/**
 * Divides the values at a path into classes, for all of which some comparisons have the same
 * results: a value's class depends on its type, and on where it is among the operands.
 */
export class ValueClasses {
  /** The number of classes. */
  readonly count: number;
  readonly #numbers: Float64Array;
  /** The class of each operand that is a string. */
  readonly #texts = new Map<string, number>();
  /** The same operands in order; empty if only equality matters. */
  readonly #orderedTexts: readonly string[];
  /** The delays after an instant at which a result changes, ascending. */
  readonly #delays: Float64Array;
  /** The first class of strings. */
  readonly #strings: number;

  private constructor(tests: readonly ValueTest[]) {
    const operands = new Set<Scalar>(tests.flatMap(operandsOf));
    this.#numbers = Float64Array.from([...operands].filter((it) => typeof it === "number")).sort();
    const texts = [...operands].filter((it) => typeof it === "string").sort(compareCodePoints);
    const areOrdered = tests.some(({ oneOf }) => oneOf === undefined);
    this.#orderedTexts = areOrdered ? texts : [];
    this.#delays = Float64Array.from(new Set(tests.flatMap(({ delaysMs }) => delaysMs))).sort();
    this.#strings = numbers + 2 * this.#numbers.length + 1;
    texts.forEach((text, place) => this.#texts.set(text, this.#strings + 2 * place + 1));
    this.count = this.#strings + Math.max(2 * texts.length, this.#delays.length + 1) + 1;
  }

  /** The classes for comparisons of one path; `undefined` if there are none for all of them. */
  static of(comparisons: readonly Comparison[]): ValueClasses | undefined {
    const tests = comparisons.flatMap(({ requirement }) => requirement.tests);
    const hasDelays = tests.some(({ delaysMs }) => delaysMs.length > 0);
    const areComparable = comparisons.every(({ requirement }) => requirement.other === undefined) &&
      tests.every((test) =>
        test.areCandidatesEnough &&
        // A string would have a place among the others, and another one in time.
        !(hasDelays && operandsOf(test).some((it) => typeof it === "string"))
      );
    return areComparable ? new ValueClasses(tests) : undefined;
  }

  /** The class of a value, or of an element of a list, at `now` (epoch ms). */
  classOf(value: JsonValue | undefined, now: number): number {
    switch (typeof value) {
      case "undefined":
        return missing;
      case "string":
        return this.#delays.length > 0 ? this.#classInTime(value, now) : this.#classOfText(value);
      case "number": {
        const upTo = countUpTo(this.#numbers, value);
        return numbers + 2 * upTo - (upTo > 0 && this.#numbers[upTo - 1] === value ? 1 : 0);
      }
      case "boolean":
        return booleans + (value ? 1 : 0);
      default:
        return notComparable;
    }
  }

  #classInTime(text: string, now: number): number {
    const instant = parseInstant(text);
    if (instant === undefined) return this.#strings;
    return this.#strings + 1 + countUpTo(this.#delays, now - instant);
  }

  #classOfText(text: string): number {
    const known = this.#texts.get(text);
    if (known !== undefined) return known;
    let low = 0;
    let high = this.#orderedTexts.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (compareCodePoints(this.#orderedTexts[middle]!, text) < 0) low = middle + 1;
      else high = middle;
    }
    return this.#strings + 2 * low;
  }
}

/** The values at which the result of a test changes, apart from time. */
function operandsOf({ oneOf, candidates }: ValueTest): readonly Scalar[] {
  return oneOf ?? candidates;
}

/** The number of operands of a comparison, and of delays after an instant. */
export function operandCountOf({ requirement }: Comparison): number {
  return requirement.tests.reduce((sum, test) => {
    return sum + operandsOf(test).length + test.delaysMs.length;
  }, 0);
}

/**
 * The result of a condition that reads only one path, for a value there that is no list;
 * `undefined` is a missing value. For many values use a `ConditionSet`.
 */
export function truthForValue(
  condition: Condition,
  value: Exclude<JsonValue, readonly JsonValue[]> | undefined,
  now: number,
): Truth {
  switch (condition.kind) {
    case "not":
      return opposite(truthForValue(condition.part, value, now));
    case "and":
      return least(condition.parts.map((part) => truthForValue(part, value, now)));
    case "or":
      return opposite(
        least(condition.parts.map((part) => opposite(truthForValue(part, value, now)))),
      );
    default: {
      const { requirement: { tests }, isNegated } = condition;
      const truth = tests.length === 0
        ? value === undefined ? Truth.no : Truth.yes
        : value === undefined || typeof value === "object"
        ? Truth.unknown
        : least(tests.map((test) => test.decide(value, now)));
      return isNegated ? opposite(truth) : truth;
    }
  }
}

function least(truths: readonly Truth[]): Truth {
  return truths.reduce<Truth>((least, it) => it < least ? it : least, Truth.yes);
}

function opposite(truth: Truth): Truth {
  return truth === Truth.yes ? Truth.no : truth === Truth.no ? Truth.yes : Truth.unknown;
}
