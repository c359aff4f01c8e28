import type { ProductGroup, ProductGroups } from "./product_group.ts";
import { isKnownUnchanged, type JoinOptions } from "./join_product.ts";
import type { ProductRange } from "./join_range.ts";

/** How much one range has at most, beyond its last group. */
export const batchBytesMax = 512 * 1024;
const changingMax = 1_000;
const groupsMax = 4_000;
const rowsMax = 20_000;

/** Divides the staged products into ranges of ids, each for one batch. */
export class ProductRanges {
  readonly #groups: ProductGroups;
  readonly #options: JoinOptions;
  readonly #bytesMax: number;
  #after: number;
  /** Groups that are read, but were not part of a finished range. */
  #left: ProductGroup[] = [];
  #isRead = false;

  /** `batchBytes` is about the size of the rows of a range that may change something. */
  constructor(
    groups: ProductGroups,
    options: JoinOptions,
    { after = -Infinity, batchBytes = batchBytesMax }: { after?: number; batchBytes?: number } = {},
  ) {
    this.#groups = groups;
    this.#options = options;
    this.#after = after;
    this.#bytesMax = batchBytes;
  }

  /** The next range; the last one is until `Infinity`. */
  async next(): Promise<ProductRange> {
    const groups: ProductGroup[] = [];
    let bytes = 0;
    let changing = 0;
    let rows = 0;
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
        for (const row of group.rows) bytes += row.byteLength;
      }
      const isFull = bytes >= this.#bytesMax || rows >= rowsMax;
      if (isFull || changing >= changingMax || groups.length >= groupsMax) {
        return { after: this.#after, until: group.productId, groups };
      }
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
