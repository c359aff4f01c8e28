import { isSameValue } from "../../../domain/same_value.ts";
import { deriveGoogle } from "../../../import_files/google/derive_google.ts";
import type { ImportMode } from "../../../domain/imports/import.ts";
import { jsonBytes, jsonDepth, type JsonObject } from "../../../domain/json.ts";
import {
  attributesDepthMax,
  attributesMaxBytes,
  productAttributesMaxBytes,
  variantAttributesMaxBytes,
  variantsPerProductMax,
} from "../../../domain/limits.ts";
import type { ProductRecord } from "../../../domain/products/product.ts";
import {
  type DetailsRecord,
  hasDetails,
  type ProductDetails,
  sizeViolation,
} from "../../../domain/products/details/product_details.ts";
import type { ChangeStep } from "../../../domain/project_change.ts";
import type { StagedRow } from "../../../store/imports/staged_row.ts";
import { type CatalogueFields, mergeProduct, patched } from "./merge_product.ts";
import type { ProductGroup } from "./product_group.ts";
import { importedRows, patchesOf } from "./row_patches.ts";
import { clashesIn, type RefusedRows, winnersOf, type WinningRows } from "./winning_rows.ts";

/** How the rows of a file become products. */
export interface JoinOptions {
  readonly mode: ImportMode;
  readonly isGoogle: boolean;
  /** The badges of a file of assignments; missing for a file of products. */
  readonly badges?: ReadonlySet<number> | undefined;
}

/** What is stored of a product. */
export interface KnownProduct {
  readonly record: ProductRecord;
  readonly details: DetailsRecord | undefined;
}

/** What the rows of a product do to it. */
export interface Joined {
  readonly effect: "created" | "updated" | "unchanged" | "removed" | "none";
  readonly step?: ChangeStep;
  readonly duplicates: number;
  readonly refused: readonly RefusedRows[];
  /** How many assignments are removed because they are not in the file. */
  readonly removed?: number;
  /** The attributes afterwards, if the product changes. */
  readonly attributes?: JsonObject | undefined;
}

const nothing: Joined = { effect: "none", duplicates: 0, refused: [] };

/**
 * Whether the rows certainly change nothing, as seen without reading the product: each was applied
 * before, and together they are all rows from which the product was last written.
 */
export function isKnownUnchanged(
  { rows, count: all }: ProductGroup,
  { mode, isGoogle }: JoinOptions,
): boolean {
  if (all > rows.length) return false;
  let last = rows[0]!;
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index]!;
    if (row.known === undefined || row.isRefused) return false;
    if (index > 0 && rows[index - 1]!.variantId === row.variantId) return false;
    if (row.place > last.place) last = row;
  }
  const { rows: count, hasUrl } = last.known!;
  return (mode === "merge" || count === rows.length) && (!isGoogle || hasUrl);
}

/** A row up to this size adds little to its product, whose limits are far higher. */
const smallRowBytes = 1_024;
/** So few rows leave room for the variants in a small row of the product itself, which are under 200. */
const fewRows = variantsPerProductMax / 2;

/**
 * Whether the rows are certainly valid together, as seen from their sizes: each was valid on its
 * own, and the product has nothing else.
 */
export function areValidTogether(
  group: ProductGroup,
  options: JoinOptions,
  isStored: boolean,
): boolean {
  return areSmallTogether(group, options, isStored) && clashesIn(group.rows).length === 0;
}

function areSmallTogether(
  { rows, count }: ProductGroup,
  { mode }: JoinOptions,
  isStored: boolean,
): boolean {
  if (
    count > rows.length || (isStored && mode === "merge") || rows.length > fewRows
  ) return false;
  let bytes = 0;
  for (const row of rows) {
    if (row.known !== undefined || row.isRefused || row.jsonBytes > smallRowBytes) return false;
    bytes += row.jsonBytes;
  }
  return bytes <= productAttributesMaxBytes / 2;
}

/** Joins the rows of a product with what is stored of it. */
export function joinProduct(
  group: ProductGroup,
  stored: KnownProduct | undefined,
  options: JoinOptions,
): Joined {
  const { mode } = options;
  if (group.excess > 0) return refusedWhole(group);
  const winners = winnersOf(group);
  const { duplicates, refused } = winners;
  if (winners.rows.length === 0) return { ...nothing, duplicates, refused };
  if (stored === undefined && winners.rows.some((row) => row.known !== undefined)) {
    // The product was deleted since its rows were received, and what known rows say is not staged.
    return { ...nothing, duplicates, refused };
  }
  if (areAllKnown(winners, options)) return { effect: "unchanged", duplicates, refused };
  // Before they are decoded, because thousands of rows take some tenths of a second.
  const variants = winners.rows.filter(({ variantId }) => variantId !== undefined).length;
  if (variants > variantsPerProductMax) return refusedTogether(group, tooManyVariants(variants));
  const before = fieldsOf(stored);
  const patches = patchesOf(winners, stored, mode);
  const merged = mergeProduct(before, patches, mode);
  const after = options.isGoogle ? derived(merged, winners.rows) : merged;
  const isSurelyValid = refused.length === 0 &&
    areSmallTogether(group, options, stored !== undefined);
  const violation = isSurelyValid ? undefined : violationOf(after);
  if (violation !== undefined) return refusedTogether(group, violation);
  if (stored !== undefined && isSameValue(before, after)) {
    return { effect: "unchanged", duplicates, refused };
  }
  const { attributes, ...details } = after;
  const badgeFields = badgeFieldsOf(stored?.record ?? { assignments: [] });
  const step: ChangeStep = {
    kind: "putProduct",
    productId: group.productId,
    product: { ...badgeFields, ...attributes && { attributes: JSON.stringify(attributes) } },
    details,
    rows: importedRows(winners, { stored, after, nested: patches.nested }, options),
  };
  const effect = stored === undefined ? "created" : "updated";
  return { effect, step, duplicates, refused, attributes };
}

