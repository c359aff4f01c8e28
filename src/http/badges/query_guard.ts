import { queryProductsMax, variantsPerAssignmentMax } from "../../domain/limits.ts";
import type { QueryBody } from "./query_schema.ts";

/**
 * Whether a parsed body is a query of the ordinary shape, without a key too many. What it accepts, the
 * schema accepts, and gives back as it is; what it does not, the schema has still to judge. It takes a
 * tenth of the schema's time.
 */
export function isOrdinaryQuery(body: unknown): body is QueryBody {
  return isObject(body) && hasKeys(body, 2) && isOrdinaryContext(body.context) &&
    isObject(body.query) && hasKeys(body.query, 1) && Array.isArray(body.query.products) &&
    body.query.products.length <= queryProductsMax &&
    body.query.products.every(isOrdinaryProduct);
}

type Unknown = Record<string, unknown>;

function isObject(value: unknown): value is Unknown {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether an object has so many keys, of which the caller looks at each. */
function hasKeys(value: Unknown, count: number): boolean {
  let left = count;
  for (const _ in value) if (--left < 0) return false;
  return left === 0;
}

function isOrdinaryContext(context: unknown): boolean {
  if (!isObject(context)) return false;
  for (const key in context) {
    if (key !== "locale" || typeof context.locale !== "string") return false;
  }
  return true;
}

function isOrdinaryProduct(product: unknown): boolean {
  if (!isObject(product) || !Number.isSafeInteger(product.id)) return false;
  const { variantIds } = product;
  if (variantIds === undefined) return hasKeys(product, 1);
  return hasKeys(product, 2) && Array.isArray(variantIds) &&
    variantIds.length <= variantsPerAssignmentMax && variantIds.every(Number.isSafeInteger);
}
