import { type Context, Hono } from "hono";
import { html } from "hono/html";
import { DomainError } from "../../domain/errors.ts";
import { type Manifest, readManifest } from "../assets/manifest.ts";
import { notBuiltYet } from "./not_built_yet.ts";
import { neverStored, type PageEnv, panelPageHeaders } from "./page_headers.ts";

/**
 * `GET /panel` and everything below it: the control panel, one page with client-side routing. A
 * path with a dot names a file, and there are no files here.
 */
export const panel = (folder: string) => {
  const respond = async (c: Context<PageEnv>) => {
    if (c.req.path.includes(".")) {
      throw new DomainError("not_found", "There is nothing at this path");
    }
    // Read on every request: it is small, and a new build can replace it at any time.
    const files = (await readManifest(folder))?.files;
    return files === undefined
      ? notBuiltYet(c, "control panel", folder)
      : c.html(panelPage(c, files));
  };
  return new Hono<PageEnv>()
    .get("/panel", neverStored(), panelPageHeaders(), respond)
    .get("/panel/*", neverStored(), panelPageHeaders(), respond);
};

/**
 * The page before its script runs: it shows what is being opened, and preloads what the first view
 * needs. The script reads the nonce for styles from its own element.
 */
function panelPage(c: Context<PageEnv>, files: Manifest["files"]) {
  const nonce = c.get("secureHeadersNonce");
  const first = Object.entries(files).filter(([name]) => name.startsWith("first/"));
  const [styles, scripts] = ["css", "js"].map((kind) =>
    first.flatMap(([, file]) => file.endsWith(`.${kind}`) ? [`/assets/${file}`] : [])
  );
  return html`
    <!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>Badges</title>
        <meta name="description" content="The control panel for the badges of a shop's products.">
        <link rel="icon" href="/favicon.ico" type="image/svg+xml">
        ${styles?.map((href) => html`<link rel="stylesheet" href="${href}">`)}
        ${scripts?.map((href) => html`<link rel="modulepreload" href="${href}">`)}
        <script type="module" src="/assets/${files["panel.js"]}" nonce="${nonce}"></script>
      </head>
      <body>
        <div id="root">
          <p class="opening"><img src="/favicon.ico" alt="" width="28" height="28">Badges</p>
        </div>
        <noscript>The control panel needs JavaScript.</noscript>
      </body>
    </html>
  `;
}
