import { isObject } from "../forms/json.ts";
import { fieldError } from "./parts/operand.ts";
import { typeOfValue, type ValueType } from "./parts/part.ts";

/** An attribute that products have. */
export interface Attribute {
  /** The dotted path that conditions use. */
  readonly path: string;
  readonly type: ValueType;
}

/** At most this many attributes are suggested. */
const attributesMax = 100;

/**
 * The attributes of products, each with the type of its first occurrence; for a list, the type of
 * its first element.
 */
export function attributesOf(
  products: readonly { readonly attributes?: Readonly<Record<string, unknown>> }[],
): Attribute[] {
  const found = new Map<string, ValueType>();
  for (const { attributes = {} } of products) collect("", attributes, found);
  return [...found].slice(0, attributesMax).map(([path, type]) => ({ path, type }));
}

function collect(prefix: string, json: object, found: Map<string, ValueType>): void {
  for (const [key, value] of Object.entries(json)) {
    const path = prefix + key;
    // A key with a dot in it would be read as a longer path.
    if (key.includes(".") || fieldError(path) !== undefined) continue;
    if (isObject(value)) collect(`${path}.`, value, found);
    const type = typeOfValue(Array.isArray(value) ? value[0] : value);
    if (type && !found.has(path)) found.set(path, type);
  }
}
