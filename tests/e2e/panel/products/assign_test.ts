/// <reference lib="dom" />
import { assertEquals, assertStringIncludes } from "@std/assert";
import type { Page } from "playwright-core";
import { accessibilityViolations } from "../../axe.ts";
import { demoBadgeIds } from "../../../../src/management/demo/demo_badges.ts";
import { startBrowser } from "../../browser.ts";
import { buildPages, startDemoService } from "../../demo_service.ts";
import { scriptVectors } from "../../scripts/script_vectors.ts";
import { inDemo, withToken } from "../manage.ts";
import { openPanel } from "../panel_page.ts";
import { watchScripts } from "../script_texts.ts";
import { badgeOf, check, context, countOf, range } from "./assign_page.ts";

/** Whether the browser reports the 404 of a product that is not stored. */
const isAbsence = (error: string) => error.includes("status of 404");

Deno.test("/panel assigns a badge to 1,000 products, and reports what it cannot read", async () => {
  await buildPages();
  await using service = await startDemoService();
  const badgeId = await badgeOf(service, "Organic");
  const before = await countOf(service, badgeId);
  await using browser = await startBrowser();
  const path = "/demo/products/assign";
  const { page, errors, foreignRequests } = await openPanel(browser, service, { path, context });
  await page.getByLabel("Search badges").fill("orga");
  await page.getByRole("button", { name: /Organic/ }).click();
  assertStringIncludes(page.url(), `?badge=${badgeId}`);
  assertEquals(await accessibilityViolations(page), []);

  await page.getByRole("combobox", { name: "Add a product" }).fill("1234");
  await page.getByRole("option").filter({ hasText: "ID 1234" }).click();
  assertEquals(await page.getByLabel("IDs").inputValue(), "1234\n");
  await check(page, ["product_id", ...range(800_000, 1_000), "12x", 800_000]);
  await page.getByText("1,003 lines").waitFor();
  await page.getByText("1,000 products get the badge").waitFor();
  await page.getByText("1 entry cannot be read and is skipped").waitFor();
  await page.getByText("Line 1,002").waitFor();
  await page.getByText("“12x” is not an ID").waitFor();
  await page.getByText("1 duplicate, counted once").waitFor();
  await page.getByText(/^At least 100 products are not in your catalogue: 800000, 800001, /)
    .waitFor();
  await page.getByRole("region", { name: "The first products" }).getByText("Product 800002")
    .waitFor();
  assertEquals(await accessibilityViolations(page), []);
  await page.emulateMedia({ colorScheme: "dark" });
  assertEquals(await accessibilityViolations(page), []);

  await page.getByRole("button", { name: "Assign to 1,000 products" }).click();
  await page.getByText("Done: 1,000 products").first().waitFor();
  assertEquals(await accessibilityViolations(page), []);
  assertEquals(await countOf(service, badgeId), before + 1_000);
  await page.getByRole("button", { name: "Assign more" }).click();
  await page.getByLabel("IDs").fill("800001 800001 800002 7000001");
  await page.getByRole("button", { name: "Review changes" }).click();
  await page.getByText("1 product gets the badge").waitFor();
  await page.getByText("2 products already have the badge: no change").waitFor();
  await page.getByText("3 products are not in your catalogue: 800001, 800002, 7000001").waitFor();
  await page.getByRole("button", { name: "Assign to 1 product" }).waitFor();
  await page.getByRole("link", { name: "import badges on products" }).click();
  assertEquals(await page.getByLabel("The file has").inputValue(), "assignments");
  assertEquals(errors.filter((error) => !isAbsence(error)), []);
  assertEquals(foreignRequests, []);
});

/**
 * Counts the batches that the page sends, and holds back all but the first until `go` is called.
 */
async function holdBatches(page: Page) {
  let sent = 0;
  let go = () => {};
  const isFree = new Promise<void>((resolve) => go = resolve);
  await page.route("**/assignments", async (route) => {
    if (++sent > 1) await isFree;
    await route.continue();
  });
  return { sent: () => sent, go };
}

