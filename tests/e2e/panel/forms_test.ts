/// <reference lib="dom" />
import { assert, assertEquals } from "@std/assert";
import { startBrowser } from "../browser.ts";
import { buildPages, startDemoService } from "../demo_service.ts";
import { inDemo, manage } from "./manage.ts";
import { openPanel } from "./panel_page.ts";

Deno.test("/panel corrects the codes of currencies and countries in Why? to capital letters", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const { page } = await openPanel(browser, service, { path: "/demo/why?product=1234" });
  const currency = page.getByLabel("Currency", { exact: true });
  await currency.pressSequentially("eur");
  assertEquals(await currency.inputValue(), "EUR");
  await page.waitForURL(/EUR/);
});

Deno.test("/panel writes dates as in the reader's country", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const context = { locale: "en-GB", timezoneId: "Europe/London" };
  const { page } = await openPanel(browser, service, { path: "/demo/overview", context });
  const soon = page.getByText(/in 7 days ·/);
  await soon.waitFor();
  const text = await soon.textContent() ?? "";
  assert(/\d{1,2} \w{3,4} \d{4}, \d\d:\d\d/.test(text), text);
});

Deno.test("/panel says that there are no badges yet where one could be assigned", async () => {
  await buildPages();
  await using service = await startDemoService();
  await manage(service, "PUT", "projects/empty", { name: "Empty" });
  await using browser = await startBrowser();
  const { page } = await openPanel(browser, service, { path: "/empty/products/assign" });
  await page.getByText("There are no badges yet.").waitFor();
  await page.getByLabel("Search badges").fill("x");
  await page.getByText("No badge matches").waitFor();
});

Deno.test("/panel names the project in the titles of all its tabs", async () => {
  await buildPages();
  await using service = await startDemoService();
  const [badge] = (await inDemo(service, "GET", "badges?limit=1")).items;
  await using browser = await startBrowser();
  const { page } = await openPanel(browser, service);
  const paths = ["overview", "badges", `badges/${badge.id}`, "badges/new", "badges/new?type=label"]
    .concat("products", "products/1234", "products/assign", "imports", "why", "types")
    .concat("types/label", "types/new", "changes", "settings");
  for (const path of paths) {
    await page.goto(`${service.origin}/panel/demo/${path}`);
    await page.waitForFunction(() => document.title.includes("Demo shop"), path);
  }
});

Deno.test("/panel has the buttons of all pages at the height of their titles", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const { page } = await openPanel(browser, service);
  const heights: Record<string, number> = {};
  const buttons = {
    badges: "New badge",
    products: "Assign a badge to many products",
    types: "New type",
    tokens: "New token",
  };
  for (const [path, name] of Object.entries(buttons)) {
    await page.goto(`${service.origin}/panel/demo/${path}`);
    const button = page.locator("#content").getByRole("link", { name }).or(
      page.getByRole("button", { name }),
    ).first();
    const [box, title] = await Promise.all([
      button.boundingBox(),
      page.getByRole("heading", { level: 1 }).boundingBox(),
    ]);
    assert(box && title);
    heights[path] = Math.round(box.y - title.y);
  }
  assertEquals(new Set(Object.values(heights)).size, 1, JSON.stringify(heights));
});

Deno.test("/panel keeps counters beside texts, and writes Arabic from right to left", async () => {
  await buildPages();
  await using service = await startDemoService();
  const text = "Donaudampfschifffahrtsgesellschaftskapit";
  const content = { text, textColour: "#ffffff", backgroundColour: "#1d4ed8" };
  const long = await inDemo(service, "POST", "badges", { typeId: "label", content });
  const arabic = await inDemo(service, "POST", "badges", {
    typeId: "label",
    name: "خصم خاص: 50%!",
    content: { ...content, text: "تخفيضات: 50%!" },
  });
  await using browser = await startBrowser();
  const context = { viewport: { width: 360, height: 740 } };
  const path = `/demo/badges/${long.id}`;
  const { page } = await openPanel(browser, service, { path, context });
  const field = page.getByRole("textbox", { name: "Text", exact: true }).first();
  await field.waitFor();
  const assertBesideCounter = async () => {
    const [padding, counter] = await field.evaluate((it: HTMLInputElement) => [
      parseFloat(getComputedStyle(it).paddingRight),
      it.closest(".mantine-InputWrapper-root")?.querySelector("[class*=counter]")
        ?.getBoundingClientRect().width ?? Infinity,
    ]);
    assert(padding! >= counter! + 2, `${padding} ${counter}`);
  };
  await assertBesideCounter();
  await page.goto(`${service.origin}/panel/demo/badges/${arabic.id}`);
  const isRightToLeft = (it: Element) => it.matches(":dir(rtl)");
  assert(await page.getByRole("heading", { level: 1 }).evaluate(isRightToLeft));
  assert(await field.evaluate(isRightToLeft));
  await assertBesideCounter();
  assert(await page.getByRole("textbox", { name: "Name", exact: true }).evaluate(isRightToLeft));
});
