import { effectSamplesMax } from "./limits.ts";

/** On how many products a badge appears or disappears, with the first of them. */
interface BadgeEffect {
  readonly badgeId: string;
  gains: number;
  loses: number;
  readonly sample: { readonly gains: number[]; readonly loses: number[] };
}

/** Counts what a change does to badges, by badge. */
export class EffectTally {
  readonly #effects = new Map<string, BadgeEffect>();

  /** Counts a product that gains or loses a badge. */
  count(badgeId: string, what: "gains" | "loses", productId: number): void {
    let effect = this.#effects.get(badgeId);
    if (effect === undefined) {
      effect = { badgeId, gains: 0, loses: 0, sample: { gains: [], loses: [] } };
      this.#effects.set(badgeId, effect);
    }
    effect[what]++;
    if (effect.sample[what].length < effectSamplesMax) effect.sample[what].push(productId);
  }

  /** The badges in the order in which they were first counted. */
  get perBadge(): BadgeEffect[] {
    return [...this.#effects.values()];
  }
}
