import { invalid } from "../../../domain/errors.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "../../../domain/json.ts";
import { type AskedProduct, askedProduct } from "../../../catalog/answer_query.ts";
import { faultsOfZod } from "../../../management/faults.ts";
import { assertDepth, parseJson } from "../../request_body.ts";
import { isOrdinaryQuery, type OrdinaryQuery } from "./query_guard.ts";
import { scanQuery } from "./scan_query.ts";
import { QueryBody } from "../query_schema.ts";

/** A query, judged. */
export interface Query {
  readonly context: JsonObject;
  readonly products: readonly AskedProduct[];
}

/** The query that a text of JSON is. Throws a `DomainError` with code `invalid_request` for any other. */
export function parseQuery(text: string): Query {
  const scanned = scanQuery(text);
  if (scanned !== undefined) return scanned;
  assertDepth(text);
  return readQuery(parseJson(text));
}

/** The query that parsed JSON is. Throws a `DomainError` with code `invalid_request` for any other. */
export function readQuery(body: JsonValue): Query {
  return isOrdinaryQuery(body) ? ordinaryQuery(body) : judgedQuery(body);
}

function ordinaryQuery({ context, query }: OrdinaryQuery): Query {
  return { context, products: query.products.map(askedProduct) };
}

/** By the route's own schema, which says what is wrong. */
export function judgedQuery(body: JsonValue): Query {
  const { data, error } = QueryBody.safeParse(body);
  if (error !== undefined) throw invalid("The query has faults", faultsOfZod(error));
  return { context: contextOf(body), products: data.query.products.map(askedProduct) };
}

/** The context of a judged body as it came: the schema would leave out what is called `__proto__`. */
export function contextOf(body: JsonValue): JsonObject {
  return isJsonObject(body) && isJsonObject(body.context) ? body.context : {};
}
