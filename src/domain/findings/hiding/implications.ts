import { BoundedMap } from "../../bounded_map.ts";
import type { PreparedBadge } from "../../resolve/prepared_badge.ts";
import { implies, stepsMax } from "./implication.ts";

/** The maximum number of cached results. */
const knownMax = 100_000;
/** The maximum number of steps in total: a survey compares many badges while queries wait. */
const allStepsMax = 1_000_000;

/** A badge and the number of its `when`; -1 without one. */
interface Conditioned {
  readonly badge: PreparedBadge;
  readonly when: number;
}

/** Caches which `when`s of a ranking imply each other. */
export class Implications {
  readonly #known = new BoundedMap<string, boolean>(knownMax);
  #left = allStepsMax;

  /**
   * Whether every shopper who meets the `when` of `stronger` is known to meet that of `weaker` too.
   */
  holds(stronger: Conditioned, weaker: Conditioned): boolean {
    if (weaker.when === -1 || weaker.when === stronger.when) return true;
    if (stronger.badge.when === undefined || weaker.badge.when === undefined) return false;
    const key = `${stronger.when} ${weaker.when}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const steps = { left: Math.min(this.#left, stepsMax) };
    this.#left -= steps.left;
    const holds = implies(stronger.badge.when.condition, weaker.badge.when.condition, steps);
    this.#left += Math.max(steps.left, 0);
    this.#known.set(key, holds);
    return holds;
  }
}