/**
 * Takes the catalogue fields of a product away that is not in the file. Deletes it if nothing is
 * left; `isKept` is whether a badge exists, or can be brought back.
 */
export function clearProduct(
  productId: number,
  stored: KnownProduct,
  isKept: (badge: number) => boolean,
): Joined {
  if (!isInCatalogue(stored)) return nothing;
  const badgeFields = badgeFieldsOf(stored.record);
  const hasBadges = badgeFields.assignments.some(({ badge }) => isKept(badge)) ||
    badgeFields.order?.some(isKept);
  const step: ChangeStep = hasBadges
    ? { kind: "putProduct", productId, product: badgeFields, details: null }
    : { kind: "deleteProduct", productId };
  return { ...nothing, effect: "removed", step };
}

/** What the merchant set on a product, which imports of products keep. */
function badgeFieldsOf({ assignments, order }: ProductRecord): ProductRecord {
  return { assignments, ...order && { order } };
}

/** Whether a product is of the shop's catalogue: it has catalogue fields, or nothing else either. */
function isInCatalogue({ record, details }: KnownProduct): boolean {
  return hasCatalogueFields({ record, details }) ||
    (record.assignments.length === 0 && record.order === undefined);
}

/** Whether a product has any catalogue fields. */
export function hasCatalogueFields({ record, details }: KnownProduct): boolean {
  return record.attributes !== undefined || (details !== undefined && hasDetails(details.details));
}

/** The result for a product with so many rows that it is not even joined. */
export function refusedWhole({ rows, replaced, excess }: ProductGroup): Joined {
  const valid = rows.filter(({ isRefused }) => !isRefused);
  const detail = "the product has too many rows";
  return { ...nothing, duplicates: replaced, refused: [{ rows: valid, more: excess, detail }] };
}

/** The result for a product that its rows would make invalid. */
function refusedTogether(group: ProductGroup, detail: string): Joined {
  const rows = group.rows.filter(({ isRefused }) => !isRefused);
  return { ...nothing, refused: [{ rows, detail }] };
}

function tooManyVariants(count: number): string {
  return `the product would have ${count} variants, and can have ${variantsPerProductMax}`;
}

/** Whether the product was last written from exactly these rows. */
function areAllKnown({ rows, untouched }: WinningRows, { mode, isGoogle }: JoinOptions): boolean {
  if (untouched.length > 0 || rows.some((row) => row.known === undefined)) return false;
  const { rows: count, hasUrl } = rows.at(-1)!.known!;
  return (mode === "merge" || count === rows.length) && (!isGoogle || hasUrl);
}

function fieldsOf(stored: KnownProduct | undefined): CatalogueFields {
  if (stored === undefined) return {};
  const { attributes } = stored.record;
  return {
    ...stored.details?.details,
    ...attributes !== undefined && { attributes: JSON.parse(attributes) },
  };
}

/** Which limit of a product is exceeded after its rows are joined with it. */
function violationOf(fields: CatalogueFields): string | undefined {
  const { attributes, ...details } = fields;
  const { variants = [] } = details;
  if (variants.length > variantsPerProductMax) return tooManyVariants(variants.length);
  const bytes = attributes === undefined ? 0 : jsonBytes(attributes);
  if (bytes > attributesMaxBytes) {
    return `the product's attributes would be over ${attributesMaxBytes} bytes of JSON`;
  }
  if (attributes !== undefined && jsonDepth(attributes) > attributesDepthMax) {
    return `the product's attributes would have over ${attributesDepthMax} levels of nesting`;
  }
  for (const { id, attributes } of variants) {
    if (attributes === undefined) continue;
    if (jsonBytes(attributes) > variantAttributesMaxBytes) {
      return `the attributes of variant ${id} would be over ${variantAttributesMaxBytes} bytes ` +
        "of JSON";
    }
    if (jsonDepth(attributes) > attributesDepthMax) {
      return `the attributes of variant ${id} would have over ${attributesDepthMax} levels of ` +
        "nesting";
    }
  }
  return sizeViolation(details satisfies ProductDetails, bytes)?.detail;
}

/** The product with the fields that follow from its variants, and the URL of its last row. */
function derived(fields: CatalogueFields, rows: readonly StagedRow[]): CatalogueFields {
  const { variants, ...own } = fields;
  if (variants === undefined) return fields;
  const last = variants.find(({ id }) => id === rows.at(-1)?.variantId);
  const url = last === undefined ? {} : { url: last.url ?? null };
  return { ...patched(own, { ...deriveGoogle(variants), ...url }), variants };
}