Deno.test("/panel stops assigning after the running batch, reports what is done, and continues", async () => {
  await buildPages();
  await using service = await startDemoService();
  const badgeId = await badgeOf(service, "Organic");
  const before = await countOf(service, badgeId);
  await using browser = await startBrowser();
  const path = `/demo/products/assign?badge=${badgeId}`;
  const { page, errors } = await openPanel(browser, service, { path, context });
  const { sent, go } = await holdBatches(page);
  await check(page, range(900_000, 3_500));
  await page.getByRole("button", { name: "Assign to 3,500 products" }).click();
  await page.getByText("1,000 of 3,500 products").waitFor();
  const bar = page.getByRole("progressbar");
  assertEquals(await bar.getAttribute("aria-valuetext"), "1,000 of 3,500 products");
  let question = "";
  page.once("dialog", async (dialog) => {
    question = dialog.message();
    await dialog.dismiss();
  });
  await page.getByRole("link", { name: "Changes", exact: true }).first().click();
  assertStringIncludes(question, "Leave this page and stop after this batch?");
  await page.getByRole("button", { name: "Stop" }).press("Enter");
  await page.getByText("Stopping after this batch…").waitFor();
  assertEquals(await accessibilityViolations(page), []);
  go();
  await page.getByText("2,000 of 3,500 products are done. Nothing else was changed.").first()
    .waitFor();
  assertEquals(sent(), 2);
  assertEquals(await countOf(service, badgeId), before + 2_000);
  assertEquals(await accessibilityViolations(page), []);
  await page.keyboard.press("Enter"); // "Continue" has the focus.
  await page.getByText("Done: 3,500 products").first().waitFor();
  assertEquals(await countOf(service, badgeId), before + 3_500);
  assertEquals(errors.filter((error) => !isAbsence(error)), []);
});

Deno.test("/panel reports what is unknown after a lost connection, continues, and survives a reload", async () => {
  await buildPages();
  await using service = await startDemoService();
  const badgeId = await badgeOf(service, "Organic");
  const before = await countOf(service, badgeId);
  await using browser = await startBrowser();
  const path = `/demo/products/assign?badge=${badgeId}`;
  const { page } = await openPanel(browser, service, { path, context });
  let batches = 0;
  await page.route("**/assignments", async (route) => {
    // The service applies the batch, but its response is lost.
    if (++batches === 2) {
      await route.fetch();
      return await route.abort("connectionreset");
    }
    await route.continue();
  });
  await check(page, range(900_000, 2_500));
  await page.getByRole("button", { name: "Assign to 2,500 products" }).waitFor();
  await page.reload();
  await page.getByRole("button", { name: "Assign to 2,500 products" }).click();
  await page.getByText(
    /1,000 of 2,500 products are done. It is unknown whether the next 1,000 are, too./,
  )
    .first().waitFor();
  assertEquals(await accessibilityViolations(page), []);
  assertEquals(await countOf(service, badgeId), before + 2_000);

  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByText("Done: 2,500 products").first().waitFor();
  assertEquals(batches, 4);
  assertEquals(await countOf(service, badgeId), before + 2_500);
  // Finished work is not offered again, least of all for another badge.
  await page.getByRole("link", { name: "Go to “Organic”" }).waitFor();
  await page.goto(`${service.origin}/panel/demo/products/assign?badge=${demoBadgeIds.members}`);
  assertEquals(await page.getByLabel("IDs").inputValue(), "");
});

