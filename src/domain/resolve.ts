import { AssignmentKind, ByteReader, hasVariants } from "./products/packed_product.ts";
import type { ProductTable } from "./products/product_table.ts";
import type { Ranking } from "./ranking.ts";

/** One product of a query, narrowed to some variants if `variantIds` is there. */
export interface ProductQuery {
  readonly id: number;
  readonly variantIds?: readonly number[] | undefined;
}

/** From how many variants on a set is faster than looking through the list. */
const variantSetFrom = 8;

/**
 * Decides which badges a product shows, and in which order, for one ranking of a project's badges. An
 * entry takes no longer than its product's own assignments and the badges that are everywhere.
 */
export class Resolver {
  readonly #ranking: Ranking;
  readonly #products: ProductTable;
  readonly #reader = new ByteReader();
  /** By rank, the entry that has taken or excluded the badge last; entries count from 1. */
  readonly #settledBy: Float64Array;
  #entry = 0;

  constructor(ranking: Ranking, products: ProductTable) {
    this.#ranking = ranking;
    this.#products = products;
    this.#settledBy = new Float64Array(ranking.badges.length);
  }

  /** The ranks of the badges that the product shows, in its order. */
  resolve({ id, variantIds }: ProductQuery): readonly number[] {
    const reader = this.#reader;
    if (!this.#products.seek(id, reader)) return this.#ranking.everywhere;
    this.#entry++;
    const shown: number[] = [];
    const wanted = variantIds === undefined ? undefined : membership(variantIds);
    for (let left = reader.unsigned(); left > 0; left--) this.#take(wanted, shown);
    for (const rank of this.#ranking.everywhere) {
      if (this.#settledBy[rank] !== this.#entry) shown.push(rank);
    }
    sortAscending(shown);
    const orderLength = reader.unsigned() - 1;
    return orderLength > 0 && shown.length > 1 ? this.#inOwnOrder(shown, orderLength) : shown;
  }

  /** Reads one assignment; adds its badge to `shown` if it applies. */
  #take(wanted: ((variantId: number) => boolean) | undefined, shown: number[]): void {
    const head = this.#reader.unsigned();
    const kind = head & 7;
    const rank = this.#ranking.rankOf[head >>> 3] ?? -1;
    const applies = hasVariants(kind)
      ? this.#sharesVariant(wanted, kind)
      : kind === AssignmentKind.productWide;
    if (rank === -1) return;
    if (kind === AssignmentKind.exclusion) {
      this.#settledBy[rank] = this.#entry;
    } else if (applies && this.#ranking.badges[rank]!.isActive) {
      this.#settledBy[rank] = this.#entry;
      shown.push(rank);
    }
  }

  /** Reads the variants of an assignment; whether it is for what the entry asks about. */
  #sharesVariant(wanted: ((variantId: number) => boolean) | undefined, kind: number): boolean {
    let left = this.#reader.unsigned();
    if (wanted === undefined) {
      for (; left > 0; left--) this.#reader.skip();
      return kind !== AssignmentKind.variantsHidden;
    }
    let shares = false;
    for (; left > 0 && !shares; left--) shares = wanted(this.#reader.signed());
    for (; left > 0; left--) this.#reader.skip();
    return shares;
  }

  /** The same badges, those that the product's own order lists before the others. */
  #inOwnOrder(shown: readonly number[], orderLength: number): number[] {
    const others = new Set(shown);
    const listed: number[] = [];
    for (let left = orderLength; left > 0; left--) {
      const rank = this.#ranking.rankOf[this.#reader.unsigned()] ?? -1;
      if (others.delete(rank)) listed.push(rank);
    }
    return [...listed, ...others];
  }
}

function membership(variantIds: readonly number[]): (variantId: number) => boolean {
  if (variantIds.length < variantSetFrom) return (variantId) => variantIds.includes(variantId);
  const set = new Set(variantIds);
  return (variantId) => set.has(variantId);
}

/** Insertion sort: a handful of small integers, of which most are in order already. */
function sortAscending(ranks: number[]): void {
  for (let i = 1; i < ranks.length; i++) {
    const rank = ranks[i]!;
    let at = i;
    while (at > 0 && ranks[at - 1]! > rank) ranks[at] = ranks[--at]!;
    ranks[at] = rank;
  }
}
