/** The values for a project's code examples. */
export interface SnippetValues {
  /** The URL of the service, without a trailing slash. */
  readonly origin: string;
  readonly projectId: string;
  readonly productId: number;
  /** The example context; may be empty. */
  readonly context: object;
}

/** One query with curl. */
export function curlSnippet({ origin, projectId, productId, context }: SnippetValues): string {
  const body = JSON.stringify({ context, query: { products: [{ id: productId }] } });
  const url = `${origin}/v1/${projectId}/badges/query/byProductId`;
  return `curl ${shellWord(url)} \\\n  --data ${shellWord(body)}`;
}

/** Generates the types of a project's badges. */
export function typesSnippet({ origin, projectId }: SnippetValues): string {
  const url = `${origin}/v1/${projectId}/openapi.json`;
  return `npx openapi-typescript ${shellWord(url)} -o badges.d.ts`;
}

/** Builds the client package and installs it. */
export const installSnippet = `# in the folder of this service
deno task pack
# in the folder of your shop, with the path from there to this service
npm install ../badge-query-service/dist/badge-query-client-*.tgz`;

/** A query with the client, using the types from `typesSnippet`. */
export function clientSnippet(values: SnippetValues): string {
  return `import { BadgeClient } from "badge-query-client";
import type { components } from "./badges.d.ts";

const badges = new BadgeClient<components["schemas"]["Badge"]>(${options(values)});

for (const badge of await badges.forProduct(${values.productId})) {
  console.log(badge.typeId, badge.content);
}`;
}

/** Defines the element. */
export function elementScriptSnippet(values: SnippetValues): string {
  return `import { defineProductBadges } from "badge-query-client/element";

defineProductBadges(${options(values)});`;
}

/** The element for a product. */
export function elementSnippet({ productId }: SnippetValues): string {
  return `<product-badges product-id="${productId}"></product-badges>`;
}

function options({ origin, projectId, context }: SnippetValues): string {
  const clientOptions = {
    baseUrl: origin,
    projectId,
    ...(Object.keys(context).length > 0 && { context }),
  };
  return literal(clientOptions, "");
}

/** A value as readable JavaScript: keys without quotes where possible. */
function literal(value: unknown, indent: string): string {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return JSON.stringify(value);
  }
  const inner = `${indent}  `;
  const lines = Object.entries(value).map(([key, part]) => {
    const name = /^[A-Za-z_]\w*$/.test(key) ? key : JSON.stringify(key);
    return `${inner}${name}: ${literal(part, inner)},\n`;
  });
  return `{\n${lines.join("")}${indent}}`;
}

/** Quotes any text as one word for a POSIX shell. */
export function shellWord(text: string): string {
  return /^[\w./:@%+,-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
