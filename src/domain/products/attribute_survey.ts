import { isJsonObject, type JsonObject, type JsonValue } from "../json.ts";
import {
  attributeExampleMaxChars,
  attributeExamplesMax,
  attributePathsMax,
  conditionPathMax,
} from "../limits.ts";
import { isLongerThan } from "../text_length.ts";

/** The types of attributes, in the order in which they are listed. */
export const attributeTypes = ["string", "number", "boolean", "list", "object"] as const;
export type AttributeType = typeof attributeTypes[number];

/** An attribute that products have. */
export interface AttributeSummary {
  /** The keys, separated by dots, as in conditions. */
  readonly path: string;
  readonly types: readonly AttributeType[];
  /** How many products have it, themselves or on a variant. */
  readonly products: number;
  /** Some of its values; of a list, some of its items. */
  readonly examples: readonly (string | number | boolean)[];
  /** Whether a variant has it. */
  readonly onVariants: boolean;
}

interface Found {
  readonly types: Set<AttributeType>;
  readonly examples: Set<string | number | boolean>;
  products: number;
  /** The last product that was counted. */
  lastProduct: number;
  onVariants: boolean;
}

/** How many paths are remembered: products might each have names of their own. */
const pathsRememberedMax = 20 * attributePathsMax;

/** Collects the attributes that exist in a project. */
export class AttributeSurvey {
  readonly #found = new Map<string, Found>();
  #product = 0;

  /** Adds a product with the attributes of its variants. */
  add(attributes: JsonObject, variants: readonly JsonObject[]): void {
    this.#product++;
    this.#addObject(attributes, "", 1, false);
    for (const variant of variants) this.#addObject(variant, "", 1, true);
  }

  /** The attributes by path; if there are too many, those that most products have. */
  summaries(): AttributeSummary[] {
    const all = Array.from(this.#found, ([path, it]): AttributeSummary => ({
      path,
      types: attributeTypes.filter((type) => it.types.has(type)),
      products: it.products,
      examples: [...it.examples],
      onVariants: it.onVariants,
    }));
    const listed = all.length <= attributePathsMax
      ? all
      : all.sort((a, b) => b.products - a.products).slice(0, attributePathsMax);
    return listed.sort((a, b) => a.path < b.path ? -1 : 1);
  }

  #addObject(object: JsonObject, prefix: string, depth: number, isVariant: boolean): void {
    for (const key of Object.keys(object)) {
      const value = object[key]!;
      // Conditions cannot name such a key.
      if (value === null || key === "" || key.includes(".") || key.startsWith("$")) continue;
      const path = prefix === "" ? key : `${prefix}.${key}`;
      const found = this.#at(path);
      if (found === undefined) continue;
      if (found.lastProduct !== this.#product) {
        found.lastProduct = this.#product;
        found.products++;
      }
      found.onVariants ||= isVariant;
      addValue(found, value);
      if (isJsonObject(value) && depth < conditionPathMax) {
        this.#addObject(value, path, depth + 1, isVariant);
      }
    }
  }

  #at(path: string): Found | undefined {
    const known = this.#found.get(path);
    if (known !== undefined || this.#found.size >= pathsRememberedMax) return known;
    const found = {
      types: new Set<AttributeType>(),
      examples: new Set<string | number | boolean>(),
      products: 0,
      lastProduct: 0,
      onVariants: false,
    };
    this.#found.set(path, found);
    return found;
  }
}

function addValue(found: Found, value: JsonValue): void {
  if (typeof value === "object" && value !== null) {
    found.types.add(Array.isArray(value) ? "list" : "object");
    if (Array.isArray(value)) { for (const item of value) addExample(found, item); }
    return;
  }
  found.types.add(
    typeof value === "string" ? "string" : typeof value === "number" ? "number" : "boolean",
  );
  addExample(found, value);
}

function addExample({ examples }: Found, value: JsonValue): void {
  if (examples.size >= attributeExamplesMax || value === null || typeof value === "object") return;
  if (typeof value === "string" && isLongerThan(value, attributeExampleMaxChars)) return;
  examples.add(value);
}
