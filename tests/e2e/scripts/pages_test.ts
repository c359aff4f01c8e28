/// <reference lib="dom" />
/*
 * Where stored texts are shown, and which test checks the place with some 480 script vectors:
 *
 * | stored                                    | /docs/{project} | panel                                   | shop    | answers |
 * | ----------------------------------------- | --------------- | --------------------------------------- | ------- | ------- |
 * | a project's name                          | here            | settings, changes                       |         | here    |
 * | a type's name                             |                 | types                                   |         | here    |
 * | its schema: keys, titles, advice, choices | here            | types, badge_editor/access              |         | here    |
 * | a badge's name                            |                 | overview, badges, why, badge_editor     |         | here    |
 * | its content: values, keys, languages      |                 | badges, badge_editor/access, why        | here, * | here    |
 * | its condition, its group                  |                 | why, badge_editor/access                |         | here    |
 * | a product's attributes: keys, values      |                 | products/products, changes              |         | here    |
 * | a token's name                            |                 | tokens                                  |         | here    |
 * | what changed, before and after            |                 | changes                                 |         | here    |
 * | not stored: pasted lines, files, the URL  | here            | products/assign, why                    |         | here    |
 *
 * "panel" names files below panel/, and `*` is element_scripts_test.ts. An empty cell is a place where
 * the text does not occur. "answers" are API responses, opened in a browser that is signed in.
 */
import { assertEquals, assertGreaterOrEqual, assertLessOrEqual } from "@std/assert";
import type { Page } from "playwright-core";
import { openWatchedPage, startBrowser, waitForDrawing, type WatchedPage } from "../browser.ts";
import { buildPages, type DemoService, startDemoService } from "../demo_service.ts";
import { forEachOf, inDemo, manage } from "../panel/manage.ts";
import { scriptTexts } from "../panel/script_texts.ts";

const count = "globalThis.executions = 0; globalThis.ran = () => executions++";

/** Opens a page that counts how many vectors run, separately for each URL it visits. */
async function openCounting(
  browser: Awaited<ReturnType<typeof startBrowser>>,
  { origin }: DemoService,
): Promise<WatchedPage> {
  const watched = await openWatchedPage(browser, origin);
  await watched.page.addInitScript(count);
  return watched;
}

async function assertNothingRan({ page, errors, foreignRequests }: WatchedPage): Promise<void> {
  assertEquals(await page.evaluate("executions"), 0, page.url());
  // Browsers log every error response.
  assertEquals(errors.filter((it) => !/status of 4\d\d/.test(it)), [], page.url());
  assertEquals(foreignRequests, []);
}

/** A text as a browser shows it. */
function asShown(text: string): string {
  return text.replaceAll(/\s+/g, " ");
}

function slices<T>(items: readonly T[], length: number): T[][] {
  return Array.from(
    { length: Math.ceil(items.length / length) },
    (_, at) => items.slice(at * length, (at + 1) * length),
  );
}

/** Opens everything that is collapsed in the responses of an operation, and what that reveals. */
async function openAll(page: Page): Promise<void> {
  for (let opened = 1; opened > 0;) {
    opened = await page.evaluate(() => {
      const seen = "data-was-opened";
      const buttons = [
        ...document.querySelectorAll<HTMLElement>("section[id$='queryBadgesByProductId'] button"),
      ].filter((it) =>
        !it.hasAttribute(seen) && !it.ariaHasPopup &&
        (it.ariaExpanded === "false" || it.innerText.startsWith("Show"))
      );
      for (const button of buttons) {
        button.setAttribute(seen, "");
        button.click();
      }
      return buttons.length;
    });
    // What they open is drawn with the next frames.
    await waitForDrawing(page);
  }
}

/** This many fit into a schema of 64 KiB. */
const textsPerSchema = 100;
/** This many fit into a badge's content of 4 KiB, as values and as keys. */
const textsPerContent = 20;
/** This many badges fit on a product of the demo shop beside its own: 64 are shown. */
const textsPerProduct = 50;

