/// <reference lib="dom" />
import { assertEquals, assertLessOrEqual } from "@std/assert";
import type { Locator, Page } from "playwright-core";
import { startBrowser } from "../browser.ts";
import { buildPages, startDemoService } from "../demo_service.ts";
import { createBadges } from "./create_badges.ts";
import { inDemo } from "./manage.ts";
import { openPanel } from "./panel_page.ts";

/** Counts what a merchant does: each click, key and filled field is one interaction. */
function hands(page: Page) {
  let count = 0;
  const counted = async (act: Promise<unknown>) => {
    count++;
    await act;
  };
  return {
    click: (place: Locator) => counted(place.click()),
    press: (key: string) => counted(page.keyboard.press(key)),
    fill: (place: Locator, text: string) => counted(place.fill(text)),
    /** The interactions since the last call. */
    take() {
      const taken = count;
      count = 0;
      return taken;
    },
  };
}

Deno.test("/panel takes few interactions: pause, undo, pause 50, why is it missing, a scheduled category sale", async () => {
  await buildPages();
  await using service = await startDemoService();
  await createBadges(service, Array.from({ length: 50 }, (_, at) => ({ text: `Autumn ${at}` })));
  await using browser = await startBrowser();
  const context = { timezoneId: "Europe/Berlin" };
  const { page, errors } = await openPanel(browser, service, { context });
  const { click, press, fill, take } = hands(page);
  const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
  const statusOf = async (q: string) => {
    const { items } = await inDemo(service, "GET", `badges?q=${q}&limit=200`);
    return items.map(({ status = "active" }) => status);
  };

  await click(page.getByRole("switch", { name: "“Organic” active" }));
  await page.getByText("“Organic” is paused").waitFor();
  assertLessOrEqual(take(), 2);
  assertEquals(await statusOf("organic"), ["paused"]);
  await click(button("Undo"));
  await page.getByText("“Organic” is active again").waitFor();
  assertLessOrEqual(take(), 2);
  assertEquals(await statusOf("organic"), ["active"]);

  await fill(page.getByLabel("Search"), "autumn");
  await page.getByText("50 badges").first().waitFor();
  await click(button("Select"));
  await click(button("Select all"));
  await page.getByText("50 selected").waitFor();
  await click(button("Pause"));
  await click(page.getByRole("dialog").getByRole("button", { name: "Pause" }));
  await page.getByText("50 badges paused").waitFor();
  assertLessOrEqual(take(), 5);
  assertEquals(new Set(await statusOf("autumn")), new Set(["paused"]));

  await press("Control+k");
  await fill(page.getByRole("dialog").getByLabel("Find anything").first(), "1234");
  await page.getByRole("option", { name: "Test & explain product 1234" }).waitFor();
  await press("Enter");
  await page.getByText(/^It starts on /).first().waitFor();
  assertLessOrEqual(take(), 4);

  // The sale starts from any page.
  await press("Control+k");
  await fill(page.getByRole("dialog").getByLabel("Find anything").first(), "new badge");
  await click(page.getByRole("option", { name: "New badge" }));
  await click(page.getByRole("link", { name: /^Price/ }));
  const content = page.getByRole("region", { name: "Content" });
  await fill(content.getByRole("textbox", { name: "Text", exact: true }), "Shoe sale");
  await click(page.getByRole("radio", { name: /^Products that match a rule/ }));
  const rule = page.getByRole("group", { name: "Rule for products", exact: true });
  await click(rule.getByRole("button", { name: "Add condition" }));
  const condition = rule.getByRole("group", { name: "Condition 1" });
  await fill(condition.getByRole("combobox", { name: "Attribute" }), "googleProductCategory");
  const value = condition.getByLabel("Value", { exact: true }).first();
  await fill(value, "Apparel & Accessories > Shoes");
  const schedule = page.getByRole("region", { name: "Schedule" });
  await fill(schedule.getByLabel("Show from"), "2099-06-01T00:00");
  await fill(schedule.getByLabel("Show until"), "2099-07-01T00:00");
  await press("Control+s");
  await page.getByRole("heading", { name: "Shoe sale" }).waitFor();
  assertLessOrEqual(take(), 15);
  const { items: [sale] } = await inDemo(service, "GET", "badges?q=shoe");
  assertEquals([sale.match, sale.startsAt, sale.endsAt], [
    { googleProductCategory: "Apparel & Accessories > Shoes" },
    "2099-05-31T22:00:00.000Z",
    "2099-06-30T22:00:00.000Z",
  ]);
  assertEquals(errors, []);
});
