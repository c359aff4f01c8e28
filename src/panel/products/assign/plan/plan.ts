import type { Entry } from "../input/entries.ts";
import { type Action, type Effect, effectOf, effects, isRefusal } from "./effect.ts";
import type { Standings } from "./standing.ts";

/** What would happen. */
export interface Plan {
  readonly action: Action;
  /** What is to be sent to the service: all that changes something. */
  readonly changes: readonly Entry[];
  /** What the service would refuse, and why. */
  readonly refused: readonly { readonly entry: Entry; readonly effect: Effect }[];
  /** For how many products what would happen; only what happens to any. */
  readonly counts: readonly { readonly effect: Effect; readonly count: number }[];
  /** Whether a product that is new to the badge could be one that excludes it. */
  readonly knowsExclusions: boolean;
}

/** Finds out what an action would do to each product, as the badge stands now. */
export function makePlan(
  action: Action,
  entries: readonly Entry[],
  { byProduct, knowsExclusions }: Standings,
): Plan {
  const counted = new Map<Effect, number>();
  const changes: Entry[] = [];
  const refused = [];
  for (const entry of entries) {
    const standing = byProduct.get(entry.productId) ?? { kind: "none" };
    const effect = effectOf(action, entry, standing);
    counted.set(effect, (counted.get(effect) ?? 0) + 1);
    if (isRefusal(effect)) refused.push({ entry, effect });
    // Who may exclude the badge may have an exclusion to take off.
    else if (effect !== "nothing" || (action === "remove" && !knowsExclusions)) changes.push(entry);
  }
  const counts = effects.flatMap((effect) => {
    const count = counted.get(effect);
    return count === undefined ? [] : [{ effect, count }];
  });
  return { action, changes, refused, counts, knowsExclusions };
}
