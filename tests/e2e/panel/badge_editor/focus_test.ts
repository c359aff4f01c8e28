/// <reference lib="dom" />
import { assertEquals, assertLessOrEqual } from "@std/assert";
import type { Page } from "playwright-core";
import { demoBadgeIds } from "../../../../src/management/demo/demo_badges.ts";
import { accessibilityViolations } from "../../axe.ts";
import { startBrowser } from "../../browser.ts";
import { buildPages, startDemoService } from "../../demo_service.ts";
import { inDemo } from "../manage.ts";
import { openPanel } from "../panel_page.ts";

/** Waits until an element of the page has the focus, and returns its accessible name. */
async function focused(page: Page): Promise<string | undefined> {
  await page.locator("main :focus").waitFor({ state: "attached" });
  return await page.evaluate(() => {
    const element = document.activeElement;
    const labels = element instanceof HTMLInputElement ? [...element.labels ?? []] : [];
    return element?.ariaLabel ?? labels[0]?.textContent.replace(" *", "");
  });
}

Deno.test("/panel focuses exactly the field that the URL names", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const badge = `/demo/badges/${demoBadgeIds.new}`;
  await inDemo(service, "PATCH", badge.replace("/demo/", ""), {
    status: "paused",
  });
  const { page, errors } = await openPanel(browser, service, { path: badge });
  const names = {
    content: "Text",
    localizations: "Another language",
    name: "Name",
    status: "Paused: not shown anywhere",
    everyProduct: "Products that match a rule, and selected products",
    match: "Attribute",
    startsAt: "Show from",
    endsAt: "Show until",
    exclusive: "Show as the only badge of type “Label”",
    exclusiveGroup: "Group",
  };
  for (const [field, name] of Object.entries(names)) {
    await page.goto(`${service.origin}/panel/`);
    await page.goto(`${service.origin}/panel${badge}#${field}`);
    await page.getByLabel("Name", { exact: true }).waitFor();
    assertEquals(await focused(page), name, field);
  }
  await page.goto(`${service.origin}/panel/demo/types/label#maxPerProduct`);
  await page.getByLabel("Maximum badges of this type per product").waitFor();
  assertEquals(await focused(page), "Maximum badges of this type per product");
  assertEquals(errors, []);
});

Deno.test("/panel starts a new badge at its first field, and leads to its products after saving", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const { page, errors } = await openPanel(browser, service, {
    path: "/demo/badges/new?type=price",
  });
  await page.getByLabel("Text", { exact: false }).first().waitFor();
  assertEquals(await focused(page), "Text");
  await page.keyboard.type("Hello");
  await page.keyboard.press("Control+s");
  await page.getByText("Saved", { exact: true }).waitFor();
  await page.getByText("Saved. Next, choose the products to show it on.").waitFor();
  const step = page.getByRole("alert").getByRole("link", { name: "Assign to products" });
  await step.and(page.locator(":focus")).waitFor();
  assertEquals(await accessibilityViolations(page), []);
  await page.keyboard.press("Enter");
  await page.waitForURL(/products\/assign\?badge=/);
  await page.getByLabel("Name", { exact: true }).waitFor({ state: "detached" });
  await page.goBack();
  await page.getByLabel("Name", { exact: true }).waitFor();
  assertEquals(await step.count(), 0);
  assertEquals(errors, []);
});

Deno.test("/panel scrolls what the keyboard focuses out from under the save bar and the header", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const context = { viewport: { width: 1000, height: 600 }, reducedMotion: "reduce" as const };
  const path = `/demo/badges/${demoBadgeIds.new}`;
  const { page } = await openPanel(browser, service, { path, context });
  await page.getByLabel("Name", { exact: true }).fill("Newer");
  const bar = page.locator("div[data-is-waiting]");
  await bar.waitFor();
  /** How much of the focused element of the page the bar or the header covers, in pixels. */
  const covered = () =>
    bar.evaluate((it) => {
      const focused = document.activeElement;
      if (focused === null || it.contains(focused) || focused.closest("main") === null) return 0;
      const { top, bottom, height } = focused.getBoundingClientRect();
      if (height === 0) return 0;
      const header = document.querySelector("header")?.getBoundingClientRect().bottom ?? 0;
      return Math.max(bottom - it.getBoundingClientRect().top, header - top);
    });
  for (const key of ["Tab", "Shift+Tab"]) {
    for (let step = 0; step < 40; step++) {
      await page.keyboard.press(key);
      assertLessOrEqual(await covered(), 0, `${key} ${step}`);
    }
  }
});
