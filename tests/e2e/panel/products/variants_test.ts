/// <reference lib="dom" />
import { assert, assertEquals } from "@std/assert";
import { startBrowser } from "../../browser.ts";
import { buildPages, startDemoService } from "../../demo_service.ts";
import { inDemo } from "../manage.ts";
import { openPanel } from "../panel_page.ts";
import { save } from "./product_page.ts";

Deno.test("/panel names variants by their titles on a product and in Why?", async () => {
  await buildPages();
  await using service = await startDemoService();
  const { items } = await inDemo(service, "GET", "badges?q=organic");
  await inDemo(service, "PUT", "products/777778", {
    badges: [{ badgeId: items[0].id, variantIds: [71, 99] }],
    variants: [{ id: 71, title: "Red, M" }, { id: 72, title: "Blue, M" }],
  });
  await using browser = await startBrowser();
  const { page } = await openPanel(browser, service, { path: "/demo/products/777778" });
  await page.getByRole("button", { name: "Remove Red, M" }).waitFor();
  await page.getByText("Your shop sent no variant with the ID 99.").waitFor();
  const link = page.getByRole("listitem").getByRole("link", { name: "Organic" });
  assertEquals(await link.getAttribute("href"), `/panel/demo/badges/${items[0].id}`);
  await page.goto(`${service.origin}/panel/demo/why?product=777778&variants=72`);
  await page.getByText("Blue, M", { exact: true }).waitFor();
  await page.getByText(/Red, M/).first().waitFor();
});

Deno.test("/panel does not save a product while its field for variants has something else than ids", async () => {
  await buildPages();
  await using service = await startDemoService();
  const { items } = await inDemo(service, "GET", "badges?q=organic");
  await inDemo(service, "PUT", "products/777778", {
    badges: [{ badgeId: items[0].id, variantIds: [71] }],
    variants: [{ id: 71, title: "Red, M" }, { id: 72, title: "Blue, M" }],
  });
  await using browser = await startBrowser();
  const { page } = await openPanel(browser, service, { path: "/demo/products/777778" });
  const field = page.getByLabel("Variants that show Organic");
  await field.fill("72 x7");
  const suggested = page.locator(`datalist[id="${await field.getAttribute("list")}"] option`);
  assertEquals(await suggested.allTextContents(), ["Blue, M"]);
  await field.press("Enter");
  await page.getByText("“x7” is not an ID.").waitFor();
  await page.getByText("Some fields need to be corrected.").waitFor();
  await page.keyboard.press("Control+s");
  assert(await page.getByRole("button", { name: "Save" }).isDisabled());
  await field.fill("");
  await page.getByText("Not saved yet").waitFor();
  await save(page);
  const { badges } = await inDemo(service, "GET", "products/777778");
  assertEquals(badges[0].variantIds, [71, 72]);
});

Deno.test("/panel saves with Ctrl+S the variant that is still being typed, and keeps the focus in the field", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const { page } = await openPanel(browser, service, { path: "/demo/products/1234" });
  await page.getByRole("button", { name: "Add a badge" }).press("Enter");
  // The search has the focus, and afterwards the button.
  await page.keyboard.type("organic");
  await page.getByRole("list", { name: "Badges found" }).getByRole("button", { name: "Organic" })
    .press("Enter");
  const isFocused = (it: Element) => it === document.activeElement;
  assert(await page.getByRole("button", { name: "Add a badge" }).evaluate(isFocused));
  const field = page.getByLabel("Variants that show Organic");
  await field.focus();
  await page.keyboard.type("12341");
  await save(page);
  const { badges } = await inDemo(service, "GET", "products/1234");
  const { items: [organic] } = await inDemo(service, "GET", "badges?q=organic");
  const stored = badges.find(({ badgeId }: { badgeId: string }) => badgeId === organic.id);
  assertEquals(stored.variantIds, [12341]);
  assert(await field.evaluate(isFocused));

  await page.keyboard.type("12342");
  await save(page);
  const again = await inDemo(service, "GET", "products/1234");
  assertEquals(again.badges.at(-1).variantIds, [12341, 12342]);
});

Deno.test("/panel discards what is no ID in a product's field for variants, and broken JSON", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const { page } = await openPanel(browser, service, { path: "/demo/products/1234" });
  const field = page.getByLabel(/^Variants that show /).first();
  const discard = page.getByRole("button", { name: "Discard" });
  await field.pressSequentially("x7");
  await discard.click();
  await discard.waitFor({ state: "detached" });
  assertEquals(await field.inputValue(), "");
  await page.getByText("JSON", { exact: true }).click();
  await page.getByLabel("Attributes", { exact: true }).last().press("Control+End");
  await page.keyboard.press("Backspace");
  await page.getByText(/^This is not valid JSON/).waitFor();
  await discard.click();
  await discard.waitFor({ state: "detached" });
  await page.reload();
  await page.getByText("JSON", { exact: true }).click();
  assertEquals(await page.getByText(/^This is not valid JSON/).count(), 0);
});
