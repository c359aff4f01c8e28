import {
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

/** The most bytes that a number or boolean takes as JSON. */
const scalarBytesMax = 25;

/** What rows need to know of the names in a path. */
interface PathNames {
  /** The characters of the last one, and those of all with their punctuation. */
  readonly lastChars: number;
  readonly chars: number;
  readonly isValid: boolean;
}

/** By path: the rows of a file have the same ones. */
const namesOfPaths = new WeakMap<readonly string[], PathNames>();

function namesOf(path: readonly string[]): PathNames {
  let names = namesOfPaths.get(path);
  if (names === undefined) {
    names = {
      lastChars: path.at(-1)!.length,
      chars: path.reduce((sum, name) => sum + name.length + 5, 2),
      isValid: !path.some((name) => name.includes("\u0000")),
    };
    namesOfPaths.set(path, names);
  }
  return names;
}

/** The characters of a list of strings as JSON without escapes; `undefined` for other values. */
function charsOfStrings(value: JsonValue): number | undefined {
  if (!Array.isArray(value)) return undefined;
  let chars = 1;
  for (const item of value) {
    if (typeof item !== "string") return undefined;
    chars += item.length + 3;
  }
  return Math.max(chars, 2);
}

/**
 * The attributes that a row sets, or why they are too large or too deep for a product or a variant,
 * or have invalid names. A row over the limit is refused at once, before all of it is read.
 */
export class RowAttributes {
  readonly patches: AttributePatch[] = [];
  readonly #maxBytes: number;
  /** The least and the most bytes that the attributes take as JSON. */
  #least = 2;
  #most = 2;

  constructor(isVariant: boolean) {
    this.#maxBytes = isVariant ? variantAttributesMaxBytes : attributesMaxBytes;
  }

  /** Sets an attribute, or removes it with `null`. No path is the beginning of another one. */
  add(path: readonly string[], value: JsonValue | null): Refusal | undefined {
    this.patches.push([path, value]);
    if (value === null) return undefined;
    const names = namesOf(path);
    if (!names.isValid) return new Refusal(`attributes ${nullKeyViolation}`);
    const isList = typeof value === "object";
    const strings = isList ? charsOfStrings(value) : undefined;
    let least = 1;
    let most = scalarBytesMax;
    if (isList || typeof value === "string") {
      least = isList ? strings ?? JSON.stringify(value).length : value.length;
      // One UTF-16 unit takes one to six bytes, as in `\u0000`.
      most = 6 * least;
    }
    // Only the last name of a path is certain to be there once for each attribute.
    this.#least += least + names.lastChars;
    this.#most += most + 6 * names.chars;
    if (this.#least > this.#maxBytes) return this.#tooLarge();
    if (!isList) return undefined;
    if (path.length + (strings === undefined ? jsonDepth(value) : 1) > attributesDepthMax) {
      return new Refusal(`attributes must have at most ${attributesDepthMax} levels of nesting`);
    }
    if (strings === undefined && pathOfNullKey(value) !== undefined) {
      return new Refusal(`attributes ${nullKeyViolation}`);
    }
  }

  /** Why all of them together are refused. */
  end(): Refusal | undefined {
    if (this.#most <= this.#maxBytes) return undefined;
    const attributes: JsonObject = applyAttributes(undefined, this.patches) ?? {};
    return jsonBytes(attributes) <= this.#maxBytes ? undefined : this.#tooLarge();
  }

  #tooLarge(): Refusal {
    return new Refusal(
      `attributes must be at most ${this.#maxBytes} bytes of JSON: import fewer columns or ` +
        "shorter texts",
    );
  }
}
