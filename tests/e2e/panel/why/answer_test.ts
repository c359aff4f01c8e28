/// <reference lib="dom" />
import { assertEquals, assertMatch } from "@std/assert";
import { demoBadgeIds } from "../../../../src/management/demo/demo_badges.ts";
import { accessFaults } from "../../axe.ts";
import { startBrowser } from "../../browser.ts";
import { buildPages, startDemoService } from "../../demo_service.ts";
import { openPanel } from "../panel_page.ts";

import { inDemo, manage, withToken } from "../manage.ts";
import { remedyOf, shown, whyAt } from "./why_page.ts";

Deno.test("the page Why says what shoppers see on a product, and which rule stopped each other badge", async () => {
  await buildPages();
  await using service = await startDemoService();
  await inDemo(service, "PATCH", `badges/${demoBadgeIds.organic}`, { status: "paused" });
  await using browser = await startBrowser();
  const asked = { badges: `${demoBadgeIds.preOrder},${demoBadgeIds.bestseller}` };
  const { page, faults, foreignRequests } = await openPanel(browser, service, {
    path: whyAt({ product: "1234", ...asked }),
  });
  assertMatch(await remedyOf(page, "Black Friday", "It starts only on") ?? "", /#startsAt$/);
  const drawn = page.locator("main section product-badges").first();
  await drawn.locator("li").nth(3).waitFor();
  assertEquals(await drawn.locator("li").allTextContents(), [
    "-20 %",
    "Last chance",
    "New",
    "Free returns",
  ]);
  assertEquals(await shown(page), await drawn.locator("li").allTextContents());
  const check = async (badge: string, reason: string, to: string) =>
    assertEquals(await remedyOf(page, badge, reason), `/panel/demo/${to}`);
  const field = (key: keyof typeof demoBadgeIds, name: string) =>
    `badges/${demoBadgeIds[key]}#${name}`;
  await check("Organic", "It is paused", field("organic", "status"));
  await check(
    "2 for $50",
    "“deal” shows one badge only, and “-20 %”",
    field("twoFor", "exclusiveGroup"),
  );
  await check(
    "No customs",
    "Currency is GBP or EUR. Here that is not said",
    field("noCustoms", "when"),
  );
  await check(
    "Pre-order",
    "Its rule: “preOrder” is yes. The product does not say",
    field("preOrder", "match"),
  );
  await check("Bestseller", "It is not on this product", "products/1234");

  await page.goto(`${service.origin}/panel${whyAt({ product: "1234", variants: "12343" })}`);
  await check("-20 %", "It is for other variants: 12341 and 12342", "products/1234");
  await page.goto(`${service.origin}/panel${whyAt({ product: "1243" })}`);
  await check("Free returns", "The product excludes it", "products/1243");
  await page.goto(`${service.origin}/panel${whyAt({ product: "1246" })}`);
  await check("Free returns", "“Pre-order” stands alone", field("preOrder", "exclusive"));
  const context = JSON.stringify({ bigcommerce: { currency: "EUR", customerGroup: 3 } });
  await page.goto(`${service.origin}/panel${whyAt({ product: "1234", context })}`);
  await check("New", "Type “Label” shows 2 badges", "types/label#maxPerProduct");
  await manage(service, "PUT", "projects/demo", { name: "Demo shop", maxBadgesPerProduct: 1 });
  await page.reload();
  await check("New", "A product shows one badge", "settings#maxBadgesPerProduct");
  const at = new Date(Date.now() + 20 * 86_400_000).toISOString();
  await page.goto(`${service.origin}/panel${whyAt({ product: "1234", at })}`);
  await check("Black Friday", "It ended on", field("blackFriday", "endsAt"));
  assertEquals(faults, []);
  assertEquals(foreignRequests, []);
});

Deno.test("the page Why reports that the service is unreachable, keeps the question, and answers it later", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const { page } = await openPanel(browser, service, { path: whyAt({ product: "1234" }) });
  await page.getByLabel("Shown, in this order").getByText("New").waitFor();
  await page.context().setOffline(true);
  await page.getByLabel("Currency").fill("EUR");
  await page.getByText("This is the answer to the question before.").waitFor();
  await page.getByLabel("Shown, in this order").getByText("New").waitFor();
  assertEquals(await accessFaults(page), []);
  await page.context().setOffline(false);
  await page.getByLabel("Shown, in this order").getByText("No customs").waitFor();
  assertEquals(await page.getByLabel("Currency").inputValue(), "EUR");
});

Deno.test("the page Why works with a token with the scope read", async () => {
  await buildPages();
  await using service = await startDemoService();
  const reader = await withToken(service, { scopes: ["read"], projectIds: ["demo"] });
  await using browser = await startBrowser();
  const { page, faults } = await openPanel(browser, reader, { path: "/demo/badges" });
  await page.getByRole("link", { name: "Why?" }).click();
  await page.getByLabel("Product id").fill("1234");
  await page.getByLabel("Shown, in this order").getByText("New").waitFor();
  assertEquals(faults, []);
});
