/// <reference lib="dom" />
import { assert, assertEquals } from "@std/assert";
import puppeteer from "puppeteer-core";
import { buildPages, type DemoService, startDemoService } from "../demo_service.ts";
import { inDemo, manage } from "./manage.ts";

/**
 * The walk of a new merchant, and the fastest ways, in Firefox, over WebDriver BiDi: Playwright only
 * drives a Firefox of its own.
 */
Deno.test("/panel works in Firefox: from an empty store to a badge, and pause, undo, find and explain", async () => {
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
    const { items } = await manage(empty, "GET", "projects/corner-shop/badges");
    assertEquals(items.map(({ content }: { content: { text: string } }) => content.text), ["Sale"]);

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
    await shown("option", "Test & explain product 1234");
    await page.keyboard.press("Enter");
    await page.waitForFunction(`location.search === "?product=1234"`);
    await waitForText("It starts on ");
    assertEquals(errors.filter((error) => !error.includes("401")), []);
  } finally {
    await browser.close();
  }
});

function named(role: string, name: string): string {
  return `::-p-aria([name="${name}"][role="${role}"])`;
}
