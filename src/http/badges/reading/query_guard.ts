import {
  contextFieldsIn,
  type ContextFieldType,
  countryPattern,
} from "../../../domain/context_fields.ts";
import { queryProductsMax, variantsPerAssignmentMax } from "../../../domain/limits.ts";
import type { JsonObject } from "../../../domain/json.ts";
import type { ProductQuery } from "../../../domain/resolve/resolver.ts";

/** A query of the usual form. */
export interface OrdinaryQuery {
  readonly context: JsonObject;
  readonly query: { readonly products: readonly ProductQuery[] };
}

/**
 * Whether a parsed body is a query of the usual form, without extra keys. The schema would accept
 * everything that this accepts, and return it unchanged; the rest must be checked with the schema.
 * This takes a tenth of the schema's time.
 */
export function isOrdinaryQuery(body: unknown): body is OrdinaryQuery {
  return isObject(body) && hasKeys(body, 2) && isOrdinaryContext(body.context) &&
    isObject(body.query) && hasKeys(body.query, 1) && Array.isArray(body.query.products) &&
    body.query.products.length <= queryProductsMax &&
    body.query.products.every(isOrdinaryProduct);
}

type Unknown = Record<string, unknown>;

function isObject(value: unknown): value is Unknown {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether an object has exactly this many keys; the caller checks each of them. */
function hasKeys(value: Unknown, count: number): boolean {
  let left = count;
  for (const _ in value) if (--left < 0) return false;
  return left === 0;
}

type Test = (value: unknown) => boolean;

const isText: Test = (value) => typeof value === "string";
const isPlain: Test = (value) => typeof value !== "object";
const isListOf = (test: Test): Test => (value) => Array.isArray(value) && value.every(test);

/** Whether an object has only these keys, each with a value that passes its test. */
const hasOnly = (tests: ReadonlyMap<string, Test>): Test => (value) => {
  if (!isObject(value)) return false;
  for (const key in value) if (!tests.get(key)?.(value[key])) return false;
  return true;
};

const testOf: Record<ContextFieldType, (path: string) => Test> = {
  string: () => isText,
  country: () => (value) => typeof value === "string" && countryPattern.test(value),
  integer: () => Number.isSafeInteger,
  strings: () => isListOf(isText),
  numbers: () => isListOf(Number.isFinite),
  // The depth of deeper values in an object with any keys would have to be measured.
  object: (path) =>
    contextFieldsIn(path).length > 0
      ? hasOnly(fieldTests(path))
      : (value) => isObject(value) && Object.values(value).every(isShallow),
};

function fieldTests(parent: string): Map<string, Test> {
  return new Map(
    contextFieldsIn(parent).map(([key, { path, type }]) => [key, testOf[type](path)] as const),
  );
}

const isContext = hasOnly(fieldTests(""));

export function isOrdinaryContext(value: unknown): value is JsonObject {
  return isContext(value);
}

function isShallow(value: unknown): boolean {
  return isPlain(value) || (Array.isArray(value) && value.every(isPlain));
}

function isOrdinaryProduct(product: unknown): boolean {
  if (!isObject(product) || !Number.isSafeInteger(product.id)) return false;
  const { variantIds } = product;
  if (variantIds === undefined) return hasKeys(product, 1);
  return hasKeys(product, 2) && Array.isArray(variantIds) &&
    variantIds.length <= variantsPerAssignmentMax && variantIds.every(Number.isSafeInteger);
}
