import { isJsonObject, type JsonObject, type JsonValue } from "../../json.ts";
import type { ProductDetails } from "../details/product_details.ts";

/**
 * Variants are packed with the attributes of their product, as a member with this key, so that they
 * share its dictionary. Attributes that have the key themselves stay text, without variants.
 *
 *     [ 1 if the product has attributes, else 0, id − previous id, …, attributes or null, … ]
 */
export const variantsKey = "\u0000v";
/** The key in JSON text. */
const variantsKeyText = '"\\u0000v":';

/** What rules read of a variant. */
export interface VariantAttributes {
  readonly id: number;
  readonly attributes?: JsonObject | undefined;
}

/** What rules read of the variants in a product's details; `undefined` if there are none. */
export function variantAttributesOf(
  details: ProductDetails | null,
): readonly VariantAttributes[] | undefined {
  const variants = details?.variants ?? [];
  if (variants.length === 0) return undefined;
  return variants.map(({ id, attributes }) => ({ id, ...(attributes && { attributes }) }));
}

/** A product's attributes as they are packed if it has variants. */
export function withVariants(
  attributes: JsonObject | undefined,
  variants: readonly VariantAttributes[],
): JsonObject {
  const list: JsonValue[] = [attributes === undefined ? 0 : 1];
  let before = 0;
  for (const { id } of variants) {
    // Ids are up to 2^53, and so are differences of ids with the same sign.
    const isFar = !Number.isSafeInteger(id - before);
    list.push(isFar ? `${id}` : id - before);
    before = id;
  }
  for (const variant of variants) list.push(variant.attributes ?? null);
  return { [variantsKey]: list, ...attributes };
}

/** The ids of packed variants, in stored order. */
export function idsOfVariants(list: readonly JsonValue[]): number[] {
  const ids: number[] = [];
  let before = 0;
  for (let at = 1; at <= (list.length - 1) / 2; at++) {
    const step = list[at];
    before = typeof step === "number" ? before + step : Number(step);
    ids.push(before);
  }
  return ids;
}

/** The attributes of the packed variant at an index; `undefined` if it has none. */
export function attributesOfVariant(
  list: readonly JsonValue[],
  index: number,
): JsonObject | undefined {
  const attributes = list[1 + (list.length - 1) / 2 + index];
  return attributes !== undefined && isJsonObject(attributes) ? attributes : undefined;
}

/** Splits packed attributes into those of the product and those of its variants that have any. */
export function openAttributes(
  packed: JsonObject,
): { own: JsonObject; variants: readonly JsonObject[] } {
  const { [variantsKey]: list, ...own } = packed;
  if (!Array.isArray(list)) return { own: packed, variants: [] };
  return { own, variants: list.slice(1).filter(isJsonObject) };
}

/** Splits packed attributes, as JSON text, into those of the product and its variants. */
export function splitVariants(
  text: string,
): { attributes: string; variants?: undefined } | {
  attributes?: string;
  variants: readonly VariantAttributes[];
} {
  if (!text.includes(variantsKeyText)) return { attributes: text };
  const { [variantsKey]: list, ...attributes }: JsonObject = JSON.parse(text);
  if (!Array.isArray(list)) return { attributes: text };
  const variants = idsOfVariants(list).map((id, index): VariantAttributes => {
    const own = attributesOfVariant(list, index);
    return { id, ...(own && { attributes: own }) };
  });
  return { variants, ...(list[0] === 1 && { attributes: JSON.stringify(attributes) }) };
}
