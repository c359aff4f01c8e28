/// <reference lib="dom" />
import { assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import { demoBadgeIds } from "../../../../src/management/demo/demo_badges.ts";
import { accessFaults } from "../../axe.ts";
import { startBrowser } from "../../browser.ts";
import { buildPages, startDemoService } from "../../demo_service.ts";
import { inDemo } from "../manage.ts";
import { openPanel } from "../panel_page.ts";

/** The accessible name of the element with the focus. */
function focused(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
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
  const { page, faults } = await openPanel(browser, service, { path: badge });
  const names = {
    content: "Text",
    localizations: "Another language",
    name: "Name",
    status: "Paused: shows nowhere",
    everyProduct: "Products that fit a rule, and chosen ones",
    match: "Attribute",
    startsAt: "Shows from",
    endsAt: "Until",
    exclusive: "Shows alone among badges of type “Label”",
    exclusiveGroup: "Group",
  };
  for (const [field, name] of Object.entries(names)) {
    await page.goto(`${service.origin}/panel/`);
    await page.goto(`${service.origin}/panel${badge}#${field}`);
    await page.getByLabel("Name", { exact: true }).waitFor();
    assertEquals(await focused(page), name, field);
  }
  await page.goto(`${service.origin}/panel/demo/types/label#maxPerProduct`);
  await page.getByLabel("Badges of this type per product, at most").waitFor();
  assertEquals(await focused(page), "Badges of this type per product, at most");
  assertEquals(faults, []);
});

Deno.test("/panel starts a new badge at its first field, and leads to its products after saving", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const { page, faults } = await openPanel(browser, service, {
    path: "/demo/badges/new?type=price",
  });
  await page.getByLabel("Text", { exact: false }).first().waitFor();
  assertEquals(await focused(page), "Text");
  await page.keyboard.type("Hello");
  await page.keyboard.press("Control+s");
  await page.getByText("Saved", { exact: true }).waitFor();
  await page.getByText("Saved. Next: choose the products that it shows on.").waitFor();
  const step = page.getByRole("alert").getByRole("link", { name: "Assign it to products" });
  assertEquals(await step.evaluate((link) => link === document.activeElement), true);
  assertEquals(await accessFaults(page), []);
  await page.keyboard.press("Enter");
  await page.waitForURL(/products\/assign\?badge=/);
  await page.getByLabel("Name", { exact: true }).waitFor({ state: "detached" });
  await page.goBack();
  await page.getByLabel("Name", { exact: true }).waitFor();
  assertEquals(await step.count(), 0);
  assertEquals(faults, []);
});
