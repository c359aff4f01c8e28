import { type Fault, invalid } from "../../../domain/errors.ts";
import type { JsonObject, JsonValue } from "../../../domain/json.ts";
import { contextDepthMax } from "../../../domain/limits.ts";
import { assertDepth, parseJson } from "../../request_body.ts";
import { type Query, readQuery } from "./read_query.ts";

/**
 * The query that the parameters of a URL spell. Throws a `DomainError` with code `invalid_request` for any other; its
 * faults have the pointers of the POST's body.
 */
export function parseParameters(parameters: URLSearchParams): Query {
  const contexts = parameters.getAll("context");
  if (contexts.length > 1) throw faulty({ pointer: "/context", detail: "must stand at most once" });
  const products = parameters.getAll("product").map(parseProduct);
  return readQuery({ context: parseContext(contexts[0] ?? "{}"), query: { products } });
}

function parseContext(text: string): JsonValue {
  try {
    assertDepth(text, contextDepthMax);
    return parseJson(text);
  } catch {
    throw faulty({
      pointer: "/context",
      detail: `must be JSON that nests up to ${contextDepthMax} deep`,
    });
  }
}

/** What does not spell an integer becomes a string, which the schema refuses at its place. */
function parseProduct(text: string): JsonObject {
  const [id = "", variants, ...more] = text.split(":");
  if (variants === undefined) return { id: integer(id) };
  if (more.length > 0) return { id: text };
  return { id: integer(id), variantIds: variants === "" ? [] : variants.split(",").map(integer) };
}

function integer(text: string): number | string {
  return /^(0|-?[1-9][0-9]*)$/.test(text) ? Number(text) : text;
}

function faulty(fault: Fault) {
  return invalid("The query has faults", [fault]);
}
