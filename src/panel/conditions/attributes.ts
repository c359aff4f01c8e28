import type { StoredAttribute } from "../data/products.ts";
import { fieldError } from "./parts/operand.ts";
import { type FieldType, typeOfValue } from "./parts/part.ts";

/** An attribute that products have. */
export interface Attribute {
  /** The dotted path that conditions use. */
  readonly path: string;
  readonly type: FieldType;
  /** How many products have it. */
  readonly products: number;
  /** Some of its values. */
  readonly examples: readonly string[];
}

/** How many examples of an attribute are shown. */
const examplesMax = 3;

/**
 * The attributes that a condition can name and compare, those of most products first. Each has the
 * type of its first example; of a list, the examples are elements.
 */
export function attributesOf(stored: readonly StoredAttribute[]): Attribute[] {
  return stored.flatMap(({ path, products, examples }) => {
    const type = typeOfValue(examples[0]);
    if (type === undefined || fieldError(path) !== undefined) return [];
    return [{ path, type, products, examples: examples.slice(0, examplesMax).map(String) }];
  }).sort((one, other) => other.products - one.products);
}
