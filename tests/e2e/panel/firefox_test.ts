/// <reference lib="dom" />
import { assert, assertEquals } from "@std/assert";
import puppeteer from "puppeteer-core";
import { buildPages, type DemoService, startDemoService } from "../demo_service.ts";
import { tempFolder } from "../../support/service/service_process.ts";
import { inDemo, manage } from "./manage.ts";

/**
 * The walk of a new merchant, and the fastest ways, in Firefox, over WebDriver BiDi: Playwright only
 * drives a Firefox of its own.
 */
Deno.test("/panel works in Firefox: from an empty store to a badge, an import, and pause, undo, find and explain", async () => {
  await buildPages();
  await using empty = await startDemoService(":memory:");
  await using service = await startDemoService();
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath: Deno.env.get("FIREFOX") ?? "/usr/bin/firefox-esr",
    headless: true,
  });
  try {
    const page = await browser.newPage();
    await page.setViewport({ width: 1280, height: 900 });
    page.setDefaultTimeout(20_000);
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(`exception: ${error}`));
    page.on("console", (message) => {
      if (message.type() === "error") errors.push(message.text());
    });
    const click = (role: string, name: string) => page.locator(named(role, name)).click();
    const fill = (role: string, name: string, text: string) =>
      page.locator(named(role, name)).fill(text);
    const press = async (key: "k" | "s") => {
      await page.keyboard.down("Control");
      await page.keyboard.press(key);
      await page.keyboard.up("Control");
    };
    const waitForText = (text: string) =>
      page.waitForFunction(
        (text: string) => document.body.innerText.includes(text),
        {},
        text,
      );
    const shown = (role: string, name: string) => page.waitForSelector(named(role, name));

    const signIn = async ({ origin, adminToken }: DemoService) => {
      await page.goto(`${origin}/panel`);
      await page.locator("input[name=token]").fill(adminToken);
      await page.keyboard.press("Enter");
      // The first token belongs to no person.
      await click("button", "Not now");
    };

    await signIn(empty);
    await fill("textbox", "Name", "Corner shop");
    await click("button", "Create project");
    await click("link", "Create a badge type");
    await shown("heading", "New type");
    await fill("textbox", "Name", "Label");
    await click("button", "Save");
    await shown("heading", "Label");
    await page.goto(`${empty.origin}/panel/corner-shop/badges`);
    await click("link", "New badge");
    // The only type is not asked for.
    await fill("textbox", "Text", "Sale");
    await press("s");
    await shown("heading", "Sale");
    await page.goto(`${empty.origin}/panel/corner-shop/badges/new`);
    await fill("textbox", "Text", "Black Friday");
    await page.locator("input[type=datetime-local]").fill("2099-11-27T00:00");
    await press("s");
    await shown("heading", "Black Friday");
    const inShop = async (path: string) =>
      await manage(empty, "GET", `projects/corner-shop/${path}`);
    const textsInOrder = async () =>
      (await inShop("badges")).items.map(({ content }: { content: { text: string } }) =>
        content.text
      );
    assertEquals(await textsInOrder(), ["Sale", "Black Friday"]);

    await page.goto(`${empty.origin}/panel/corner-shop/badges`);
    await click("button", "More actions for “Black Friday”");
    await click("menuitem", "Move to the top");
    await waitForText("“Black Friday” moved to");
    assertEquals(await textsInOrder(), ["Black Friday", "Sale"]);

    await using folder = await tempFolder();
    const listed: { id: string }[] = (await inShop("badges")).items;
    const csv = listed.map(({ id }) => `${id},7\n`).join("");
    await Deno.writeTextFile(`${folder.path}/products.csv`, `badgeId,productId\n${csv}`);
    await page.goto(`${empty.origin}/panel/corner-shop/imports?kind=assignments`);
    await shown("button", "Choose a file");
    const input = await page.$("input[type=file]");
    await input!.uploadFile(`${folder.path}/products.csv`);
    await click("button", "Check the file");

    await waitForText("new product is added");
    await click("button", "Import");
    await waitForText("Imported");
    const { badges } = await inShop("products/7");
    assertEquals(badges.length, 2);

    await signIn(service);
    await shown("heading", "Overview");
    await page.goto(`${service.origin}/panel/demo/badges`);
    await shown("button", "More actions for “Organic”");
    const [organic] = (await inDemo(service, "GET", "badges?q=organic")).items;
    const status = async () => (await inDemo(service, "GET", `badges/${organic.id}`)).status;
    await click("switch", "“Organic” active");
    await waitForText("“Organic” is paused");
    assertEquals(await status(), "paused");
    await click("button", "Undo");
    await waitForText("“Organic” is active again");
    assertEquals(await status(), "active");
    // The icon is drawn in the preview.
    assert(
      await page.evaluate(`[...document.querySelectorAll("product-badges")]
      .some(({ shadowRoot }) => shadowRoot.querySelector("svg[part=icon]"))`),
    );

    await press("k");
    await page.waitForSelector("[role=dialog] input");
    await page.keyboard.type("1234");
    await waitForText("Test & explain product 1234");
    await page.keyboard.press("Enter");
    await page.waitForFunction(`location.search === "?product=1234"`);
    await waitForText("It starts on ");
    assertEquals(errors.filter((error) => !error.includes("401")), []);
  } finally {
    await browser.close();
  }
});

/**
 * A selector for an element of a role with a name. Firefox computes accessible names too slowly to
 * look for them (3 s in a list), so the attributes that give the names are compared; other tests
 * look for accessible names in Chromium.
 */
function named(role: string, name: string): string {
  const path = role === "textbox"
    ? `//*[@id=//label[text()="${name}"]/@for]`
    : `//*[${elementsOf[role]}][@aria-label="${name}" or normalize-space()="${name}"]`;
  return `::-p-xpath(${path})`;
}

/** The elements that have each role, as a condition in XPath. */
const elementsOf: Record<string, string> = {
  button: "self::button",
  heading: "self::h1 or self::h2",
  link: "self::a",
  menuitem: '@role="menuitem"',
  switch: '@role="switch"',
};
