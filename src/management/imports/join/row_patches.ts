import type { TargetPatch } from "../../../import_files/file_rows.ts";
import type { ImportMode } from "../../../domain/imports/import.ts";
import type { ImportedRow } from "../../../domain/products/details/product_details.ts";
import { withUrlFlag } from "../../../store/imports/known_rows.ts";
import type { StagedRow } from "../../../store/imports/staged_row.ts";
import type { JoinOptions, KnownProduct } from "./join_product.ts";
import type { CatalogueFields, MergedPatches } from "./merge_product.ts";
import { decodePatch } from "./staged_patch.ts";
import type { WinningRows } from "./winning_rows.ts";

/** What rows change in their product. */
interface RowPatches extends MergedPatches {
  /** The variants in the row of the product itself. */
  readonly nested: readonly number[];
}

/** Reads what rows change in their product. */
export function patchesOf(
  { rows, untouched, keepsVariants }: WinningRows,
  stored: KnownProduct | undefined,
  mode: ImportMode,
): RowPatches {
  let product: TargetPatch | "keep" | "clear" = mode === "merge" ? "keep" : "clear";
  const variants = new Map<number, TargetPatch | "keep">();
  let nested: readonly number[] = [];
  const keep = ({ variantId }: StagedRow) => {
    if (variantId !== undefined) return variants.set(variantId, "keep");
    product = "keep";
    nested = variantsInProductRow(stored);
    for (const id of nested) variants.set(id, "keep");
  };
  untouched.forEach(keep);
  for (const row of rows) {
    if (row.known !== undefined) {
      keep(row);
      continue;
    }
    const patch = decodePatch(row);
    if (row.variantId === undefined) {
      product = patch.product ?? {};
      nested = patch.variants?.map(({ id }) => id) ?? [];
    }
    for (const variant of patch.variants ?? []) variants.set(variant.id, variant.patch);
  }
  if (keepsVariants) {
    for (const { id } of stored?.details?.details.variants ?? []) {
      if (!variants.has(id)) variants.set(id, "keep");
    }
  }
  return { product, variants, nested };
}

/**
 * The variants that the row of the product itself brought, as a line of NDJSON can: those without a
 * row of their own. None if the product was written otherwise since.
 */
function variantsInProductRow(stored: KnownProduct | undefined): number[] {
  const { rows = [], details: { variants = [] } = {} } = stored?.details ?? {};
  const own = new Set(rows.map(({ variantId }) => variantId));
  if (!own.has(undefined)) return [];
  return variants.map(({ id }) => id).filter((id) => !own.has(id));
}

/**
 * The rows of which the product is known to have the values. The next import takes variants without
 * a row of their own for those in the product's row, so this row is left out if that would be wrong:
 * if a variant in it also has a row of its own, or an earlier file has brought other variants.
 *
 * With `replace`, a file with the same rows is taken to leave the product as it is. So there are
 * none of a product that may have more than its rows say: if one is left out, or a refused row has
 * kept something.
 */
export function importedRows(
  { rows: winners, untouched, keepsVariants }: WinningRows,
  { stored, after, nested }: {
    stored: KnownProduct | undefined;
    after: CatalogueFields;
    nested: readonly number[];
  },
  { isGoogle, mode }: JoinOptions,
): ImportedRow[] {
  const isReplaced = mode === "replace";
  if (isReplaced && (keepsVariants || untouched.length > 0)) return [];
  const isLeftOut = winners.some(({ variantId }) => variantId === undefined) &&
    !areOthersNested(winners, after, nested);
  const rows: ImportedRow[] = [];
  for (const [index, row] of winners.entries()) {
    const { variantId } = row;
    if (variantId === undefined && isLeftOut) continue;
    const hash = withUrlFlag(row.hash, isGoogle && index === winners.length - 1);
    // The product may have been edited since a known row was found to change nothing.
    if (row.known !== undefined && !isStillStored(stored, { variantId, hash })) continue;
    rows.push(variantId === undefined ? { hash } : { variantId, hash });
  }
  return isReplaced && rows.length < winners.length ? [] : rows;
}

/** Whether a product is still known to have the values of a row. */
function isStillStored(
  stored: KnownProduct | undefined,
  { variantId, hash }: ImportedRow,
): boolean {
  const known = withUrlFlag(hash, false);
  return stored?.details?.rows?.some((it) => {
    const [high, low] = withUrlFlag(it.hash, false);
    return it.variantId === variantId && high === known[0] && low === known[1];
  }) ?? false;
}

/** Whether the variants without a row of their own are just those in the row of the product itself. */
function areOthersNested(
  winners: readonly StagedRow[],
  { variants = [] }: CatalogueFields,
  nested: readonly number[],
): boolean {
  const own = new Set(winners.map(({ variantId }) => variantId));
  const inProductRow = new Set(nested);
  return !nested.some((id) => own.has(id)) &&
    variants.every(({ id }) => own.has(id) || inProductRow.has(id));
}
