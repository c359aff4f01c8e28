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
  const valuesOf = (name: string) => variants.map(({ attributes }) => ownValue(attributes, name));
  const attributes: AttributePatch[] = [];
  for (const name of agreedAttributes) attributes.push([[name], agreed(valuesOf(name))]);
  for (const name of numberAttributes) {
    const values = valuesOf(name);
    const numbers = values.filter((it) => typeof it === "number");
    const [min, max] = numbers.length === 0
      ? [null, null]
      : [Math.min(...numbers), Math.max(...numbers)];
    attributes.push([[name], agreed(values)], [[`${name}Min`], min], [[`${name}Max`], max]);
  }
  for (const name of anyAttributes) {
    const known = valuesOf(name).filter((it) => typeof it === "boolean");
    attributes.push([[name], known.length === 0 ? null : known.includes(true)]);
  }
  return {
    title: agreedText(variants.map(({ title }) => title)),
    imageUrl: agreedText(variants.map(({ imageUrl }) => imageUrl)),
    attributes,
  };
}

function ownValue(attributes: JsonObject | undefined, name: string): JsonValue | undefined {
  return attributes !== undefined && Object.hasOwn(attributes, name) ? attributes[name] : undefined;
}

/** The value that all have; `null` if they differ or one has none. */
function agreed(values: readonly (JsonValue | undefined)[]): JsonValue {
  const [first] = values;
  if (first === undefined) return null;
  if (typeof first !== "object") return values.every((it) => it === first) ? first : null;
  const text = JSON.stringify(first);
  return values.every((it) => it !== undefined && JSON.stringify(it) === text) ? first : null;
}

function agreedText(texts: readonly (string | undefined)[]): string | null {
  const [first] = texts;
  return first !== undefined && texts.every((it) => it === first) ? first : null;
}
