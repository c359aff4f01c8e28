import { readContext } from "../context/context_json.ts";
import { readInstant } from "../instant/instant.ts";

/** What is asked, as the page's fields hold it: what cannot be understood stands in it too, to be mended. */
export interface Question {
  readonly product: string;
  /** None asks about the product as a whole. */
  readonly variants: readonly string[];
  /** An instant of RFC 3339; empty for now. */
  readonly at: string;
  /** The JSON of an object; empty for one that says nothing. */
  readonly context: string;
  /** The ids of badges to explain although they are no candidates. */
  readonly badges: readonly string[];
}

/** The question that an address holds. */
export function readQuestion(search: URLSearchParams): Question {
  return {
    product: search.get("product")?.trim() ?? "",
    variants: partsOf(search.get("variants") ?? ""),
    at: search.get("at")?.trim() ?? "",
    context: search.get("context")?.trim() ?? "",
    badges: partsOf(search.get("badges") ?? ""),
  };
}

/** The question as an address holds it, to come back to and to send: one way to write it, `""` if it asks nothing. */
export function writeQuestion({ product, variants, at, context, badges }: Question): string {
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

/** As `encodeURIComponent`, but readable where a query may be. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll("'", "%27")
    .replaceAll("%2C", ",").replaceAll("%3A", ":").replaceAll("%2F", "/");
}
