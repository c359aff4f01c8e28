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
import { badgeOf, check, choose, context, countOf, range } from "./assign_page.ts";

Deno.test("/panel assigns a badge to 1,000 products by CSV, and reports what it cannot read", async () => {
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

  const rows = range(800_000, 1_000).map((id) => id % 2 ? `${id},"Shirt, blue",` : `${id},Hat,1 2`);
  const csv = ["Product ID,Name,Variant IDs", ...rows, "12x,Scarf,", "800000,Hat,2", '5,"Sock'];
  await choose(page, "summer.csv", "\uFEFF" + csv.join("\r\n"));
  await page.getByText("1,004 lines").waitFor();
  await page.getByRole("button", { name: "Review changes" }).click();
  await page.getByText("1,000 products get the badge").waitFor();
  await page.getByText("2 entries cannot be read and are skipped").waitFor();
  await page.getByText("Line 1,002").waitFor();
  await page.getByText("“12x” is not an ID").waitFor();
  await page.getByText("1 duplicate, counted once").waitFor();
  await page.getByText("Ignored columns: Name").waitFor();
  await page.getByText("product 800000, variants 1 and 2; product 800001").waitFor();
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
  await page.getByText("1 product gets it for all variants instead of some").waitFor();
  await page.getByText("1 product already has the badge: no change").waitFor();
  await page.getByRole("button", { name: "Assign to 2 products" }).waitFor();
  assertEquals(errors, []);
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
  await page.getByRole("button", { name: "Stop" }).press("Enter");
  await page.getByText("Stopping after this batch …").waitFor();
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
  assertEquals(errors, []);
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
  await page.getByLabel("What to do").selectOption("remove");
  await page.getByLabel("Each line contains").selectOption("variants");
  const added = [1, 2, 3].map((at) => ({
    op: "add",
    badgeId,
    productId: 900_000 + at,
    variantIds: [7, 8],
  }));
  await inDemo(service, "POST", "assignments", { operations: added });
  await check(page, ["900001,7", "900002,7", "900003,7 8"]);
  await page.getByText("2 products lose the badge for some variants").waitFor();
  await page.getByText("1 product loses the badge", { exact: true }).waitFor();
  // Meanwhile someone assigns the badge to the whole product, from which single variants cannot be
  // removed.
  await inDemo(service, "POST", "assignments", {
    operations: [{ op: "add", badgeId, productId: 900_002 }],
  });
  await page.getByRole("button", { name: "Remove from 3 products" }).click();
  await page.getByRole("dialog").getByText(/To undo this/).waitFor();
  assertEquals(await accessibilityViolations(page), []);
  await page.getByRole("dialog").getByRole("button", { name: "Remove from 3 products" }).click();
  await page.getByText("2 of 3 products are done", { exact: true }).first().waitFor();
  await page.getByText("1 failed").waitFor();
  await page.getByText(/Product 900002: .*to the whole product/).waitFor();
  assertEquals(await accessibilityViolations(page), []);
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download as CSV" }).click();
  const download = await downloading;
  assertEquals(download.suggestedFilename(), "failed.csv");
  const csv = await Deno.readTextFile(await download.path());
  assertStringIncludes(csv, 'product_id,variant_ids,line,reason\r\n900002,"7",2,"');
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
  await page.getByText("2 Einträge sind nicht lesbar und bleiben aus").waitFor();
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

Deno.test("/panel runs no script from pasted lines, or from a file's lines, columns or name", async () => {
  await buildPages();
  await using service = await startDemoService();
  const badgeId = await badgeOf(service, "Organic");
  await using browser = await startBrowser();
  const path = `/demo/products/assign?badge=${badgeId}`;
  const panel = await openPanel(browser, service, { path, context });
  const { page } = panel;
  const assertNothingRan = await watchScripts(panel);
  const vectors = scriptVectors();
  const quoted = vectors.map((vector) => `"${vector.replaceAll('"', '""')}"`);
  for (let from = 0; from < vectors.length; from += 50) {
    const columns = quoted.slice(from, from + 5).join(",");
    const lines = quoted.slice(from, from + 50).map((vector) => `${vector},1`);
    const name = vectors[from]?.replaceAll("/", "") ?? "";
    await choose(page, name, [`id,${columns}`, ...lines, "900001"].join("\n"));
    await page.getByRole("button", { name: "Review changes" }).click();
    await page.getByText("1 product gets the badge").waitFor();
    await page.getByText(/^\d+ entr(y|ies) cannot be read/).first().waitFor();
  }
  await page.getByRole("button", { name: /^Remove/ }).click();
  await check(page, vectors.slice(0, 50));
  await page.getByText("No IDs found.").waitFor();
  await assertNothingRan();
});

Deno.test("/panel reads a file of 100,000 lines, and says what it does not look up", async () => {
  await buildPages();
  await using service = await startDemoService();
  const badgeId = await badgeOf(service, "Organic");
  await using browser = await startBrowser();
  const path = `/demo/products/assign?badge=${badgeId}`;
  const { page } = await openPanel(browser, service, { path, context });
  await choose(
    page,
    "all.csv",
    range(1_000_000, 100_000).map((id) => `${id},${id + 1}`).join("\n"),
  );
  await page.getByText("100,000 lines").waitFor();
  await page.getByRole("button", { name: "Review changes" }).click();
  await page.getByText("100,000 products get the badge").waitFor();
  await page.getByText(/exclusions are not checked/).waitFor();
  await page.getByRole("button", { name: "Assign to 100,000 products" }).waitFor();
});
