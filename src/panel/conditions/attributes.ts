import { isObject } from "../forms/json.ts";
import { fieldFault } from "./parts/operand.ts";
import { typeOfValue, type ValueType } from "./parts/part.ts";

/** What products have an attribute of. */
export interface Attribute {
  /** As conditions name it. */
  readonly path: string;
  readonly type: ValueType;
}

/** So many are offered. */
const attributesMax = 100;

/** The attributes of products, each with the type that it was first seen with; of a list that of its elements. */
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
    // A name with a point in it leads elsewhere.
    if (key.includes(".") || fieldFault(path) !== undefined) continue;
    if (isObject(value)) collect(`${path}.`, value, found);
    const type = typeOfValue(Array.isArray(value) ? value[0] : value);
    if (type && !found.has(path)) found.set(path, type);
  }
}
