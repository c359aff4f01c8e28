import { invalid, type Violation } from "../../../domain/errors.ts";
import type { JsonObject, JsonValue } from "../../../domain/json.ts";
import { contextDepthMax } from "../../../domain/limits.ts";
import { assertDepth, parseJson } from "../../request_body.ts";
import { type Query, readQuery } from "./read_query.ts";

/**
 * Parses the query in the parameters of a URL.
 *
 * @throws {DomainError} `invalid_request` if it is invalid, with pointers as for the POST's body.
 */
export function parseParameters(parameters: URLSearchParams): Query {
  const contexts = parameters.getAll("context");
  if (contexts.length > 1) {
    throw invalidField({ pointer: "/context", detail: "must occur at most once" });
  }
  const products = parameters.getAll("product").map(parseProduct);
  return readQuery({ context: parseContext(contexts[0] ?? "{}"), query: { products } });
}

function parseContext(text: string): JsonValue {
  try {
    assertDepth(text, contextDepthMax);
    return parseJson(text);
  } catch {
    throw invalidField({
      pointer: "/context",
      detail: `must be JSON with at most ${contextDepthMax} levels of nesting`,
    });
  }
}

/** Text that is not an integer stays a string, which the schema refuses with its pointer. */
function parseProduct(text: string): JsonObject {
  const [id = "", variants, ...more] = text.split(":");
  if (variants === undefined) return { id: integer(id) };
  if (more.length > 0) return { id: text };
  return { id: integer(id), variantIds: variants === "" ? [] : variants.split(",").map(integer) };
}

function integer(text: string): number | string {
  return /^(0|-?[1-9][0-9]*)$/.test(text) ? Number(text) : text;
}

function invalidField(violation: Violation) {
  return invalid("The query is invalid", [violation]);
}
