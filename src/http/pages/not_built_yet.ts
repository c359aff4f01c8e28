import type { Context } from "hono";
import { html } from "hono/html";
import { hasFailed } from "../assets/failure_mark.ts";
import type { PageEnv } from "./page_headers.ts";
import { plainPage } from "./plain_page.ts";

/** The interval at which the browser reloads the page. A build takes about ten seconds. */
const retryAfterSeconds = 2;

/**
 * The 503 page instead of a page (`what`, in words) whose build in `folder` is missing. It reloads
 * itself during the build, and says so if the build failed.
 */
export async function notBuiltYet(
  c: Context<PageEnv>,
  what: string,
  folder: string,
): Promise<Response> {
  const page = await hasFailed(folder) ? failedPage(c, what) : comingPage(c, what);
  return c.html(page, 503);
}

function comingPage(c: Context<PageEnv>, what: string) {
  c.header("Retry-After", String(retryAfterSeconds));
  return plainPage(c, {
    title: `The ${what} is being built`,
    head: html`<meta http-equiv="refresh" content="${retryAfterSeconds}">`,
    body: html`
      <p class="lead">This takes about ten seconds, once. The page loads itself again until it is
      there.</p>
      ${meanwhile}
      <p class="quiet">Still here after a minute? <code>deno task build</code> builds the ${what},
      and says what went wrong if it cannot.</p>
    `,
  });
}

function failedPage(c: Context<PageEnv>, what: string) {
  return plainPage(c, {
    title: `The ${what} could not be built`,
    body: html`
      <p class="lead"><code>deno task build</code> tries again, and says what went wrong if it
      cannot. It fetches packages from npm the first time, so this machine may have been offline.</p>
      ${meanwhile}
    `,
  });
}

const meanwhile = html`
  <p>The service answers meanwhile: <a href="/">what it is</a>, and
  <a href="/openapi.json">its OpenAPI document</a>.</p>
`;
