import type { StagedRow } from "../../../store/imports/staged_row.ts";
import type { StagedRows } from "../../../store/imports/staged_rows.ts";

/** The staged rows of one product, those of the product itself first, and each by line. */
export interface ProductGroup {
  readonly productId: number;
  /** All of them, unless there are very many. */
  readonly rows: readonly StagedRow[];
  /** How many rows the file has. */
  readonly count: number;
  /** How many valid rows are left out because a later one replaces them. */
  readonly replaced: number;
  /** How many valid rows are left out because there are too many: then all must be refused. */
  readonly excess: number;
}

/** How many rows of a product, and bytes of them, are in memory: far more than a product can use. */
const groupRowsMax = 20_000;
const groupBytesMax = 16 * 1024 * 1024;

/** Groups staged rows by product, starting after `after`. */
export class ProductGroups {
  readonly #staged: StagedRows;
  readonly #after: number;
  #next: StagedRow | undefined;
  #isOpen = false;

  constructor(staged: StagedRows, after = -Infinity) {
    this.#staged = staged;
    this.#after = after;
  }

  /** The next product; `undefined` after the last one. */
  async next(): Promise<ProductGroup | undefined> {
    if (!this.#isOpen) await this.#open();
    const first = this.#next;
    if (first === undefined) return undefined;
    const { productId } = first;
    let rows = [first];
    let bytes = first.fullBytes;
    let count = 1;
    let replaced = 0;
    let excess = 0;
    let isFull = false;
    for (;;) {
      const next = this.#staged.next();
      // Nearly all rows are in memory, and awaiting them would take longer than merging them.
      const row = next instanceof Promise ? await next : next;
      if (row?.productId !== productId) {
        this.#next = row;
        return { productId, rows, count, replaced, excess };
      }
      count++;
      if (isFull) {
        if (!row.isRefused) excess++;
        continue;
      }
      rows.push(row);
      bytes += row.fullBytes;
      if (rows.length <= groupRowsMax && bytes <= groupBytesMax) continue;
      const needed = withoutReplaced(rows);
      replaced += validIn(rows) - validIn(needed);
      rows = needed;
      bytes = rows.reduce((sum, { fullBytes }) => sum + fullBytes, 0);
      // Otherwise this would be repeated soon.
      isFull = rows.length > groupRowsMax / 2 || bytes > groupBytesMax / 2;
    }
  }

  /** Frees the memory of the groups that were returned, whose rows can no longer be read. */
  release(): void {
    this.#staged.release(this.#next);
  }

  async #open(): Promise<void> {
    this.#isOpen = true;
    do this.#next = await this.#staged.next(); while (
      this.#next !== undefined && this.#next.productId <= this.#after
    );
  }
}

/**
 * The rows of a product that are needed to join them: of each variant one refused row, and the last
 * valid one, unless different ids in the file gave the same number.
 */
function withoutReplaced(rows: readonly StagedRow[]): StagedRow[] {
  const needed: StagedRow[] = [];
  for (let from = 0; from < rows.length;) {
    let until = from;
    while (until < rows.length && rows[until]!.variantId === rows[from]!.variantId) until++;
    const ofVariant = rows.slice(from, until);
    const refused = ofVariant.find(({ isOfAnyVariant }) => isOfAnyVariant) ??
      ofVariant.find(({ isRefused }) => isRefused);
    const valid = ofVariant.filter(({ isRefused }) => !isRefused);
    const isClash = new Set(valid.map(({ sources }) => sources)).size > 1;
    needed.push(...refused === undefined ? [] : [refused], ...isClash ? valid : valid.slice(-1));
    from = until;
  }
  return needed;
}

function validIn(rows: readonly StagedRow[]): number {
  return rows.reduce((count, { isRefused }) => isRefused ? count : count + 1, 0);
}
