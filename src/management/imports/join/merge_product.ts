import {
  productAttributes,
  variantAttributes,
} from "../../../import_files/google/google_fields.ts";
import { applyAttributes } from "../../../import_files/mapping/apply_attributes.ts";
import type { TargetPatch } from "../../../import_files/file_rows.ts";
import type { JsonObject } from "../../../domain/json.ts";
import type {
  ProductDetails,
  VariantRecord,
} from "../../../domain/products/details/product_details.ts";

/** What the shop knows about a product: everything that imports write. */
export interface CatalogueFields extends ProductDetails {
  readonly attributes?: JsonObject;
}

/** What rows change in a product. */
export interface MergedPatches {
  /** What to do with the product's own fields: patch them, keep them, or take them away. */
  readonly product: TargetPatch | "keep" | "clear";
  /** By id, in the order of the file. */
  readonly variants: ReadonlyMap<number, TargetPatch | "keep">;
}

type Fields = {
  title?: string;
  url?: string;
  imageUrl?: string;
  sku?: string;
  attributes?: JsonObject;
};

const displayNames = ["title", "url", "imageUrl", "sku"] as const;

/**
 * Merges what rows say into a product. With `replace`, patched fields start empty, and variants
 * without a patch go.
 */
export function mergeProduct(
  stored: CatalogueFields,
  { product, variants }: MergedPatches,
  mode: "merge" | "replace",
): CatalogueFields {
  const { variants: storedVariants = [], ...own } = stored;
  const merged: VariantRecord[] = [];
  const known = new Set<number>();
  for (const variant of storedVariants) {
    const patch = variants.get(variant.id);
    if (patch === undefined && mode === "replace") continue;
    known.add(variant.id);
    merged.push(
      patch === undefined || patch === "keep" ? variant : {
        id: variant.id,
        ...patched(mode === "merge" ? variant : {}, patch, variantAttributes),
      },
    );
  }
  for (const [id, patch] of variants) {
    if (patch !== "keep" && !known.has(id)) {
      merged.push({ id, ...patched({}, patch, variantAttributes) });
    }
  }
  return {
    ...product === "keep"
      ? own
      : product === "clear"
      ? {}
      : patched(mode === "merge" ? own : {}, product, productAttributes),
    ...merged.length > 0 && { variants: merged },
  };
}

/**
 * The fields of a product or variant after a patch. `removable` are the attributes that are removed
 * if the patch lacks them and others are to be removed.
 */
export function patched(
  before: Fields,
  patch: TargetPatch,
  removable: readonly string[] = [],
): Fields {
  const after: Fields = {};
  for (const name of displayNames) {
    const value = patch[name] === undefined ? before[name] : patch[name];
    if (value !== undefined && value !== null) after[name] = value;
  }
  const kept = patch.lacksOthers === "google" && before.attributes !== undefined
    ? without(before.attributes, removable, patch.attributes ?? [])
    : before.attributes;
  const attributes = patch.attributes === undefined
    ? kept
    : applyAttributes(kept, patch.attributes);
  if (attributes !== undefined) after.attributes = attributes;
  return after;
}

/** Attributes without the removable ones that a patch does not set, in the same order. */
function without(
  attributes: JsonObject,
  removable: readonly string[],
  patches: NonNullable<TargetPatch["attributes"]>,
): JsonObject | undefined {
  const removed = new Set(removable);
  for (const [[key]] of patches) removed.delete(key!);
  const entries = Object.entries(attributes).filter(([key]) => !removed.has(key));
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}
