import { invalid } from "../../../domain/errors.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "../../../domain/json.ts";
import { type QueriedProduct, toQueriedProduct } from "../../../catalog/query_response.ts";
import { violationsOfZod } from "../../../domain/zod_violations.ts";
import { assertDepth, parseJson } from "../../request_body.ts";
import { isOrdinaryQuery, type OrdinaryQuery } from "./query_guard.ts";
import { scanQuery } from "./scan_query.ts";
import { QueryBody } from "../query_schema.ts";

/** A valid query. */
export interface Query {
  readonly context: JsonObject;
  readonly products: readonly QueriedProduct[];
}

/**
 * Parses a query from JSON text.
 *
 * @throws {DomainError} `invalid_request` if it is invalid.
 */
export function parseQuery(text: string): Query {
  const scanned = scanQuery(text);
  if (scanned !== undefined) return scanned;
  assertDepth(text);
  return readQuery(parseJson(text));
}

/**
 * Reads a query from parsed JSON.
 *
 * @throws {DomainError} `invalid_request` if it is invalid.
 */
export function readQuery(body: JsonValue): Query {
  return isOrdinaryQuery(body) ? ordinaryQuery(body) : validatedQuery(body);
}

function ordinaryQuery({ context, query }: OrdinaryQuery): Query {
  return { context, products: query.products.map(toQueriedProduct) };
}

/** Uses the route's own schema, which reports the errors. */
export function validatedQuery(body: JsonValue): Query {
  const { data, error } = QueryBody.safeParse(body);
  if (error !== undefined) throw invalid("The query is invalid", violationsOfZod(error));
  return { context: contextOf(body), products: data.query.products.map(toQueriedProduct) };
}

/** The original context of a validated body: the schema would drop a key `__proto__`. */
export function contextOf(body: JsonValue): JsonObject {
  return isJsonObject(body) && isJsonObject(body.context) ? body.context : {};
}
