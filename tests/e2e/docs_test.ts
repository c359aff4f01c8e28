/// <reference lib="dom" />
import { assert, assertEquals, assertGreater } from "@std/assert";
import { openWatchedPage, startBrowser } from "./browser.ts";
import { buildPages, startDemoService } from "./demo_service.ts";

/** The part of an answer that the test reads. */
interface Answer {
  products: { badges: { id: string }[] }[];
  badges: { id: string }[];
}

/** The cells of tables whose only word is on more than one line. */
function wordsOfCells(): string[] {
  return Array.from(document.querySelectorAll(".markdown :is(td, th)")).filter((cell) => {
    const range = document.createRange();
    range.selectNodeContents(cell);
    const lines = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top / 10)));
    return /^\S+$/.test(cell.textContent) && lines.size > 1;
  }).map((cell) => cell.textContent);
}

Deno.test("/docs starts at the introduction; the query's Send returns badges, with requests to this host only", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const { page, errors, foreignRequests } = await openWatchedPage(browser, service.origin);

  const response = await page.goto(`${service.origin}/docs`);
  assertEquals(response?.status(), 200);
  const operation = page.locator("section[id$='queryBadgesByProductId']");
  const test = operation.getByRole("button", { name: "Test Request" });
  await page.getByRole("heading", { name: "Authentication", level: 1 }).waitFor();
  assert(/\/docs(#description\/introduction)?$/.test(page.url()), page.url());
  await page.getByRole("link", { name: "query badges by product id", exact: true }).click();
  await test.waitFor();
  await page.waitForURL(/\/docs#tag\/query\/queryBadgesByProductId$/);

  await operation.getByRole("cell", { name: "excluded" }).waitFor();
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 850 });
    assertEquals(await page.evaluate(wordsOfCells), [], `${width} px`);
  }

  await test.click();
  const dialog = page.getByRole("dialog");
  const [answer] = await Promise.all([
    page.waitForResponse((candidate) => candidate.request().method() === "POST"),
    dialog.getByRole("button", { name: /^Send post request/ }).click(),
  ]);
  assertEquals(answer.status(), 200);
  const { products, badges }: Answer = await answer.json();
  assertGreater(products[0]?.badges.length ?? 0, 0);
  // The answer is shown on the page, not only received.
  await dialog.getByText("200 OK").waitFor();
  await dialog.getByText(badges[0]?.id ?? "none").first().waitFor();

  const screenshot = `${await Deno.makeTempDir({ prefix: "docs-" })}/send.png`;
  await page.screenshot({ path: screenshot });
  console.log(`Screenshot: ${screenshot}`);
  assertEquals(errors, []);
  assertEquals(foreignRequests, []);
});

Deno.test("/docs on a touch screen is a short page until the reader follows a link", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const touch = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 850 } };
  const { page, errors, foreignRequests } = await openWatchedPage(browser, service.origin, touch);
  const scripts: string[] = [];
  page.on("request", (it) => {
    if (it.url().endsWith(".js")) scripts.push(it.url());
  });

  await page.goto(`${service.origin}/docs`, { waitUntil: "networkidle" });
  assertEquals(scripts, []);
  await page.getByText("Open the interactive reference").waitFor();
  const section = page.getByRole("heading", { name: "Rate limits", level: 1 });
  assertEquals(await section.count(), 0);
  await page.getByRole("link", { name: "Rate limits" }).tap();
  await section.waitFor();
  assertEquals(scripts.length, 1);

  // Scalar's search finds the guide's sections too.
  await page.goto(`${service.origin}/docs#tag/query/queryBadgesByProductId`);
  await page.locator("section[id$='queryBadgesByProductId']").waitFor();
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").or(page.getByPlaceholder(/search/i)).first().fill("deprecation");
  await page.getByRole("option", { name: /Versioning and deprecation/ }).first().waitFor();
  assertEquals(errors, []);
  assertEquals(foreignRequests, []);
});

Deno.test("/ loads without errors, and links to /docs", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const { page, errors, foreignRequests } = await openWatchedPage(browser, service.origin);

  await page.goto(`${service.origin}/`);
  await page.getByRole("link", { name: "Reference" }).click();
  await page.waitForURL(/\/docs(#.*)?$/);
  assertEquals(errors, []);
  assertEquals(foreignRequests, []);
});
