import { Scalar } from "@scalar/hono-api-reference";
import { type Context, Hono } from "hono";
import { readManifest } from "../assets/manifest.ts";
import { notBuiltYet } from "./not_built_yet.ts";
import { neverStored, type PageEnv, scalarPageHeaders } from "./page_headers.ts";

/**
 * Sets the width of line numbers, which strict_policy.js explains, and removes the outline of the
 * section that the page scrolls to: it has the focus for screen readers, but is not interactive.
 */
const customCss = `
.scalar-app .hljs { --line-digits: 2; }
.scalar-app section:focus { outline: none; }
`;

/**
 * The options for Scalar. The functions are sent to the browser as text, so they cannot use
 * variables of this module.
 */
const configuration = {
  favicon: "/favicon.ico",
  // The document names the public URL, but "Send" uses the host of the page, whatever its name, and
  // no proxy.
  servers: [{ url: "/" }],
  customCss,
  // The page loads nothing from other hosts, and sends nothing to them.
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: "never" as const,
  hideClientButton: true,
  // The fragment of an operation's URL is its operation id, the name that generated clients use.
  // Without a fragment, the page opens at the query, with its example ready to send.
  generateOperationSlug: ({ operationId }: { operationId?: string }) => operationId ?? "",
  redirect: (address: string) => address === "" ? "#tag/query/queryBadgesByProductId" : undefined,
};

/** The document that a reference page shows. */
interface Reference {
  /** Plain text; it is escaped. */
  readonly pageTitle: string;
  /** The URL of the document. It is inserted into the page's script without escaping. */
  readonly url: string;
}

/** Returns a page that shows a document with Scalar, with the headers that such a page needs. */
export async function scalarPage(
  c: Context<PageEnv>,
  assetsFolder: string,
  reference: Reference,
): Promise<Response> {
  // Read on every request: it is small, and a new build can replace it at any time.
  const script = (await readManifest(assetsFolder))?.files["scalar.js"];
  if (script === undefined) return notBuiltYet(c, "reference", assetsFolder);
  const own = { ...reference, cdn: `/assets/${script}`, nonce: c.get("secureHeadersNonce") };
  const page = Scalar<PageEnv>({ ...configuration, ...own });
  return await page(c, () => Promise.resolve()) ?? c.notFound();
}

/** `GET /docs`: the interactive reference. */
export const docs = (assetsFolder: string) =>
  new Hono<PageEnv>().get(
    "/docs",
    neverStored(),
    scalarPageHeaders(),
    (c) =>
      scalarPage(c, assetsFolder, {
        pageTitle: "Badge Query Service: reference",
        url: "/openapi.json",
      }),
  );
