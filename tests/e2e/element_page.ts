/// <reference lib="dom" />
import type { Browser, Page } from "playwright-core";
import { bundle } from "../../src/tools/bundle.ts";
// The element's additions to the DOM types.
import type {} from "../../src/client/element/mod.ts";
import type { AnyBadge } from "../../src/client/mod.ts";
import { openWatchedPage, type WatchedPage } from "./browser.ts";

/** A query as the service received it. */
export interface Query {
  readonly context: Readonly<Record<string, unknown>>;
  readonly query: { readonly products: readonly { id: number; variantIds?: number[] }[] };
}

/** What a page of the test contains, and how its service answers. */
interface World {
  readonly body: string;
  /** The badges of a product. Throws to simulate a broken service. */
  readonly badgesOf: (
    product: { id: number; variantIds?: number[] },
    context: Query["context"],
  ) => readonly AnyBadge[] | Promise<readonly AnyBadge[]>;
  /** The `max-age` of answers, in seconds; none by default. */
  readonly maxAge?: number;
  /** Other files, by their paths. */
  readonly files?: Readonly<Record<string, Blob>>;
  /** The page's Content-Security-Policy; none by default. */
  readonly policy?: string;
}

/** A page with the element's own bundle. The test plays the service. */
export interface ElementPage extends WatchedPage, AsyncDisposable {
  /** All queries so far. */
  readonly queries: readonly Query[];
}

/** Long enough for tests to hold an answer back and inspect the page meanwhile. */
const timeoutMs = 10_000;

/** Defines the element as a shop does. Tests find the client as `client`. */
const start = `import { defineProductBadges } from "/element.js";
const options = { projectId: "test", method: "POST", retries: 0, timeoutMs: ${timeoutMs} };
globalThis.client = defineProductBadges(options);`;

/** The policy of a strict shop, with no exception for the element. */
export const strictPolicy =
  "default-src 'none'; script-src 'self'; connect-src 'self'; require-trusted-types-for 'script'";

let element: Promise<string> | undefined;

/** Opens a page that contains the element. */
export async function openElementPage(browser: Browser, world: World): Promise<ElementPage> {
  element ??= bundle(new URL("../../src/client/element/mod.ts", import.meta.url));
  const script = await element;
  const queries: Query[] = [];
  const ending = new AbortController();
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, signal: ending.signal, onListen: () => {} },
    async (request) => {
      const { pathname } = new URL(request.url);
      if (pathname === "/element.js") return file(script, "text/javascript");
      if (pathname === "/start.js") return file(start, "text/javascript");
      if (pathname === "/") return file(page(world.body), "text/html", world.policy);
      const found = world.files?.[pathname];
      if (found !== undefined) return new Response(found);
      if (pathname.endsWith(".svg")) return new Response(null, { status: 404 });
      if (request.method !== "POST") return new Response(null, { status: 204 });
      const query: Query = await request.json();
      queries.push(query);
      try {
        const headers = new Headers();
        if (world.maxAge !== undefined) headers.set("Cache-Control", `max-age=${world.maxAge}`);
        return Response.json(await answer(query, world), { headers });
      } catch {
        return new Response(null, { status: 500 });
      }
    },
  );
  const origin = `http://127.0.0.1:${server.addr.port}`;
  const watched = await openWatchedPage(browser, origin);
  watched.page.setDefaultTimeout(10_000);
  await watched.page.goto(origin);
  return {
    ...watched,
    queries,
    async [Symbol.asyncDispose]() {
      await watched.page.close();
      // Not `shutdown()`, which waits for requests that a failed test left unanswered.
      ending.abort();
      await server.finished;
    },
  };
}

function file(text: string, type: string, policy?: string): Response {
  const headers = new Headers({ "Content-Type": `${type}; charset=utf-8` });
  if (policy !== undefined) headers.set("Content-Security-Policy", policy);
  return new Response(text, { headers });
}

function page(body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Test</title>
<script type="module" src="/start.js"></script><body>${body}</body></html>`;
}

/** Answers like the service: the products, and each badge once. */
async function answer({ context, query }: Query, { badgesOf }: World) {
  const badges = new Map<string, AnyBadge>();
  const products = await Promise.all(query.products.map(async (product) => {
    const own = await badgesOf(product, context);
    for (const badge of own) badges.set(badge.id, badge);
    return { query: product, badges: own.map(({ id }) => ({ id })) };
  }));
  return { products, badges: [...badges.values()] };
}

/** A badge with a text. */
export function aBadge(text: string, fields: Partial<AnyBadge> = {}): AnyBadge {
  return { id: crypto.randomUUID(), typeId: "label", content: { text }, ...fields };
}

/** Waits long enough for an effect to appear that must not. */
export function quietMoment(page: Page): Promise<void> {
  return page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
}

/**
 * Starts to listen, and returns a function that waits for the first `badges` event after this call
 * and returns its badges.
 */
export async function listenForBadges(page: Page): Promise<() => Promise<readonly AnyBadge[]>> {
  const received = await page.evaluateHandle(() => {
    const received: (readonly AnyBadge[])[] = [];
    document.addEventListener("badges", ({ detail }) => received.push(detail));
    return received;
  });
  return async () => {
    await page.waitForFunction((received) => received.length > 0, received, { timeout: 5_000 });
    return await received.evaluate(([first = []]) => first);
  };
}

/** Waits until an element shows these texts. */
export async function waitForBadges(
  page: Page,
  texts: readonly string[],
  selector = "product-badges",
) {
  await page.waitForFunction(
    ([selector, texts]) => {
      const items = document.querySelector(selector ?? "")?.shadowRoot?.querySelectorAll("li");
      return JSON.stringify([...items ?? []].map((item) => item.textContent)) === texts;
    },
    [selector, JSON.stringify(texts)],
  );
}
