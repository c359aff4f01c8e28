/// <reference lib="dom" />
import { assertEquals } from "@std/assert";
import { accessibilityViolations } from "../../axe.ts";
import { startBrowser } from "../../browser.ts";
import { buildPages, startDemoService } from "../../demo_service.ts";
import { inDemo } from "../manage.ts";
import { openPanel } from "../panel_page.ts";

Deno.test("/panel writes a text per product, shows it on a product, and compares fields", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const content = { text: "Sale", textColour: "#ffffff", backgroundColour: "#1d4ed8" };
  const { id } = await inDemo(service, "POST", "badges", { typeId: "label", content });
  const attributes = { price: 40, salePrice: 32, discountPercent: 20 };
  await inDemo(service, "PUT", "products/987001", { title: "A scarf on sale", attributes });
  await inDemo(service, "PUT", "products/987002", { title: "Another scarf", attributes: {} });
  const { page, errors } = await openPanel(browser, service, { path: `/demo/badges/${id}` });

  await page.getByRole("button", { name: "Add a text per product for “Text”" }).click();
  const template = page.getByLabel("Text, per product", { exact: true });
  assertEquals(await template.inputValue(), "Sale");
  await template.and(page.locator(":focus")).waitFor();
  await template.fill("-{");
  await page.getByText("not the name of an attribute").waitFor();
  await template.fill("-");
  const texts = page.getByRole("group", { name: "Texts per product" });
  await texts.getByLabel("Attribute", { exact: true }).fill("discountPercent");
  await texts.getByRole("button", { name: "Insert" }).click();
  assertEquals(await template.inputValue(), "-{discountPercent}");
  await template.pressSequentially(" %");
  const picker = texts.getByLabel("Preview on a product");
  await picker.fill("987001");
  await texts.getByRole("option", { name: /A scarf on sale/ }).click();
  await texts.locator("product-badges").getByText("-20 %").waitFor();
  await picker.fill("987002");
  await texts.getByRole("option", { name: /Another scarf/ }).click();
  await texts.getByText("lacks an attribute for Text").waitFor();
  await texts.locator("product-badges").getByText("Sale").waitFor();
  assertEquals(await accessibilityViolations(page), []);
  await template.fill("{price|currency}");
  await picker.fill("987001");
  await texts.getByRole("option", { name: /A scarf on sale/ }).click();
  await texts.getByText(/^Text needs the shopper’s currency, .* The preview uses USD\.$/).waitFor();
  await texts.locator("product-badges").getByText(/40/).waitFor();
  await template.fill("-{discountPercent} %");

  await page.getByRole("radio", { name: /Products that match a rule/ }).check();
  const rule = page.getByRole("group", { name: "Rule for products", exact: true });
  await rule.getByRole("button", { name: "Add condition" }).click();
  await rule.getByLabel("Attribute", { exact: true }).fill("salePrice");
  await rule.getByLabel("How to compare").selectOption("is less than");
  await rule.getByLabel("Kind of value").selectOption("Another field");
  await rule.getByLabel("Another field").fill("price");
  // Closes the suggestions.
  await page.keyboard.press("Tab");
  await page.getByRole("listbox").waitFor({ state: "hidden" });
  assertEquals(await accessibilityViolations(page), []);
  await page.keyboard.press("Control+s");
  await page.getByText("Saved", { exact: true }).waitFor();
  const stored = await inDemo(service, "GET", `badges/${id}`);
  assertEquals(stored.perProduct, { default: { text: "-{discountPercent} %" } });
  assertEquals(stored.match, { salePrice: { $lt: { $field: "price" } } });

  await template.fill("{discountPercent|euros}");
  await page.keyboard.press("Control+s");
  await page.getByText('has the unknown format "euros"').waitFor();
  assertEquals(errors.filter((it) => !it.includes("400")), []);
});

Deno.test("/panel writes a rule about variants, and what the whole product shows", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const content = { text: "Sold out", textColour: "#ffffff", backgroundColour: "#1d4ed8" };
  const { id } = await inDemo(service, "POST", "badges", { typeId: "label", content });
  const { page, errors } = await openPanel(browser, service, { path: `/demo/badges/${id}` });
  await page.getByRole("radio", { name: /variants that match a rule/ }).check();
  const rule = page.getByRole("group", { name: "Rule for variants", exact: true });
  await rule.getByRole("button", { name: "Add condition" }).click();
  await rule.getByLabel("Attribute", { exact: true }).fill("availability");
  await rule.getByRole("textbox", { name: "Value" }).fill("out_of_stock");
  await page.getByRole("radio", { name: "Shown if all of its variants match" }).check();
  assertEquals(await accessibilityViolations(page), []);
  const save = async () => {
    await page.keyboard.press("Control+s");
    await page.getByRole("button", { name: "Save" }).waitFor({ state: "detached" });
    return await inDemo(service, "GET", `badges/${id}`);
  };
  const stored = await save();
  assertEquals(stored.matchVariants, { availability: "out_of_stock" });
  assertEquals(stored.onProduct, "all");

  await page.getByRole("radio", { name: /^Every product/ }).check();
  const everywhere = await save();
  assertEquals([everywhere.matchVariants, everywhere.onProduct], [undefined, undefined]);
  assertEquals(everywhere.everyProduct, true);
  assertEquals(errors, []);
});

Deno.test("/panel shows a language that has only texts per product, and removes them with it", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const content = { text: "Sale", textColour: "#ffffff", backgroundColour: "#1d4ed8" };
  const { id } = await inDemo(service, "POST", "badges", { typeId: "label", content });
  const { page, errors } = await openPanel(browser, service, { path: `/demo/badges/${id}` });
  const french = page.getByRole("tab", { name: "French (fr)" });
  const template = page.getByLabel("Text, per product", { exact: true });
  const save = async () => {
    await page.keyboard.press("Control+s");
    await page.getByRole("button", { name: "Save" }).waitFor({ state: "detached" });
    return await inDemo(service, "GET", `badges/${id}`);
  };
  await page.getByLabel("Another language").pressSequentially("fr");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Add a text per product for “Text”" }).click();
  await template.press("End");
  await template.pressSequentially(" -{discountPercent} %");
  const perProduct = { fr: { text: "Sale -{discountPercent} %" } };
  const stored = await save();
  assertEquals([stored.localizations, stored.perProduct], [undefined, perProduct]);
  assertEquals(await french.getAttribute("aria-selected"), "true");
  await page.reload();
  await french.click();
  assertEquals(await template.inputValue(), perProduct.fr.text);

  await page.getByRole("button", { name: "Remove language fr" }).click();
  await french.waitFor({ state: "detached" });
  assertEquals((await save()).perProduct, undefined);
  assertEquals(errors, []);
});
