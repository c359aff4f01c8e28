import type { Context } from "hono";
import { html } from "hono/html";
import type { PageEnv } from "./page_headers.ts";
import { plainPage } from "./plain_page.ts";

/** How soon a browser asks again; the build takes some ten seconds. */
const retryAfterSeconds = 2;

/** Answers for a page (`what`, for people) whose build is still running: 503, in a page that loads itself again. */
export function notBuiltYet(c: Context<PageEnv>, what: string): Response | Promise<Response> {
  c.header("Retry-After", String(retryAfterSeconds));
  const page = plainPage(c, {
    title: `The ${what} is being made`,
    head: html`<meta http-equiv="refresh" content="${retryAfterSeconds}">`,
    body: html`
      <p class="lead">This takes about ten seconds, once. The page loads itself again until it is
      there.</p>
      <p>The service answers meanwhile: <a href="/">what it is</a>, and
      <a href="/openapi.json">its OpenAPI document</a>.</p>
      <p class="quiet">Still here after a minute? <code>deno task build</code> makes the ${what},
      and says what went wrong if it cannot.</p>
    `,
  });
  return c.html(page, 503);
}