Deno.test("/docs/{projectId} runs no script from a project's name or its types' schemas", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const watched = await openCounting(browser, service);
  const { page } = watched;
  for (const texts of slices(scriptTexts(), textsPerSchema)) {
    const [name, ...others] = texts;
    const properties = Object.fromEntries(texts.map((text) => [text, {
      ...{ type: "string", title: text, description: text, default: text, examples: [text] },
      enum: [text, ...others.slice(0, 1)],
    }]));
    const schema = { type: "object", title: name, description: name, properties };
    await manage(service, "PUT", "projects/odd", { name });
    await manage(service, "PUT", "projects/odd/types/odd", { name, schema });
    await page.goto(`${service.origin}/docs/odd#tag/query/queryBadgesByProductId`);
    // The address of the second round is that of the first.
    await page.reload();
    const operation = page.locator("section[id$='queryBadgesByProductId']");
    await operation.getByRole("button", { name: "Test Request" }).waitFor();
    await openAll(page);
    await operation.getByText(texts.at(-1) ?? "").first().waitFor();
    const shown = asShown(await page.locator("main").innerText());
    assertEquals(texts.filter((text) => !shown.includes(asShown(text))), []);
    await assertNothingRan(watched);
  }
});

/** The pages that the service itself generates, with their own URL or a project's name in them. */
const written = ["problems/", "docs/", "nothing/", "demo?language=", "panel/"];

/** The page at a URL; empty if the response is not HTML, such as a problem. */
async function htmlAt(url: string): Promise<string> {
  const response = await fetch(url);
  const text = await response.text();
  return response.headers.get("Content-Type")?.startsWith("text/html") ? text : "";
}

/** The title of a page, and its elements with the names of their attributes. */
async function outlinesOf(page: Page, pages: readonly string[]) {
  return await page.evaluate(
    (pages) =>
      pages.map((html) => {
        const { title, all } = new DOMParser().parseFromString(html, "text/html");
        const elements = [...all].map((it) => `${it.localName}[${it.getAttributeNames()}]`);
        return { title, elements: elements.join(" ") };
      }),
    pages,
  );
}

Deno.test("no page that the service generates turns a project's name or its own URL into markup", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const watched = await openCounting(browser, service);
  const { page } = watched;
  // A blank page, because the policy of the service's pages does not let a script insert markup.
  const blank = await browser.newPage();
  const vectors = scriptTexts();
  const named = async (name: string) => {
    await manage(service, "PUT", "projects/odd", { name });
    return await htmlAt(`${service.origin}/docs/odd`);
  };
  const pages: string[] = [];
  for (const name of ["plain", ...vectors]) pages.push(await named(name));
  const [plain, ...odd] = await outlinesOf(blank, pages);
  assertEquals(
    odd.map(({ title }) => asShown(title)),
    vectors.map((name) => asShown(`Badges of ${name}: reference`)),
  );
  assertEquals(new Set(odd.map(({ elements }) => elements)), new Set([plain?.elements]));
  for (const path of written) {
    const texts = ["plain text", ...vectors].map(encodeURIComponent);
    const pages = await Promise.all(texts.map((it) => htmlAt(`${service.origin}/${path}${it}`)));
    const outlines = await outlinesOf(blank, pages.filter((html) => html !== ""));
    assertLessOrEqual(new Set(outlines.map(({ elements }) => elements)).size, 1, path);
    for (const text of texts.slice(1, 6)) {
      await page.goto(`${service.origin}/${path}${text}#${text}`);
      await assertNothingRan(watched);
    }
  }
});

