import type { JsonValue } from "../../json.ts";
import { instantsIn } from "../instants_in.ts";

/** The least and the greatest number of a list. */
export class NumberRange {
  /** `NaN` if there is no number, so that every comparison with it is false. */
  least = NaN;
  greatest = NaN;

  look(list: readonly JsonValue[]): void {
    this.least = this.greatest = NaN;
    for (const element of list) {
      if (typeof element !== "number") continue;
      if (!(element >= this.least)) this.least = element;
      if (!(element <= this.greatest)) this.greatest = element;
    }
  }
}

/** The instants of a list, as far as they have passed or are still to come. */
export class InstantRange {
  /** The latest one that has passed, in epoch milliseconds; `NaN` if there is none. */
  latest = NaN;
  isAnyToCome = false;
  /** Whether all elements are instants. */
  areAll = false;

  look(list: readonly JsonValue[], now: number): void {
    this.latest = NaN;
    this.isAnyToCome = false;
    const instants = instantsIn(list);
    for (const instant of instants) {
      if (instant > now) this.isAnyToCome = true;
      else if (!(instant <= this.latest)) this.latest = instant;
    }
    this.areAll = instants.length === list.length;
  }
}
