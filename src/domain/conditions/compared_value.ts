import type { JsonValue } from "../json.ts";
import { conditionOperandMaxChars } from "../limits.ts";
import { isLongerThan } from "../text_length.ts";
import type { Scalar } from "./condition.ts";
import { kindOfElement, kindsOf } from "./field_comparison.ts";
import { compareCodePoints } from "./ordering.ts";
import { Truth } from "./truth.ts";

/** How two fields are compared: the value of the first has this relation to that of the other. */
export type Relation = "equal" | "above" | "above or equal" | "below" | "below or equal";

/** The number of elements from which a set is faster than a linear search. */
const setFrom = 8;

/**
 * The value at one path, as it takes part in comparisons with other fields. What these share is
 * computed once for each value, so that each takes only a few steps, however long a list is.
 */
export class ComparedValue {
  #value: JsonValue | undefined;
  /** The value, if it is a single one that can be compared. */
  #single: Scalar | undefined;
  /** Whether the members below describe the value. They are computed on first use. */
  #isMeasured = false;
  #list: readonly Scalar[] = [];
  /** The elements of a long list, once they were needed. */
  #elements: ReadonlySet<Scalar> | undefined;
  /** The kinds that all elements have; none if one cannot be compared. */
  #kinds = 0;
  #leastNumber = NaN;
  #greatestNumber = NaN;
  #leastText: string | undefined;
  #greatestText: string | undefined;

  /** Sets the current value; `undefined` if there is none. */
  look(value: JsonValue | undefined): void {
    this.#value = value;
    this.#single = value !== undefined && isComparable(value) ? value : undefined;
    this.#isMeasured = false;
  }

  /**
   * Whether the value, or an element of it, has the relation to the other one, which must be a
   * single value.
   */
  relatesTo(other: ComparedValue, relation: Relation): Truth {
    const bound = other.#single;
    if (this.#value === undefined || bound === undefined) return Truth.unknown;
    if (relation !== "equal" && typeof bound === "boolean") return Truth.unknown;
    if (!this.#isMeasured) this.#measure(this.#value);
    if (this.#hasRelated(bound, relation)) return Truth.yes;
    return (this.#kinds & kindOfElement(bound)) === 0 ? Truth.unknown : Truth.no;
  }

  #hasRelated(bound: Scalar, relation: Relation): boolean {
    if (relation === "equal") {
      if (this.#list.length < setFrom) return this.#list.includes(bound);
      return (this.#elements ??= new Set(this.#list)).has(bound);
    }
    const isAbove = relation === "above" || relation === "above or equal";
    const order = isAbove
      ? orderTo(bound, this.#greatestNumber, this.#greatestText)
      : orderTo(bound, this.#leastNumber, this.#leastText);
    if (order === 0) return relation === "above or equal" || relation === "below or equal";
    return isAbove ? order > 0 : order < 0;
  }

  #measure(value: JsonValue): void {
    this.#isMeasured = true;
    const all: readonly JsonValue[] = Array.isArray(value) ? value : [value];
    this.#list = areComparable(all) ? all : all.filter(isComparable);
    this.#elements = undefined;
    this.#kinds = this.#list.length === all.length ? kindsOf(all) : 0;
    this.#leastNumber = this.#greatestNumber = NaN;
    this.#leastText = this.#greatestText = undefined;
    for (const element of this.#list) {
      if (typeof element === "number") this.#noteNumber(element);
      if (typeof element === "string") this.#noteText(element);
    }
  }

  #noteNumber(element: number): void {
    if (!(element >= this.#leastNumber)) this.#leastNumber = element;
    if (!(element <= this.#greatestNumber)) this.#greatestNumber = element;
  }

  #noteText(element: string): void {
    const [least = element, greatest = element] = [this.#leastText, this.#greatestText];
    this.#leastText = compareCodePoints(element, least) < 0 ? element : least;
    this.#greatestText = compareCodePoints(element, greatest) > 0 ? element : greatest;
  }
}

/** Whether a value, which may be an element of a list, can be compared with another field. */
function isComparable(value: JsonValue): value is Scalar {
  if (typeof value === "string") return !isLongerThan(value, conditionOperandMaxChars);
  return typeof value === "number" || typeof value === "boolean";
}

function areComparable(values: readonly JsonValue[]): values is readonly Scalar[] {
  return values.every(isComparable);
}

/** Negative if the value of the bound's type is less than it; `NaN` if there is none. */
function orderTo(bound: Scalar, number: number, text: string | undefined): number {
  if (typeof bound === "number") return number - bound;
  return typeof bound === "string" && text !== undefined ? compareCodePoints(text, bound) : NaN;
}
