import { Hono } from "hono";
import type { Deps } from "../deps.ts";
import { projectDocs } from "../project_document/project_docs.ts";
import { assets } from "../assets/assets.ts";
import { docs } from "./docs.ts";
import { demoPictures } from "./demo_pictures.ts";
import { frontPage } from "./front_page.ts";
import { panel } from "./panel.ts";
import { BuiltFiles } from "../assets/built_files.ts";
import { readManifest } from "../assets/manifest.ts";
import { notBuiltYet } from "./not_built_yet.ts";
import { neverStored, type PageEnv, shopPageHeaders } from "./page_headers.ts";

/**
 * The pages that people open in a browser (front page, reference, shop, panel) and the files they
 * load. `documentText` returns the service's OpenAPI document.
 */
export const referencePages = (
  { publicUrl, assetsFolder, catalog }: Pick<Deps, "publicUrl" | "assetsFolder" | "catalog">,
  documentText: () => string,
) => {
  const builtFiles = new BuiltFiles();
  return new Hono()
    .route("/", frontPage(publicUrl))
    .route("/", docs(`${assetsFolder}/reference`, documentText))
    .route("/", projectDocs(`${assetsFolder}/reference`, catalog))
    .route("/", demo(`${assetsFolder}/demo`, builtFiles))
    .route("/", demoPictures())
    .route("/", panel(`${assetsFolder}/panel`))
    .route("/", assets(assetsFolder, builtFiles))
    .route("/", robots())
    .route("/", favicon());
};

/** `GET /demo`: a small shop that shows the badges of the demo project. */
export const demo = (folder: string, builtFiles: BuiltFiles) =>
  new Hono<PageEnv>().get("/demo", neverStored(), shopPageHeaders(), async (c) => {
    // Read on every request: it is small, and a new build can replace it at any time.
    const page = (await readManifest(folder))?.files["demo.html"];
    if (page === undefined) return notBuiltYet(c, "shop", folder);
    const response = await builtFiles.respond(c, `${folder}/${page}`, "text/html; charset=utf-8");
    return response ?? notBuiltYet(c, "shop", folder);
  });

/** A price tag that is recognizable at 16 pixels on light and dark tabs. */
const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
<path fill="#e4572e" d="M3 5.5A2.5 2.5 0 0 1 5.5 3h10.3a4 4 0 0 1 2.8 1.2l10.2 10.2a3 3 0 0 1 0 4.2\
L18.6 28.8a3 3 0 0 1-4.2 0L4.2 18.6A4 4 0 0 1 3 15.8z"/>
<circle cx="10" cy="10" r="2.6" fill="#fff"/>
<path stroke="#fff" stroke-width="2.6" stroke-linecap="round" d="m14.5 20.5 6-6"/>
</svg>
`;

/**
 * `GET /favicon.ico`, which browsers request on their own. It is an SVG despite the name: they use
 * the content type.
 */
export const favicon = () =>
  new Hono().get("/favicon.ico", (c) => {
    c.header("Content-Type", "image/svg+xml");
    c.header("Cache-Control", "public, max-age=86400");
    c.header("Content-Security-Policy", "default-src 'none'");
    return c.body(svg);
  });

/** Search engines may index the front page, the reference and the demo shop, and nothing else. */
const rules = `User-agent: *
Allow: /$
Allow: /docs
Allow: /demo
Allow: /assets/
Disallow: /
`;

/** `GET /robots.txt` (RFC 9309). */
const robots = () =>
  new Hono().get("/robots.txt", (c) => {
    c.header("Cache-Control", "public, max-age=86400");
    return c.text(rules);
  });
