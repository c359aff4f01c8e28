import { assertEquals } from "@std/assert";
import { startBrowser } from "../browser.ts";
import { buildPages, startDemoService } from "../demo_service.ts";
import { isRefusal, openPanel } from "./panel_page.ts";
import { open } from "./walk/arrive.ts";
import { explainProduct, waitForHidden, waitForShown } from "./walk/explain_product.ts";
import { assignByCsv } from "./walk/assign_by_csv.ts";
import { createProject, createType, signIn } from "./walk/first_steps.ts";
import { createBadge, schedule, showFor } from "./walk/create_badge.ts";
import { moveByKeyboard } from "./walk/move_by_keyboard.ts";
import { shownOn } from "./walk/shoppers.ts";

const productIds = Array.from({ length: 1_000 }, (_, at) => 500_000 + at);

Deno.test("/panel leads a merchant from an empty store to badges in the order that shoppers see", async () => {
  await buildPages();
  await using service = await startDemoService(":memory:");
  await using browser = await startBrowser();
  const context = { timezoneId: "Europe/Berlin" };
  const panel = await openPanel(browser, service, { path: "", isSignedIn: false, context });
  const { page, errors, foreignRequests } = panel;
  await signIn(page, service.adminToken);
  await createProject(page, "Corner shop");

  await createType(page, "Label");
  await createBadge(page, "Sale");
  await createBadge(page, "Black Friday", () => schedule(page, "2099-11-27T00:00"));
  await createBadge(page, "No customs", () => showFor(page, "EUR"));
  for (const badge of ["Sale", "Black Friday", "No customs"]) {
    await assignByCsv(page, badge, productIds);
  }

  await open(page, "Badges");
  await moveByKeyboard(page, "No customs", { from: 3, to: 1 });
  await moveByKeyboard(page, "Black Friday", { from: 3, to: 2 });

  await explainProduct(page, 500_123);
  await waitForShown(page, ["Sale"]);
  await waitForHidden(page, "Black Friday", /^It starts on .*Nov.* 2099/);
  await waitForHidden(page, "No customs", "It is only for some shoppers: Currency is EUR.");
  // Moves to the next instant at which something changes.
  await page.getByRole("slider").press("ArrowRight");
  await waitForShown(page, ["Black Friday", "Sale"]);
  await page.getByLabel("Currency").fill("EUR");
  await waitForShown(page, ["No customs", "Black Friday", "Sale"]);

  const shop = `${service.origin}/v1/corner-shop`;
  const onEach = (badges: string[]) => productIds.map(() => badges);
  assertEquals(await shownOn(shop, productIds), onEach(["Sale"]));
  const inEuro = { bigcommerce: { currency: "EUR" } };
  assertEquals(await shownOn(shop, productIds, inEuro), onEach(["No customs", "Sale"]));
  assertEquals(await shownOn(shop, [499_999, 501_000], inEuro), [[], []]);
  assertEquals(errors.filter((error) => !isRefusal(error)), []);
  assertEquals(foreignRequests, []);
});
