import type { ImportedRow } from "../../../domain/products/details/product_details.ts";
import type { IdRange } from "../../../domain/products/id_range.ts";
import { DamagedRecord, type WholeRecord } from "../../record.ts";
import type { DetailsEntry } from "./details_bucket.ts";
import { decompressed, parseHeader } from "./range_record.ts";

/**
 * u32 products | u32 rows | f64 product id × products | f64 variant id or NaN × rows |
 * u32 hash × 2 × rows | u32 rows of the product × products
 */
export function rowBytes(entries: readonly DetailsEntry[]): Uint8Array {
  const imported = entries.filter(({ rows }) => rows.length > 0);
  const [products, rowCount] = [
    imported.length,
    imported.reduce((sum, { rows }) => sum + rows.length, 0),
  ];
  const bytes = new Uint8Array(8 + 12 * products + 16 * rowCount);
  const block = rowArrays(bytes.buffer, products, rowCount);
  new Uint32Array(bytes.buffer, 0, 2).set([products, rowCount]);
  let at = 0;
  imported.forEach(({ id, rows }, index) => {
    block.productIds[index] = id;
    block.rowCounts[index] = rows.length;
    for (const { variantId = NaN, hash } of rows) {
      block.variantIds[at] = variantId;
      block.hashes[2 * at] = hash[0];
      block.hashes[2 * at + 1] = hash[1];
      at++;
    }
  });
  return bytes;
}

function rowArrays(buffer: ArrayBuffer, products: number, rows: number) {
  return {
    productIds: new Float64Array(buffer, 8, products),
    variantIds: new Float64Array(buffer, 8 + 8 * products, rows),
    hashes: new Uint32Array(buffer, 8 + 8 * products + 8 * rows, 2 * rows),
    rowCounts: new Uint32Array(buffer, 8 + 8 * products + 16 * rows, products),
  };
}

/** The imported rows of a bucket, in columns: there may be millions in a project. */
export class ImportedRowsBlock implements IdRange {
  readonly start: number;
  readonly end: number;
  /** The products with rows, ascending. */
  readonly productIds: Float64Array;
  /** How many rows each of these products has. */
  readonly rowCounts: Uint32Array;
  /** By row; NaN for that of the product itself. */
  readonly variantIds: Float64Array;
  /** Two for each row. */
  readonly hashes: Uint32Array;

  constructor(record: WholeRecord) {
    const { start, end, body } = parseHeader(record);
    this.start = start;
    this.end = end;
    const bytes = decompressed(record, body);
    const [products = 0, rows = 0] = new Uint32Array(bytes.buffer, 0, 2);
    if (bytes.length !== 8 + 12 * products + 16 * rows) {
      throw new DamagedRecord(record.key, "It is longer or shorter than its rows");
    }
    const block = rowArrays(bytes.buffer, products, rows);
    this.productIds = block.productIds;
    this.rowCounts = block.rowCounts;
    this.variantIds = block.variantIds;
    this.hashes = block.hashes;
  }

  /** The rows one by one. */
  *rows(): Generator<ImportedRow & { readonly productId: number }> {
    let at = 0;
    for (const [index, productId] of this.productIds.entries()) {
      for (let left = this.rowCounts[index]!; left > 0; left--, at++) {
        const variantId = this.variantIds[at]!;
        const hash = [this.hashes[2 * at]!, this.hashes[2 * at + 1]!] as const;
        yield { productId, ...(!Number.isNaN(variantId) && { variantId }), hash };
      }
    }
  }
}

/** Parses the imported rows of a bucket. */
export function parseRows(record: WholeRecord): ImportedRowsBlock {
  return new ImportedRowsBlock(record);
}
