import {
  isJsonObject,
  jsonBytes,
  jsonDepth,
  type JsonObject,
  type JsonValue,
  pathOfNullKey,
} from "../../domain/json.ts";
import {
  attributesDepthMax,
  attributesMaxBytes,
  variantAttributesMaxBytes,
  variantsPerProductMax,
} from "../../domain/limits.ts";
import { nullKeyViolation } from "../../domain/products/details/product_details.ts";
import type {
  AttributePatch,
  NamedByRow,
  ProductPatch,
  TargetPatch,
  VariantPatch,
} from "../file_rows.ts";
import { emptyId, readId } from "../mapping/read_ids.ts";
import { Refusal } from "../mapping/refusal.ts";
import type { RowIds } from "../mapping/row_mapping.ts";
import { type DisplayField, readDisplayField } from "../mapping/target_fields.ts";

const productFields: readonly DisplayField[] = ["title", "url", "imageUrl", "sku"];
const variantFields: readonly DisplayField[] = ["title", "imageUrl", "sku"];

/** The members of a line that are read. */
export const jsonMembers: readonly string[] = [
  ...["id", "productId", "variantId", ...productFields, "attributes", "variants"],
];

/** The members of a variant in a line that are read. */
export const jsonVariantMembers: readonly string[] = ["id", ...variantFields, "attributes"];

/** Of which product, or with `variantId` of which variant, a line of NDJSON is. */
export function readJsonIds(value: JsonObject): RowIds | Refusal {
  const name = Object.hasOwn(value, "productId") && !Object.hasOwn(value, "id")
    ? "productId"
    : "id";
  const productId = readJsonId(own(value, name));
  if (productId instanceof Refusal) return productId.in(name);
  const variant = own(value, "variantId");
  if (variant === undefined || variant === null) return { productId };
  const variantId = readJsonId(variant);
  return variantId instanceof Refusal
    ? variantId.in("variantId").of({ productId, isOfAnyVariant: true })
    : { productId, variantId };
}

/** The product at the beginning of a line of NDJSON that is refused before its members are read. */
export function namedInLine(text: string): NamedByRow | undefined {
  const [, digits] = /^\s*\{\s*"(?:id|productId)"\s*:\s*"?(-?\d{1,16})"?\s*[,}]/.exec(text) ?? [];
  const productId = Number(digits) + 0;
  return Number.isSafeInteger(productId) ? { productId, isOfAnyVariant: true } : undefined;
}

/** What a line of NDJSON sets. Attributes are merged by their top-level keys. */
export function readJsonPatch(value: JsonObject, { variantId }: RowIds): ProductPatch | Refusal {
  if (variantId !== undefined) {
    const patch = readTarget(value, variantFields, variantAttributesMaxBytes);
    return patch instanceof Refusal ? patch : { variants: [{ id: variantId, patch }] };
  }
  const product = readTarget(value, productFields, attributesMaxBytes);
  if (product instanceof Refusal) return product;
  const listed = own(value, "variants");
  if (listed === undefined) return { product };
  const variants = readVariants(listed);
  return variants instanceof Refusal ? variants.in("variants") : { product, variants };
}

function readVariants(listed: JsonValue): readonly VariantPatch[] | Refusal {
  if (!Array.isArray(listed)) return new Refusal("must be a list of variants");
  if (listed.length > variantsPerProductMax) {
    return new Refusal(`must have at most ${variantsPerProductMax} variants`);
  }
  const patches = new Map<number, VariantPatch>();
  for (const [index, variant] of listed.entries()) {
    const refuse = (detail: string) => new Refusal(`variant ${index + 1} ${detail}`);
    if (!isJsonObject(variant)) return refuse("must be an object");
    const id = readJsonId(own(variant, "id"));
    if (id instanceof Refusal) return refuse(`has an invalid id, which ${id.detail}`);
    if (patches.has(id)) return refuse(`has the id ${id} of an earlier one`);
    const patch = readTarget(variant, variantFields, variantAttributesMaxBytes);
    if (patch instanceof Refusal) {
      return refuse(`has an invalid ${patch.column ?? "member"}, which ${patch.detail}`);
    }
    patches.set(id, { id, patch });
  }
  return [...patches.values()];
}

function readTarget(
  value: JsonObject,
  fields: readonly DisplayField[],
  attributesBytes: number,
): TargetPatch | Refusal {
  const patch: { -readonly [field in keyof TargetPatch]: TargetPatch[field] } = {};
  for (const field of fields) {
    const member = own(value, field);
    if (member === undefined) continue;
    if (member !== null && typeof member !== "string") {
      return new Refusal("must be a string, or null to remove it", field);
    }
    const text = readDisplayField(field, member ?? "");
    if (text instanceof Refusal) return text.in(field);
    patch[field] = text;
  }
  const attributes = own(value, "attributes");
  if (attributes === undefined) return patch;
  if (!isJsonObject(attributes)) return new Refusal("must be an object", "attributes");
  const patches = Object.entries(attributes).map(([key, it]): AttributePatch => [[key], it]);
  const kept = Object.fromEntries(Object.entries(attributes).filter(([, it]) => it !== null));
  if (jsonDepth(kept) > attributesDepthMax) {
    return new Refusal(`must have at most ${attributesDepthMax} levels of nesting`, "attributes");
  }
  if (jsonBytes(kept) > attributesBytes) {
    return new Refusal(`must be at most ${attributesBytes} bytes of JSON`, "attributes");
  }
  if (pathOfNullKey(kept) !== undefined) return new Refusal(nullKeyViolation, "attributes");
  return { ...patch, attributes: patches };
}

function readJsonId(value: JsonValue | undefined): number | Refusal {
  if (typeof value === "string") return readId(value);
  if (value === undefined || value === null) return new Refusal(emptyId);
  return typeof value === "number" && Number.isSafeInteger(value)
    ? value + 0
    : new Refusal("must be an integer within ±(2^53 − 1)");
}

function own(value: JsonObject, key: string): JsonValue | undefined {
  return Object.hasOwn(value, key) ? value[key] : undefined;
}
