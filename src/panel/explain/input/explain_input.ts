import { readContext } from "../context/context_json.ts";
import { readInstant } from "../instant/instant.ts";

/** The input as in the page's fields, including invalid input that must be corrected. */
export interface ExplainInput {
  readonly product: string;
  /** If empty, the input is about the whole product. */
  readonly variants: readonly string[];
  /** RFC 3339; empty for now. */
  readonly at: string;
  /** A JSON object as text; empty for an empty object. */
  readonly context: string;
  /** The ids of badges to explain even if they are not candidates. */
  readonly badges: readonly string[];
}

/** Reads the input from a URL. */
export function readExplainInput(search: URLSearchParams): ExplainInput {
  return {
    product: search.get("product")?.trim() ?? "",
    variants: partsOf(search.get("variants") ?? ""),
    at: search.get("at")?.trim() ?? "",
    context: search.get("context")?.trim() ?? "",
    badges: partsOf(search.get("badges") ?? ""),
  };
}

/**
 * The input as URL parameters in a canonical form, to be bookmarked and shared; `""` for an
 * empty input.
 */
export function writeExplainInput(
  { product, variants, at, context, badges }: ExplainInput,
): string {
  const parts = {
    product: product.trim(),
    variants: partsOf(variants.join()).join(),
    at: canonicalInstant(at.trim()),
    context: canonicalContext(context.trim()),
    badges: partsOf(badges.join().toLowerCase()).join(),
  };
  const written = Object.entries(parts).filter(([, text]) => text !== "");
  return written.map(([name, text]) => `${name}=${encode(text)}`).join("&");
}

function partsOf(list: string): string[] {
  return [...new Set(list.split(",").map((part) => part.trim()).filter((part) => part !== ""))];
}

function canonicalInstant(text: string): string {
  const instant = readInstant(text);
  return instant === undefined ? text : new Date(instant).toISOString().replace(".000Z", "Z");
}

function canonicalContext(text: string): string {
  const context = readContext(text);
  if (context === undefined) return text;
  const json = JSON.stringify(context);
  return json === "{}" ? "" : json;
}

/** Like `encodeURIComponent`, but leaves readable what a query may contain. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll("'", "%27")
    .replaceAll("%2C", ",").replaceAll("%3A", ":").replaceAll("%2F", "/");
}
