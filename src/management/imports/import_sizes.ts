import { importBytesMax } from "../../domain/limits.ts";
import type { KvStore } from "../../store/kv_store.ts";
import { runRowsMax } from "../../store/imports/stage_rows.ts";
import { type RangeSize, rangeSizes } from "./join/product_ranges.ts";

/** The sizes in which an import is carried out. */
export interface ImportSizes {
  /** The most bytes of a file after unpacking. */
  readonly fileBytes: number;
  /** How many rows are sorted at once. */
  readonly runRows: number;
  /** How much one commit applies at most. */
  readonly range: RangeSize;
}

/** The sizes that suit a store, unless others are given. */
export function sizesFor(
  { isAlone }: Pick<KvStore, "isAlone">,
  given: Partial<ImportSizes>,
): ImportSizes {
  return {
    fileBytes: importBytesMax,
    runRows: runRowsMax,
    range: isAlone ? rangeSizes.embedded : rangeSizes.server,
    ...given,
  };
}