Deno.test("/panel lists what the service refused of a batch, and applies the rest", async () => {
  await buildPages();
  await using service = await startDemoService();
  const badgeId = await badgeOf(service, "Organic");
  await using browser = await startBrowser();
  const path = `/demo/products/assign?badge=${badgeId}`;
  const { page } = await openPanel(browser, service, { path, context });
  // The service refuses a product with the most badges that one can have.
  const { items: [{ typeId, content }] } = await inDemo(service, "GET", "badges?limit=1");
  const others = await Promise.all(
    range(0, 64).map(() => inDemo(service, "POST", "badges", { typeId, content })),
  );
  await check(page, range(900_001, 3));
  await page.getByText("3 products get the badge").waitFor();
  const badges = others.map(({ id }) => ({ badgeId: id }));
  await inDemo(service, "PUT", "products/900002", { badges });
  await page.getByRole("button", { name: "Assign to 3 products" }).click();
  await page.getByText("2 of 3 products are done", { exact: true }).first().waitFor();
  await page.getByText("1 failed").waitFor();
  await page.getByText(/Product 900002: /).waitFor();
  assertEquals(await accessibilityViolations(page), []);
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download as CSV" }).click();
  const download = await downloading;
  assertEquals(download.suggestedFilename(), "failed.csv");
  const csv = await Deno.readTextFile(await download.path());
  assertStringIncludes(csv, 'product_id,line,reason\r\n900002,2,"');
  await page.getByRole("button", { name: "Assign more" }).click();
  await page.getByLabel("What to do").selectOption("remove");
  await check(page, [900_001]);
  await page.getByRole("button", { name: "Remove from 1 product" }).click();
  await page.getByRole("dialog").getByText(/you can undo this/).waitFor();
  assertEquals(await accessibilityViolations(page), []);
  await page.getByRole("dialog").getByRole("button", { name: "Remove from 1 product" }).click();
  await page.getByText("Done: 1 product").first().waitFor();
});

Deno.test("/panel assigns on a phone of 360 px, in German, and offers nothing to a token with the scope read", async () => {
  await buildPages();
  await using service = await startDemoService();
  const badgeId = await badgeOf(service, "Organic");
  await using browser = await startBrowser();
  const path = `/demo/products/assign?badge=${badgeId}`;
  const phone = { ...context, locale: "de-DE", viewport: { width: 360, height: 740 } };
  const { page } = await openPanel(browser, service, { path, context: phone });
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  await page.getByLabel("IDs").fill(["x".repeat(300), 900_001, "007"].join(" "));
  await page.getByRole("button", { name: "Änderungen prüfen" }).click();
  await page.getByText("1 Produkt bekommt das Badge").waitFor();
  await page.getByText("2 Einträge sind nicht lesbar und werden übersprungen").waitFor();
  assertEquals(await width(), 360);
  assertEquals(await accessibilityViolations(page), []);
  await page.getByRole("button", { name: "1 Produkt zuweisen" }).click();
  await page.getByText("Fertig: 1 Produkt").first().waitFor();
  assertEquals(await width(), 360);

  const reader = await withToken(service, { scopes: ["read"] });
  const read = await openPanel(browser, reader, { path, context });
  await read.page.getByText("Your token is read-only.").first().waitFor();
  assertEquals(await read.page.getByLabel("IDs").count(), 0);
  await read.page.getByRole("link", { name: "Products" }).last().click();
  await read.page.getByRole("heading", { name: "Products" }).waitFor();
  assertEquals(
    await read.page.getByRole("link", { name: "Assign a badge to many products" }).count(),
    0,
  );
});

Deno.test("/panel runs no script from pasted lines", async () => {
  await buildPages();
  await using service = await startDemoService();
  const badgeId = await badgeOf(service, "Organic");
  await using browser = await startBrowser();
  const path = `/demo/products/assign?badge=${badgeId}`;
  const panel = await openPanel(browser, service, { path, context });
  const { page } = panel;
  const assertNothingRan = await watchScripts(panel, isAbsence);
  const vectors = scriptVectors();
  await check(page, ["1", ...vectors]);
  await page.getByText(/^[\d,]+ entries cannot be read/).first().waitFor();
  await assertNothingRan();
});