Deno.test("/demo runs no script from badges", async () => {
  await buildPages();
  await using service = await startDemoService();
  // Without the demo project's limit, and with answers that the browser does not cache.
  await manage(service, "PUT", "projects/demo", { name: "Demo shop", cacheSeconds: 0 });
  await inDemo(service, "PUT", "types/odd", { name: "Odd", schema: { type: "object" } });
  const ids = Array.from({ length: textsPerProduct }, () => crypto.randomUUID());
  await using browser = await startBrowser();
  const watched = await openCounting(browser, service);
  const { page } = watched;
  for (const vectors of slices(scriptTexts(), textsPerProduct)) {
    await forEachOf(
      [...vectors.entries()],
      ([at, vector]) =>
        inDemo(service, "PUT", `badges/${ids[at]}`, {
          typeId: "odd",
          everyProduct: true,
          content: { text: vector, textColour: vector, backgroundColour: vector, [vector]: vector },
          localizations: { fr: { text: vector } },
        }),
    );
    for (const language of ["en", "fr"]) {
      await page.goto(`${service.origin}/demo?language=${language}`);
      await page.locator(`html[lang=${language}]`).waitFor();
      const first = page.locator("product-badges").first();
      await first.getByText(vectors.at(-1) ?? "", { exact: true }).waitFor();
      const shown = await first.locator("li").allTextContents();
      assertGreaterOrEqual(shown.filter((text) => vectors.includes(text)).length, vectors.length);
      await assertNothingRan(watched);
    }
  }
});

/** Stores every vector in all texts that can be stored, a few hundred at a time. */
async function storeEverywhere(service: DemoService, vectors: readonly string[]): Promise<void> {
  const properties = Object.fromEntries(vectors.map((it) => [it, { title: it, description: it }]));
  const schema = { type: "object", properties };
  const [name = ""] = vectors;
  const typeId = `odd_${crypto.randomUUID()}`;
  await inDemo(service, "PUT", `types/${typeId}`, { name, schema });
  const badge = { typeId, name, exclusiveGroup: name.slice(0, 60), everyProduct: true };
  for (const some of slices(vectors, textsPerContent)) {
    const values = Object.fromEntries(some.map((vector, at) => [`v${at}`, vector]));
    const keys = Object.fromEntries(some.map((vector) => [vector, vector]));
    await inDemo(service, "POST", "badges", {
      ...badge,
      content: { ...values, ...keys },
      localizations: { fr: values },
    });
  }
  const when = { "custom.tier": { $in: vectors.slice(0, 50) } };
  await inDemo(service, "POST", "badges", { ...badge, content: {}, when });
  for (const some of slices(vectors, 20)) {
    const attributes = Object.fromEntries(some.map((vector) => [vector, vector]));
    await inDemo(service, "PUT", "products/1234", { attributes });
  }
  await forEachOf(vectors, (name) => manage(service, "POST", "tokens", { name, scopes: ["read"] }));
}

const answers = ["projects", "tokens"].concat(
  ["types", "badges", "products", "changes", "findings"].map((it) => `projects/demo/${it}`),
).map((it) => `/admin/v1/${it}?limit=200`).concat(
  "/v1/demo/openapi.json",
  "/v1/demo/badges/query/byProductId?product=1234&context={%22locale%22:%22fr%22}",
);

Deno.test("no response of the API runs a stored script when opened as a page", async () => {
  await buildPages();
  await using service = await startDemoService();
  for (const vectors of slices(scriptTexts(), textsPerSchema)) {
    await storeEverywhere(service, vectors);
  }
  await using browser = await startBrowser();
  const watched = await openCounting(browser, service);
  const { page } = watched;
  const data = { token: service.adminToken };
  const session = `${service.origin}/admin/v1/session`;
  assertEquals((await page.context().request.post(session, { data })).status(), 200);
  for (const path of answers) {
    const response = await page.goto(service.origin + path);
    assertEquals(response?.status(), 200, path);
    assertEquals(await page.evaluate(() => document.contentType), "application/json", path);
    await assertNothingRan(watched);
  }
});
