import type { StagedRow } from "../../store/imports/staged_row.ts";
import type { StagedRows } from "../../store/imports/staged_rows.ts";

/** The staged rows of one product, those of the product itself first, and each by line. */
export interface ProductGroup {
  readonly productId: number;
  readonly rows: readonly StagedRow[];
}

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
    const rows = [first];
    for (;;) {
      const next = this.#staged.next();
      // Nearly all rows are in memory, and awaiting them would take longer than merging them.
      const row = next instanceof Promise ? await next : next;
      if (row?.productId === first.productId) rows.push(row);
      else {
        this.#next = row;
        return { productId: first.productId, rows };
      }
    }
  }

  async #open(): Promise<void> {
    this.#isOpen = true;
    do this.#next = await this.#staged.next(); while (
      this.#next !== undefined && this.#next.productId <= this.#after
    );
  }
}
