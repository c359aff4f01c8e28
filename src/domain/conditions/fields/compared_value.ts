import type { JsonValue } from "../../json.ts";
import { ComparableElements, ComparableRange, singleOf } from "./comparable_elements.ts";
import type { Scalar } from "../condition.ts";
import { kindOfElement } from "./field_comparison.ts";
import { compareCodePoints } from "../ordering.ts";
import { Truth } from "../truth.ts";

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
  readonly #elements = new ComparableElements();
  readonly #range = new ComparableRange();
  /** The elements of a long list, once they were needed. */
  #set: ReadonlySet<Scalar> | undefined;

  /** Sets the current value; `undefined` if there is none. */
  look(value: JsonValue | undefined): void {
    this.#value = value;
    this.#single = singleOf(value);
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
    return (this.#elements.kinds & kindOfElement(bound)) === 0 ? Truth.unknown : Truth.no;
  }

  #hasRelated(bound: Scalar, relation: Relation): boolean {
    const { list } = this.#elements;
    if (relation === "equal") {
      if (list.length < setFrom) return list.includes(bound);
      return (this.#set ??= new Set(list)).has(bound);
    }
    const isAbove = relation === "above" || relation === "above or equal";
    const { numbers, leastText, greatestText } = this.#range;
    const order = isAbove
      ? orderTo(bound, numbers.greatest, greatestText)
      : orderTo(bound, numbers.least, leastText);
    if (order === 0) return relation === "above or equal" || relation === "below or equal";
    return isAbove ? order > 0 : order < 0;
  }

  #measure(value: JsonValue): void {
    this.#isMeasured = true;
    this.#elements.look(value);
    this.#range.look(this.#elements.list);
    this.#set = undefined;
  }
}

/** Negative if the value of the bound's type is less than it; `NaN` if there is none. */
function orderTo(bound: Scalar, number: number, text: string | undefined): number {
  if (typeof bound === "number") return number - bound;
  return typeof bound === "string" && text !== undefined ? compareCodePoints(text, bound) : NaN;
}
