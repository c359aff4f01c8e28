import type { JsonObject, JsonValue } from "../../domain/json.ts";
import type { AttributePatch, TargetPatch } from "../file_rows.ts";
import { agreedAttributes, anyAttributes, numberAttributes } from "./google_fields.ts";

/** A stored variant, as far as its product depends on it. */
export interface DescribedVariant {
  readonly title?: string;
  readonly imageUrl?: string;
  readonly attributes?: JsonObject;
}

/**
 * What a product gets from all of its variants after an import with the mapping `google`. Its `url`
 * is that of its last row, and not included. Values on which the variants differ are removed.
 *
 * @param variants At least one.
 */
export function deriveGoogle(variants: readonly DescribedVariant[]): TargetPatch {
  const attributes: AttributePatch[] = [];
  for (const name of agreedAttributes) attributes.push([[name], agreedAttribute(variants, name)]);
  for (const name of numberAttributes) {
    const numbers = valuesOf(variants, name).filter((it) => typeof it === "number");
    const [min, max] = numbers.length === 0
      ? [null, null]
      : [Math.min(...numbers), Math.max(...numbers)];
    attributes.push([[name], agreedAttribute(variants, name)]);
    attributes.push([[`${name}Min`], min], [[`${name}Max`], max]);
  }
  for (const name of anyAttributes) {
    const known = valuesOf(variants, name).filter((it) => typeof it === "boolean");
    attributes.push([[name], known.length === 0 ? null : known.includes(true)]);
  }
  return {
    title: agreedText(variants, "title"),
    imageUrl: agreedText(variants, "imageUrl"),
    attributes,
  };
}

function valuesOf(variants: readonly DescribedVariant[], name: string): (JsonValue | undefined)[] {
  return variants.map(({ attributes }) => ownValue(attributes, name));
}

function ownValue(attributes: JsonObject | undefined, name: string): JsonValue | undefined {
  return attributes !== undefined && Object.hasOwn(attributes, name) ? attributes[name] : undefined;
}

/** The value that all have; `null` if they differ or one has none. */
function agreedAttribute(variants: readonly DescribedVariant[], name: string): JsonValue {
  const first = ownValue(variants[0]?.attributes, name);
  if (first === undefined) return null;
  const text = typeof first === "object" ? JSON.stringify(first) : undefined;
  for (const { attributes } of variants) {
    const value = ownValue(attributes, name);
    if (value === first) continue;
    if (value === undefined || text === undefined || JSON.stringify(value) !== text) return null;
  }
  return first;
}

function agreedText(
  variants: readonly DescribedVariant[],
  name: "title" | "imageUrl",
): string | null {
  const first = variants[0]?.[name];
  return first !== undefined && variants.every((it) => it[name] === first) ? first : null;
}
