import type { StackingRules } from "../../resolve/stacking.ts";
import { bindingTypes } from "./families.ts";

/**
 * Counts the places taken by badges that apply to every shopper permanently, for one product after
 * another. If such a badge is not shown, others already take its place, so it is taken either way.
 */
export class TakenPlaces {
  readonly #rules: StackingRules;
  /**
   * By rank, 1 if there is no place left in the badge's group even when the badge itself is not
   * shown.
   */
  readonly #takesGroup: Uint8Array;
  /** The same for its type. */
  readonly #takesType: Uint8Array;
  /** The same for the product. */
  readonly #takesProduct: Uint8Array;
  /** Products are numbered from 1, so that entries of earlier products need not be cleared. */
  #product = 0;
  /** By group, the last product on which it was taken. */
  readonly #groups: Float64Array;
  /** By type, the last product for which its places were counted. */
  readonly #types: Float64Array;
  readonly #ofType: Int32Array;
  #ofProduct = 0;

  constructor(rules: StackingRules) {
    const { groupOf, typeOf, isExclusive, typeLimits, productLimit } = rules;
    /** Such a badge may be hidden although its places are free. */
    const isAlone = (rank: number) => rules.isExclusiveOnProduct?.[rank] === 1;
    const isBinding = bindingTypes(rules);
    const ranksOfType = Map.groupBy(typeOf.keys(), (rank) => typeOf[rank]!);
    /** By type, 1 if all of its badges are in one group. */
    const isWithinGroup = Uint8Array.from(typeLimits, (_, type) => {
      const groups = new Set(ranksOfType.get(type)?.map((rank) => groupOf[rank]!));
      return groups.size === 1 ? 1 : 0;
    });
    this.#rules = rules;
    this.#groups = new Float64Array(rules.groups);
    this.#types = new Float64Array(typeLimits.length);
    this.#ofType = new Int32Array(typeLimits.length);
    this.#takesGroup = Uint8Array.from(groupOf, (group, rank) => {
      const type = typeOf[rank]!;
      return group !== -1 && !isAlone(rank) &&
          (isBinding[type] === 0 || isWithinGroup[type] === 1)
        ? 1
        : 0;
    });
    this.#takesType = Uint8Array.from(typeOf, (type, rank) => {
      const isPlain = isExclusive[rank] === 0 || typeLimits[type] === 1;
      return groupOf[rank] === -1 && isPlain && !isAlone(rank) ? 1 : 0;
    });
    this.#takesProduct = Uint8Array.from(typeOf, (type, rank) => {
      const isPlain = groupOf[rank] === -1 && isBinding[type] === 0;
      return (isPlain && !isAlone(rank)) || productLimit === 1 ? 1 : 0;
    });
  }

  /** Moves on to the next product. */
  begin(): void {
    this.#product++;
    this.#ofProduct = 0;
  }

  /** Whether the badges that took places hide this one, for every shopper at any time. */
  isTaken(rank: number): boolean {
    const { groupOf, typeOf, typeLimits, productLimit } = this.#rules;
    const type = typeOf[rank]!;
    return this.#ofProduct >= productLimit || this.#groups[groupOf[rank]!] === this.#product ||
      (this.#types[type] === this.#product && this.#ofType[type]! >= typeLimits[type]!);
  }

  /** Takes a place for a badge that applies to every shopper permanently. */
  take(rank: number): void {
    const { groupOf, typeOf } = this.#rules;
    if (this.#takesGroup[rank] === 1) this.#groups[groupOf[rank]!] = this.#product;
    if (this.#takesProduct[rank] === 1) this.#ofProduct++;
    if (this.#takesType[rank] === 0) return;
    const type = typeOf[rank]!;
    this.#ofType[type] = 1 + (this.#types[type] === this.#product ? this.#ofType[type]! : 0);
    this.#types[type] = this.#product;
  }
}
