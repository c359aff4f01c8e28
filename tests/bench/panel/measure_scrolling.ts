import type { Browser, Page } from "playwright-core";
import { type DemoService, startDemoService } from "../../e2e/demo_service.ts";
import { startBrowser } from "../../e2e/browser.ts";
import { openPanel } from "../../e2e/panel/panel_page.ts";
import { badgeIdOf } from "../../support/builders.ts";

const typeCount = 200;
const badgeCount = 5_000;
/** Long lists are loaded while they scroll, so they are scrolled for a while, not to the end. */
const wheels = 150;
const wheelPixels = 1_500;
const wheelMs = 30;

/** Products are loaded page by page. */
const showMore = `document.evaluate("//button[.='Show more']", document, null, 9)
  .singleNodeValue?.click()`;
const wheelsPerMore = 10;

const pages = ["badges", "products", "types", "timeline"];

/** The longest script while a page of a large project was scrolled. */
export interface ScrolledPage {
  readonly page: string;
  readonly pixels: number;
  /** 0 if no frame took over 50 ms. */
  readonly longestScriptMs: number;
}

/** Scrolls the pages of a project with 5,000 badges of 200 types and this many products. */
export async function measureScrolling(
  { products, progress }: { products: number; progress: (text: string) => void },
): Promise<ScrolledPage[]> {
  await using service = await startDemoService();
  progress(`panel: storing ${products} products, ${badgeCount} badges and ${typeCount} types`);
  await storeLargeProject(service, products);
  await using browser = await startBrowser();
  const scrolled: ScrolledPage[] = [];
  for (const page of pages) {
    progress(`panel: scrolling ${page}`);
    scrolled.push({ page, ...await scroll(browser, service, page) });
  }
  return scrolled;
}

async function scroll(browser: Browser, service: DemoService, path: string) {
  const { page } = await openPanel(browser, service, { path: `/large/${path}` });
  await page.getByRole("main").getByRole("heading").first().waitFor();
  await page.waitForLoadState("networkidle");
  await page.evaluate(noteScripts);
  await page.mouse.move(600, 400);
  for (let wheel = 0; wheel < wheels; wheel++) {
    await page.mouse.wheel(0, wheelPixels);
    await page.waitForTimeout(wheelMs);
    if (wheel % wheelsPerMore === 0) await page.evaluate(showMore);
  }
  const pixels: number = await page.evaluate("scrollY");
  const longestScriptMs = await longestScript(page);
  await page.context().close();
  return { pixels, longestScriptMs };
}

/** Frames of over 50 ms, with the scripts in them: https://www.w3.org/TR/long-animation-frames/ */
const noteScripts = `{
  globalThis.scriptMs = [0];
  new PerformanceObserver((list) => {
    for (const { scripts } of list.getEntries()) scriptMs.push(...scripts.map((it) => it.duration));
  }).observe({ type: "long-animation-frame" });
}`;

async function longestScript(page: Page): Promise<number> {
  return Number(await page.evaluate("Math.max(...scriptMs)"));
}

async function storeLargeProject(
  { origin, adminToken }: DemoService,
  products: number,
): Promise<void> {
  const send = async (method: string, path: string, type: string, body: BodyInit) => {
    const response = await fetch(`${origin}/admin/v1/projects/large${path}`, {
      method,
      headers: { "Authorization": `Bearer ${adminToken}`, "Content-Type": type },
      body,
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`Cannot store the project: ${text}`);
    return JSON.parse(text);
  };
  const sendJson = (method: string, path: string, json: unknown) =>
    send(method, path, "application/json", JSON.stringify(json));
  await sendJson("PUT", "", { name: "Large" });
  const { id } = await sendJson("POST", "/plans", { configuration: largeConfiguration() });
  await sendJson("POST", `/plans/${id}/apply`, {});
  const imported = await send("POST", "/imports", "text/csv", fileOf(products));
  let state = imported.state;
  while (state === "receiving" || state === "applying") {
    await new Promise((resolve) => setTimeout(resolve, 500));
    const response = await fetch(`${origin}/admin/v1/projects/large/imports/${imported.id}`, {
      headers: { "Authorization": `Bearer ${adminToken}` },
    });
    ({ state } = await response.json());
  }
  if (state !== "done") throw new Error(`The import ended as ${state}`);
}

function largeConfiguration() {
  const typeIdOf = (index: number) => `type${index % typeCount}`;
  return {
    format: 1,
    types: Array.from({ length: typeCount }, (_, index) => ({
      id: typeIdOf(index),
      name: `Type ${index}`,
      schema: { type: "object", properties: { text: { type: "string" } } },
    })),
    badges: Array.from({ length: badgeCount }, (_, index) => ({
      id: badgeIdOf(index),
      typeId: typeIdOf(index),
      name: `Badge ${index}`,
      content: { text: `Sale ${index % 70} %` },
      startsAt: "2026-01-01T00:00:00Z",
    })),
  };
}

function fileOf(products: number): Blob {
  const rows = Array.from(
    { length: products },
    (_, index) => `${1_000 + index},Scarf no. ${index},sku-${index},${index % 90}.95\n`,
  );
  return new Blob(["id,title,sku,attributes.price:number\n", ...rows]);
}
