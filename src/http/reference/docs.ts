import { Scalar } from "@scalar/hono-api-reference";
import { type Context, Hono } from "hono";
import { readManifest } from "../built/manifest.ts";
import { notBuiltYet } from "./not_built_yet.ts";
import { neverStored, type PageEnv, scalarPageHeaders } from "./page_headers.ts";

/**
 * The width of line numbers, of which strict_policy.js says more; and no frame around the section that
 * the page scrolls to, which has the focus for screen readers but nothing to press.
 */
const customCss = `
.scalar-app .hljs { --line-digits: 2; }
.scalar-app section:focus { outline: none; }
`;

/** What Scalar is told. The functions are sent to the browser as text: they know nothing around them. */
const configuration = {
  favicon: "/favicon.ico",
  // The document names the public address; "Send" goes to the host that the page came from, and by no
  // proxy, whichever of its names the reader has used.
  servers: [{ url: "/" }],
  customCss,
  // Nothing of this page comes from, or tells anything to, another host.
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: "never" as const,
  hideClientButton: true,
  // An address of this page names an operation as generated clients do. Without one the reader starts
  // at the query, with its example ready to send.
  generateOperationSlug: ({ operationId }: { operationId?: string }) => operationId ?? "",
  redirect: (address: string) => address === "" ? "#tag/query/queryBadgesByProductId" : undefined,
};

/** What a page of the reference is about. */
interface Reference {
  /** As text, of any characters. */
  readonly pageTitle: string;
  /** Where the document is. It stands in the page's script as it is: nothing of it is escaped. */
  readonly url: string;
}

/** Answers a page that shows a document with Scalar, behind the headers that such a page has. */
export async function scalarPage(
  c: Context<PageEnv>,
  assetsFolder: string,
  reference: Reference,
): Promise<Response> {
  // Read each time: it is a small file, and a build may take its place at any moment.
  const script = (await readManifest(assetsFolder))?.files["scalar.js"];
  if (script === undefined) return notBuiltYet(c, "reference", assetsFolder);
  const own = { ...reference, cdn: `/assets/${script}`, nonce: c.get("secureHeadersNonce") };
  const page = Scalar<PageEnv>({ ...configuration, ...own });
  return await page(c, () => Promise.resolve()) ?? c.notFound();
}

/** `GET /docs`: the reference, to read and to try. */
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
