import type { Context } from "hono";
import { html, raw } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";
import type { PageEnv } from "./page_headers.ts";

const css = `
:root { color-scheme: light dark; --ground: #fbfaf8; --card: #fff; --ink: #1d1b19; --quiet: #6b645c;
  --line: #e7e1d9; --accent: #c2410c; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #161412; --card: #1f1c19; --ink: #f3efe9; --quiet: #a89f94; --line: #35302a;
    --accent: #fb923c; }
}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; background: var(--ground); color: var(--ink);
  font: 1rem/1.6 system-ui, sans-serif; }
main { max-width: 46rem; margin: 0 auto; padding: clamp(2.5rem, 9vh, 6rem) 1.25rem 3rem; }
header { display: flex; align-items: center; gap: .9rem; }
header img { width: 2.75rem; height: 2.75rem; }
h1 { margin: 0; font-size: clamp(1.6rem, 5vw, 2.2rem); line-height: 1.2; letter-spacing: -.02em; }
h2 { margin: 2.5rem 0 .5rem; font-size: 1.05rem; }
p { margin: 1rem 0; }
a { color: var(--accent); text-underline-offset: .2em; }
.lead { font-size: 1.15rem; }
.quiet { color: var(--quiet); font-size: .925rem; }
pre { margin: .75rem 0; padding: 1rem 1.15rem; overflow-x: auto; background: var(--card);
  border: 1px solid var(--line); border-radius: .6rem; font-size: .875rem; line-height: 1.55; }
code { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
.cards { display: grid; gap: .75rem; grid-template-columns: repeat(auto-fit, minmax(13rem, 1fr));
  padding: 0; list-style: none; }
.cards a { display: block; height: 100%; padding: 1rem 1.15rem; color: inherit; text-decoration: none;
  background: var(--card); border: 1px solid var(--line); border-radius: .6rem; }
.cards a:hover, .cards a:focus-visible { border-color: var(--accent); }
.cards strong { display: block; color: var(--accent); }
`;

/** HTML whose values are escaped. */
export type Markup = HtmlEscapedString | Promise<HtmlEscapedString>;

interface Page {
  readonly title: string;
  /** Additional elements for the head. */
  readonly head?: Markup;
  readonly body: Markup;
}

const description = "Decides which badges, such as “Sale” or “New”, the products of a shop show.";

/** A complete page without scripts. The response's nonce allows its style. */
export function plainPage(c: Context<PageEnv>, { title, head, body }: Page): Markup {
  return html`
    <!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>${title}</title>
        <meta name="description" content="${description}">
        <link rel="icon" href="/favicon.ico" type="image/svg+xml">
        ${head ?? ""}
        <style nonce="${c.get("secureHeadersNonce")}">${raw(css)}</style>
      </head>
      <body>
        <main>
          <header><img src="/favicon.ico" alt=""><h1>${title}</h1></header>
          ${body}
        </main>
      </body>
    </html>
  `;
}
