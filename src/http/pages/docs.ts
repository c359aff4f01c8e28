import { Scalar } from "@scalar/hono-api-reference";
import { type Context, Hono } from "hono";
import { html, raw } from "hono/html";
import { z } from "zod";
import { readManifest } from "../assets/manifest.ts";
import { notBuiltYet } from "./not_built_yet.ts";
import { neverStored, type PageEnv, scalarPageHeaders } from "./page_headers.ts";
import type { Markup } from "./plain_page.ts";

/**
 * Sets the width of line numbers, which strict_policy.js explains, and removes the outline of the
 * section that the page scrolls to: it has the focus for screen readers, but is not interactive.
 * Tables break their cells between words only, and scroll where the words need more room.
 */
const customCss = `
.scalar-app .hljs { --line-digits: 2; }
.scalar-app section:focus { outline: none; }
.scalar-app div.markdown table { display: block; table-layout: auto; }
.scalar-app div.markdown :is(td, th, td code) { word-break: normal; }
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
  generateOperationSlug: ({ operationId }: { operationId?: string }) => operationId ?? "",
};

/** What a reference page shows. */
interface Reference {
  /** Plain text; it is escaped. */
  readonly pageTitle: string;
  /** What the page is about, in a sentence of plain text. */
  readonly summary: string;
  /** The URL of the document. It is inserted into the page's script without escaping. */
  readonly url: string;
  /** What the page shows until Scalar's script is there, besides title and summary. */
  readonly first?: Markup;
}

/** Returns a page that shows a document with Scalar, with the headers that such a page needs. */
export async function scalarPage(
  c: Context<PageEnv>,
  assetsFolder: string,
  { first, summary, ...reference }: Reference,
): Promise<Response> {
  // Read on every request: it is small, and a new build can replace it at any time.
  const script = (await readManifest(assetsFolder))?.files["scalar.js"];
  if (script === undefined) return notBuiltYet(c, "reference", assetsFolder);
  const cdn = `/assets/${script}`;
  const nonce = c.get("secureHeadersNonce") ?? "";
  const scalar = Scalar<PageEnv>({ ...configuration, ...reference, cdn, nonce });
  const page = await scalar(c, () => Promise.resolve());
  if (page === undefined) return c.notFound();
  const view = await html`
    <main class="first">
      <h1>${reference.pageTitle}</h1>
      <p>${summary}</p>
      <p class="ask">
        <a href="#description/introduction">Open the interactive reference</a>, which loads about a
        megabyte. So do the links below.
      </p>
      ${first ?? ""}
    </main>
    <div id="app"></div>
  `;
  const head = await html`
    <meta name="description" content="${summary}">
    <style nonce="${nonce}">${raw(firstStyle)}</style>
  `;
  const text = (await page.text())
    .replace("<html>", `<html lang="en">`)
    .replace("</head>", () => `${head}</head>`)
    .replace(`<div id="app"></div>`, () => `${view}`)
    .replace(`<script src="${cdn}" nonce="${nonce}"></script>`, () => loader(cdn, nonce))
    // At the start of a line, where the title, which may have the same words, is not.
    .replace(/^\s*(?=Scalar\.createApiReference\()/m, "globalThis.showReference = () => ");
  return c.html(text);
}

const firstStyle = `
.first { max-width: 46rem; margin: 0 auto; padding: 3rem 1.25rem; color: #2a2f45;
  font: 1rem/1.6 system-ui, sans-serif; }
.first h1 { font-size: 1.8rem; line-height: 1.2; }
.first h2 { margin: 2rem 0 .25rem; font-size: 1.05rem; }
.first ul { margin: 0; padding-left: 1.25rem; }
.first li { padding: .15rem 0; }
@media not all and (pointer: coarse) { .first .ask { display: none; } }
@media (prefers-color-scheme: dark) {
  body:has(.first) { background: #0f0f0f; }
  .first, .first a { color: #e7e7e7; }
}
`;

/**
 * Loads Scalar's script, which has four megabytes and keeps a phone busy for seconds, after the page
 * was painted for the first time. On a touch screen, only once the reader follows a link into the
 * reference, or comes by such a link.
 */
const loader = (source: string, nonce: string) =>
  `<script nonce="${nonce}">
      const load = () => {
        const onload = () => {
          showReference();
          document.querySelector(".first").remove();
        };
        const script = document.createElement("script");
        Object.assign(script, { src: "${source}", nonce: "${nonce}", onload });
        document.body.append(script);
      };
      if (matchMedia("(pointer: coarse)").matches && location.hash === "") {
        addEventListener("hashchange", load, { once: true });
      } else addEventListener("load", () => requestAnimationFrame(() => setTimeout(load)));
    </script>`;

const Document = z.object({
  info: z.object({ description: z.string() }),
  tags: z.array(z.object({ name: z.string(), description: z.string() })),
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({ operationId: z.string(), summary: z.string(), tags: z.array(z.string()) }),
    ),
  ),
});

type Operation = z.infer<typeof Document>["paths"][string][string];

/** The sections of a document's guide, and its operations by tag, with links into the reference. */
function listOf(documentText: string): Markup {
  const { info, tags, paths } = Document.parse(JSON.parse(documentText));
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  const sections = info.description.matchAll(/^# (.+)$/gm).map(([, title = ""]) => title);
  return html`
    <h2>Guide</h2>
    <ul>${Array.from(sections, linkToSection)}</ul>
    ${tags.map(({ name, description }) =>
      html`
        <h2>${name}</h2>
        <p>${description}</p>
        <ul>${operations.filter((it) => it.tags.includes(name)).map(linkTo)}</ul>
      `
    )}
  `;
}

function linkToSection(title: string): Markup {
  return html`<li><a href="#description/${slug(title)}">${title}</a></li>`;
}

function linkTo({ operationId, summary, tags: [tag = ""] }: Operation): Markup {
  const fragment = `tag/${slug(tag)}/${operationId}`;
  return html`<li><a href="#${fragment}">${summary}</a></li>`;
}

/** A title in a fragment, as Scalar writes it. */
function slug(title: string): string {
  return title.toLowerCase().replaceAll(" ", "-");
}

/** `GET /docs`: the interactive reference. */
export const docs = (assetsFolder: string, documentText: () => string) => {
  let operations: Markup | undefined;
  return new Hono<PageEnv>().get(
    "/docs",
    neverStored(),
    scalarPageHeaders(),
    (c) =>
      scalarPage(c, assetsFolder, {
        pageTitle: "Badge Query Service: reference",
        summary: "Every operation of the API that decides which badges a shop's products show: " +
          "queries, which need no credentials, and management.",
        url: "/openapi.json",
        first: operations ??= listOf(documentText()),
      }),
  );
};
