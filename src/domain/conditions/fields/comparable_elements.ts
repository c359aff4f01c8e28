import type { JsonValue } from "../../json.ts";
import { conditionOperandMaxChars } from "../../limits.ts";
import { isLongerThan } from "../../text_length.ts";
import type { Scalar } from "../condition.ts";
import { kindOfElement, kindsOf } from "./field_comparison.ts";
import { leastAndGreatest } from "../ordering.ts";
import { NumberRange } from "./ranges.ts";

/** The elements of a value, or the value itself, as far as they can be compared with other fields. */
export class ComparableElements {
  list: readonly Scalar[] = [];
  /** The kinds that all elements have; none if one cannot be compared. */
  kinds = 0;

  look(value: JsonValue | undefined): void {
    if (!Array.isArray(value)) {
      const single = singleOf(value);
      this.list = single === undefined ? [] : [single];
      this.kinds = single === undefined ? 0 : kindOfElement(single);
      return;
    }
    const all: readonly JsonValue[] = value;
    this.list = areComparable(all) ? all : all.filter(isComparable);
    this.kinds = this.list.length === all.length ? kindsOf(all) : 0;
  }
}

/** The least and greatest of these elements. */
export class ComparableRange {
  readonly numbers = new NumberRange();
  leastText: string | undefined;
  greatestText: string | undefined;

  look(list: readonly Scalar[]): void {
    this.numbers.look(list);
    [this.leastText, this.greatestText] = leastAndGreatest(list);
  }
}

/** The value, if it is a single one that can be compared. */
export function singleOf(value: JsonValue | undefined): Scalar | undefined {
  return value !== undefined && isComparable(value) ? value : undefined;
}

/** Whether a value, which may be an element of a list, can be compared with another field. */
function isComparable(value: JsonValue): value is Scalar {
  if (typeof value === "string") return !isLongerThan(value, conditionOperandMaxChars);
  return typeof value === "number" || typeof value === "boolean";
}

function areComparable(values: readonly JsonValue[]): values is readonly Scalar[] {
  return values.every(isComparable);
}
