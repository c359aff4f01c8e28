import { Yielder } from "../../../store/yielder.ts";
import type { ProductGroup, ProductGroups } from "./product_group.ts";
import { isKnownUnchanged, type JoinOptions } from "./join_product.ts";
import type { ProductRange } from "./join_range.ts";

/** How much one range has at most, beyond its last group, of what may change something. */
export interface RangeSize {
  /** About the size of its rows, with the names of their attributes. */
  readonly bytes: number;
  readonly products: number;
}

/** A store on a server may take fifty milliseconds for a commit, whatever its size. */
export const rangeSizes = {
  embedded: { bytes: 256 * 1024, products: 1_000 },
  server: { bytes: 3 * 1024 * 1024, products: 2_000 },
} satisfies Record<string, RangeSize>;
const groupsMax = 4_000;
const rowsMax = 20_000;

/** How many rows a range has for products up to this one. */
export function rowsUntil({ groups }: ProductRange, until: number): number {
  return groups.reduce((sum, group) => group.productId > until ? sum : sum + group.count, 0);
}

/** Divides the staged products into ranges of ids, each for one batch. */
export class ProductRanges {
  readonly #groups: ProductGroups;
  readonly #options: JoinOptions;
  readonly #size: RangeSize;
  #after: number;
  /** Groups that are read, but were not part of a finished range. */
  #left: ProductGroup[] = [];
  #isRead = false;

  constructor(
    groups: ProductGroups,
    options: JoinOptions,
    { after = -Infinity, size = rangeSizes.embedded }: { after?: number; size?: RangeSize } = {},
  ) {
    this.#groups = groups;
    this.#options = options;
    this.#after = after;
    this.#size = size;
  }

  /** The next range; the last one is until `Infinity`. */
  async next(): Promise<ProductRange> {
    const groups: ProductGroup[] = [];
    let bytes = 0;
    let changing = 0;
    let rows = 0;
    const yielder = new Yielder();
    for (;;) {
      const group = this.#left.shift() ?? (this.#isRead ? undefined : await this.#groups.next());
      if (group === undefined) {
        this.#isRead = true;
        return { after: this.#after, until: Infinity, groups };
      }
      groups.push(group);
      rows += group.rows.length;
      if (!isKnownUnchanged(group, this.#options)) {
        changing++;
        for (const row of group.rows) bytes += row.fullBytes;
      }
      const isFull = bytes >= this.#size.bytes || rows >= rowsMax;
      if (isFull || changing >= this.#size.products || groups.length >= groupsMax) {
        return { after: this.#after, until: group.productId, groups };
      }
      if (yielder.isDue) await yielder.yieldIfDue();
    }
  }

  /**
   * Continues after the last product that was looked at of a range. The rows of its groups up to
   * there can no longer be read.
   */
  finish({ groups }: ProductRange, until: number): void {
    this.#after = until;
    const left = groups.filter(({ productId }) => productId > until);
    if (left.length > 0) this.#left = [...left, ...this.#left];
    else if (this.#left.length === 0) this.#groups.release();
  }
}
