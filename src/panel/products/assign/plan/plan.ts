import type { Entry } from "../input/read_input.ts";
import { type Action, type Effect, effectOf, effects } from "./effect.ts";
import type { CurrentAssignments } from "./current_assignment.ts";

/** A preview of an assignment. */
export interface Plan {
  readonly action: Action;
  /** The changes to send: all that have an effect. */
  readonly changes: readonly Entry[];
  /** How many products each effect applies to, without effects that apply to none. */
  readonly counts: readonly { readonly effect: Effect; readonly count: number }[];
  /**
   * Whether it is known which products exclude the badge. If not, a product counted as `new` may be
   * one of them.
   */
  readonly knowsExclusions: boolean;
}

/** Computes the effect of an action on each product, given the current assignments. */
export function createPlan(
  action: Action,
  entries: readonly Entry[],
  { byProduct, knowsExclusions }: Pick<CurrentAssignments, "byProduct" | "knowsExclusions">,
): Plan {
  const counted = new Map<Effect, number>();
  const changes: Entry[] = [];
  for (const entry of entries) {
    const current = byProduct.get(entry.productId) ?? { kind: "none" };
    const effect = effectOf(action, current);
    counted.set(effect, (counted.get(effect) ?? 0) + 1);
    // If exclusions are not known, there may be one to remove.
    if (effect !== "nothing" || (action === "remove" && !knowsExclusions)) changes.push(entry);
  }
  const counts = effects.flatMap((effect) => {
    const count = counted.get(effect);
    return count === undefined ? [] : [{ effect, count }];
  });
  return { action, changes, counts, knowsExclusions };
}
