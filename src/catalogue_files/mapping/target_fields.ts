import { jsonBytes, jsonDepth, type JsonObject, pathOfNullKey } from "../../domain/json.ts";
import {
  attributesDepthMax,
  attributesMaxBytes,
  variantAttributesMaxBytes,
} from "../../domain/limits.ts";
import {
  nullKeyViolation,
  violationOfImageUrl,
  violationOfSku,
  violationOfTitle,
  violationOfUrl,
} from "../../domain/products/details/product_details.ts";
import type { AttributePatch } from "../file_rows.ts";
import { applyAttributes } from "./apply_attributes.ts";
import { Refusal } from "./refusal.ts";

/** The display fields, each with what is wrong with a text. */
const violationOf = {
  title: violationOfTitle,
  url: violationOfUrl,
  imageUrl: violationOfImageUrl,
  sku: violationOfSku,
} as const;

export type DisplayField = keyof typeof violationOf;
export const displayFields = Object.keys(violationOf) as readonly DisplayField[];

/** Reads a display field, without the blanks around it. A line end in a title is a space. */
export function readDisplayField(field: DisplayField, cell: string): string | null | Refusal {
  const trimmed = cell.trim();
  if (trimmed === "") return null;
  const text = field === "title" ? onOneLine(trimmed) : trimmed;
  const violation = violationOf[field](text);
  return violation === undefined ? text : new Refusal(violation);
}

/**
 * Replaces white space that has a line end or tab by a space. Each run is matched once: a pattern
 * such as `\s*\n\s*` would begin again at each character of a long run.
 */
function onOneLine(text: string): string {
  if (!lineEnd.test(text)) return text;
  return text.replace(/\s+/g, (blanks) => lineEnd.test(blanks) ? " " : blanks);
}

const lineEnd = /[\n\r\t]/;

/** Why attributes are too large or too deep for a product or a variant, or have invalid names. */
export function attributesRefusal(
  patches: readonly AttributePatch[],
  isVariant: boolean,
): Refusal | undefined {
  const maxBytes = isVariant ? variantAttributesMaxBytes : attributesMaxBytes;
  let most = 2;
  for (const [path, value] of patches) {
    if (value === null) continue;
    if (typeof value === "object" && path.length + jsonDepth(value) > attributesDepthMax) {
      return new Refusal(`attributes must have at most ${attributesDepthMax} levels of nesting`);
    }
    if (path.some((key) => key.includes("\u0000")) || pathOfNullKey(value) !== undefined) {
      return new Refusal(`attributes ${nullKeyViolation}`);
    }
    // One UTF-16 unit takes at most six bytes, as in `\u0000`.
    const length = typeof value === "string" ? value.length : JSON.stringify(value).length;
    most += 6 * (length + path.reduce((sum, key) => sum + key.length + 5, 2));
  }
  if (most <= maxBytes) return undefined;
  const attributes: JsonObject = applyAttributes(undefined, patches) ?? {};
  return jsonBytes(attributes) <= maxBytes ? undefined : new Refusal(
    `attributes must be at most ${maxBytes} bytes of JSON: import fewer columns or shorter texts`,
  );
}
