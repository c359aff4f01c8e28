/// <reference lib="dom" />
import { assertEquals, assertMatch } from "@std/assert";
import { demoBadgeIds } from "../../../../src/management/demo/demo_badges.ts";
import { accessibilityViolations } from "../../axe.ts";
import { startBrowser } from "../../browser.ts";
import { buildPages, startDemoService } from "../../demo_service.ts";
import { openPanel } from "../panel_page.ts";

import { inDemo, manage, withToken } from "../manage.ts";
import { explainPath, remedyOf, shown } from "./explain_page.ts";

Deno.test("/panel/{projectId}/why says what shoppers see on a product, and which rule stopped each other badge", async () => {
  await buildPages();
  await using service = await startDemoService();
  await inDemo(service, "PATCH", `badges/${demoBadgeIds.organic}`, { status: "paused" });
  await using browser = await startBrowser();
  const input = { badges: `${demoBadgeIds.preOrder},${demoBadgeIds.bestseller}` };
  const { page, errors, foreignRequests } = await openPanel(browser, service, {
    path: explainPath({ product: "1234", ...input }),
  });
  assertMatch(await remedyOf(page, "Black Friday", "It starts on") ?? "", /#startsAt$/);
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
    "A product shows only one badge of group “deal”, and “-20 %”",
    field("twoFor", "exclusiveGroup"),
  );
  await check(
    "No customs",
    "Currency is GBP or EUR. Here it is not specified",
    field("noCustoms", "when"),
  );
  await check(
    "Pre-order",
    "Its rule: “availability” is preorder. The product has in_stock",
    field("preOrder", "match"),
  );
  await check("Bestseller", "It is not assigned to this product", "products/1234");

  await page.goto(`${service.origin}/panel${explainPath({ product: "1234", variants: "12343" })}`);
  await check("-20 %", "It is for other variants: 12341 and 12342", "products/1234");
  await page.goto(`${service.origin}/panel${explainPath({ product: "1243" })}`);
  await check("Free returns", "The product excludes it", "products/1243");
  await page.goto(`${service.origin}/panel${explainPath({ product: "1246" })}`);
  await check(
    "Free returns",
    "“Pre-order” is shown as the only badge",
    field("preOrder", "exclusive"),
  );
  const context = JSON.stringify({ bigcommerce: { currency: "EUR", customerGroup: 3 } });
  await page.goto(`${service.origin}/panel${explainPath({ product: "1234", context })}`);
  await check("New", "A product shows only 2 badges of type “Label”", "types/label#maxPerProduct");
  await manage(service, "PUT", "projects/demo", { name: "Demo shop", maxBadgesPerProduct: 1 });
  await page.reload();
  await check("New", "A product shows only one badge", "settings#maxBadgesPerProduct");
  const at = new Date(Date.now() + 20 * 86_400_000).toISOString();
  await page.goto(`${service.origin}/panel${explainPath({ product: "1234", at })}`);
  await check("Black Friday", "It expired on", field("blackFriday", "endsAt"));
  // The text of a product, as shoppers see it.
  const perProduct = { default: { text: "From {price|currency}" } };
  await inDemo(service, "PATCH", `badges/${demoBadgeIds.sale}`, { perProduct });
  await page.goto(`${service.origin}/panel${explainPath({ product: "1234", context })}`);
  await drawn.getByText(/^From .*\d$/).waitFor();
  assertEquals(errors, []);
  assertEquals(foreignRequests, []);
});

Deno.test("/panel/{projectId}/why reports that the service is unreachable, keeps the input, and shows the result later", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const { page } = await openPanel(browser, service, { path: explainPath({ product: "1234" }) });
  await page.getByLabel("Shown, in this order").getByText("New").waitFor();
  await page.context().setOffline(true);
  await page.getByLabel("Currency").fill("EUR");
  await page.getByText("This is the previous result.").waitFor();
  await page.getByLabel("Shown, in this order").getByText("New").waitFor();
  assertEquals(await accessibilityViolations(page), []);
  await page.context().setOffline(false);
  await page.getByLabel("Shown, in this order").getByText("No customs").waitFor();
  assertEquals(await page.getByLabel("Currency").inputValue(), "EUR");
});

Deno.test("/panel/{projectId}/why works with a token with the scope read", async () => {
  await buildPages();
  await using service = await startDemoService();
  const reader = await withToken(service, { scopes: ["read"], projectIds: ["demo"] });
  await using browser = await startBrowser();
  const { page, errors } = await openPanel(browser, reader, { path: "/demo/badges" });
  await page.getByRole("link", { name: "Test & explain" }).click();
  await page.getByRole("combobox", { name: "Product", exact: true }).fill("1234");
  await page.getByLabel("Shown, in this order").getByText("New").waitFor();
  assertEquals(errors, []);
});
