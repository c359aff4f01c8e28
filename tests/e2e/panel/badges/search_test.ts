/// <reference lib="dom" />
import { assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import { startBrowser } from "../../browser.ts";
import { buildPages, startDemoService } from "../../demo_service.ts";
import { openPanel } from "../panel_page.ts";

async function addressIs(page: Page, wanted: string): Promise<void> {
  await page.waitForFunction((wanted) => location.search === wanted, wanted);
}

for (const path of ["badges", "translations"]) {
  Deno.test(`/panel keeps text and focus while a reader searches ${path}`, async () => {
    await buildPages();
    await using service = await startDemoService();
    await using browser = await startBrowser();
    const { page, errors } = await openPanel(browser, service, { path: `/demo/${path}` });
    const search = page.getByLabel("Search");
    await search.press("s");
    await addressIs(page, "?q=s");
    await page.keyboard.type("a ");
    await addressIs(page, "?q=sa");
    await page.keyboard.type("l");
    await addressIs(page, "?q=sa+l");
    assertEquals(await search.inputValue(), "sa l");
    await search.press("Escape");
    assertEquals(await search.inputValue(), "");
    await addressIs(page, "");
    assertEquals(errors, []);
  });
}

Deno.test("/panel searches badges for what the address says, also after the reader goes elsewhere", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const { page } = await openPanel(browser, service, { path: "/demo/badges?q=nothing" });
  const search = page.getByLabel("Search");
  await page.getByRole("button", { name: "Clear" }).click();
  await page.getByText("14 badges").first().waitFor();
  assertEquals(await search.inputValue(), "");
  await search.fill("sale");
  await addressIs(page, "?q=sale");
  await page.getByRole("button", { name: "Save filter" }).press("Enter");
  await page.keyboard.type("Sales");
  await page.keyboard.press("Enter");
  await search.fill("new");
  await addressIs(page, "?q=new");
  await page.getByRole("link", { name: "Sales" }).click();
  await addressIs(page, "?q=sale");
  await page.waitForFunction(() =>
    document.querySelector<HTMLInputElement>("input[type=search]")?.value === "sale"
  );
});

Deno.test("/panel shows each change of the list's filter at once, and loses none that is made before the page shows another", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const { page } = await openPanel(browser, service);
  await page.getByText("14 badges").first().waitFor();
  const shown = await page.evaluate(async () => {
    const selects = ["paused", "end"].map((value) => {
      const option = document.querySelector<HTMLOptionElement>(`option[value=${value}]`);
      if (option === null) throw new Error(`no option ${value}`);
      option.selected = true;
      const select = option.closest("select");
      select?.dispatchEvent(new Event("change", { bubbles: true }));
      return select;
    });
    const shown = [];
    for (let frame = 0; frame < 10; frame++) {
      await new Promise(requestAnimationFrame);
      shown.push(selects.map((it) => it?.value).join());
    }
    return shown;
  });
  assertEquals(shown, Array(10).fill("paused,end"));
  await addressIs(page, "?state=paused&sort=end");
  await page.getByText("14 badges").first().waitFor({ state: "detached" });
  assertEquals(await page.getByLabel("Status").first().inputValue(), "paused");
});
