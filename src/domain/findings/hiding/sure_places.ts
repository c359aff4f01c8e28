import type { StackingRules } from "../../resolve/stacking.ts";
import { bindingTypes } from "./families.ts";

/**
 * Counts the places that badges take which are there for everybody and for good, on one product after
 * another. Where such a badge is not shown, others have its place already: either way it is taken.
 */
export class SurePlaces {
  readonly #rules: StackingRules;
  /** By rank, 1 where a badge that is not shown leaves no place in its group. */
  readonly #takesGroup: Uint8Array;
  /** By rank, the same of its type. */
  readonly #takesType: Uint8Array;
  /** By rank, the same of the product. */
  readonly #takesProduct: Uint8Array;
  /** Products count from 1: what was noted of an earlier one needs no clearing. */
  #product = 0;
  /** By group, the product on which it was taken last. */
  readonly #groups: Float64Array;
  /** By type, the product for which its places were counted last. */
  readonly #types: Float64Array;
  readonly #ofType: Int32Array;
  #ofProduct = 0;

  constructor(rules: StackingRules) {
    const { groupOf, typeOf, isExclusive, typeLimits, productLimit } = rules;
    const isBinding = bindingTypes(rules);
    const ranksOfType = Map.groupBy(typeOf.keys(), (rank) => typeOf[rank]!);
    /** By type, 1 where all of its badges are in one group. */
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
      return group !== -1 && (isBinding[type] === 0 || isWithinGroup[type] === 1) ? 1 : 0;
    });
    this.#takesType = Uint8Array.from(typeOf, (type, rank) => {
      const isPlain = isExclusive[rank] === 0 || typeLimits[type] === 1;
      return groupOf[rank] === -1 && isPlain ? 1 : 0;
    });
    this.#takesProduct = Uint8Array.from(typeOf, (type, rank) => {
      const isPlain = groupOf[rank] === -1 && isBinding[type] === 0;
      return isPlain || productLimit === 1 ? 1 : 0;
    });
  }

  /** Starts with another product. */
  begin(): void {
    this.#product++;
    this.#ofProduct = 0;
  }

  /** Whether the badge is hidden by those that took places, whoever looks, and whenever. */
  isTaken(rank: number): boolean {
    const { groupOf, typeOf, typeLimits, productLimit } = this.#rules;
    const type = typeOf[rank]!;
    return this.#ofProduct >= productLimit || this.#groups[groupOf[rank]!] === this.#product ||
      (this.#types[type] === this.#product && this.#ofType[type]! >= typeLimits[type]!);
  }

  /** Takes a place for a badge that is there for everybody and for good. */
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
