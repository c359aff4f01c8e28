/// <reference lib="dom" />
import { assert, assertEquals, assertGreater, assertStringIncludes } from "@std/assert";
import { accessibilityViolations } from "./axe.ts";
import { startBrowser } from "./browser.ts";
import { buildPages, startDemoService } from "./demo_service.ts";
import { firstCard, openProduct, openShop, waitForBadges } from "./shop_page.ts";

const ordinary = ["-20 %", "Last chance", "New", "Organic", "Free returns"];

Deno.test("/demo shows badges with one request, without layout shift, and is accessible", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const shop = await openShop(browser, service.origin);
  await waitForBadges(shop.page, firstCard, ordinary);
  assertEquals(await shop.page.locator(".card").count(), 24);
  assertEquals(await shop.page.locator(firstCard).locator("svg[part=icon]").count(), 2);
  assertEquals(shop.queries.length, 1);
  await shop.page.getByRole("status").getByText(/^1 request, the last one took \d+ ms$/).waitFor();

  await shop.page.locator("footer").scrollIntoViewIfNeeded();
  await shop.page.getByRole("link", { name: "Read the reference" }).waitFor();
  assertEquals(await shop.shift(), 0);
  assertEquals(await accessibilityViolations(shop.page), []);
  await shop.page.emulateMedia({ colorScheme: "dark" });
  assertEquals(await accessibilityViolations(shop.page), []);
  assertEquals(shop.errors, []);
  assertEquals(shop.foreignRequests, []);
});

Deno.test("/demo shows every picture, and more products with their badges when asked", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const { page, errors, foreignRequests } = await openShop(browser, service.origin, "fr");
  const more = page.getByRole("button", { name: "Voir plus" });
  while (await more.isVisible()) await more.click();
  assertEquals(await page.locator(".card").count(), 200);
  await page.getByRole("button", { name: "Moufles polaires Tundra" }).click();
  await page.getByRole("radio", { name: "Moyenne" }).waitFor();
  await waitForBadges(page, openProduct, ["Coup de cœur", "Retour gratuit"]);
  await page.keyboard.press("Escape");
  await page.locator("img").evaluateAll((all) =>
    Promise.all(all.map((it) => it instanceof HTMLImageElement && it.decode()))
  );
  assertEquals(errors, []);
  assertEquals(foreignRequests, []);
});

Deno.test("/demo follows language, currency and customer group, also in a right-to-left language", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const { page, errors, queries } = await openShop(browser, service.origin);
  await page.getByLabel("Language").selectOption("fr");
  await page.getByLabel("Devise").selectOption("EUR");
  await page.getByLabel("Client").selectOption("3");
  const french = ["-20 %", "Derniers", "Sans douane", "Membres", "Retour gratuit"];
  await waitForBadges(page, firstCard, french);
  await page.locator(firstCard).getByRole("heading", { name: "T-shirt en coton" }).waitFor();
  // French has a non-breaking space before the currency sign.
  assertEquals(await page.locator(`${firstCard} .price`).textContent(), "22,91\u00a0€");
  assertEquals(await page.getAttribute("html", "lang"), "fr");
  assertEquals(await accessibilityViolations(page), []);

  await page.getByLabel("Langue").selectOption("ar");
  await waitForBadges(page, firstCard, [
    "-20 %",
    "Last chance",
    "No customs",
    "Members",
    "Free returns",
  ]);
  const [card, badge] = await Promise.all([
    page.locator(`${firstCard} .picture`).boundingBox(),
    page.locator(`${firstCard} li`).first().boundingBox(),
  ]);
  assert(card && badge);
  assertGreater(badge.x, card.x + card.width / 2);
  assertEquals(await accessibilityViolations(page), []);
  // One for each of the five selected contexts.
  assertEquals(queries.length, 5);
  assertEquals(errors, []);
});

Deno.test("/demo starts in the browser's language, keeps the choices, and shifts nothing", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const { page, errors, shift } = await openShop(browser, service.origin, "fr-CA");
  const [first, second, , ...rest] = ["-20 %", "Derniers", "Sans douane", "Nouveau", "Bio"];
  await waitForBadges(page, firstCard, [first!, second!, ...rest, "Retour gratuit"]);
  assertEquals(await page.title(), "Alder & Birch : une boutique à badges");
  assertEquals(new URL(page.url()).search, "");
  assertEquals(await shift(), 0);

  await page.getByLabel("Langue").selectOption("ar");
  await page.getByLabel("العملة").selectOption("GBP");
  await page.getByLabel("العميل").selectOption("3");
  const assertKept = async () => {
    await page.locator("product-badges li").first().waitFor();
    const kept = await page.locator("form.choices select").evaluateAll((all) =>
      all.map((select) => select instanceof HTMLSelectElement && select.value)
    );
    assertEquals(kept, ["ar", "GBP", "3"]);
    assertEquals(await page.title(), "Alder & Birch: متجر بشارات");
    assertEquals(await shift(), 0);
  };
  await page.reload();
  await assertKept();
  await page.goto(`${service.origin}/`);
  await page.goBack();
  await assertKept();
  assertEquals(errors, []);
});

Deno.test("/demo has only controls that are large enough for a finger", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const { page } = await openShop(browser, service.origin);
  const small = await page.locator("a, button, select").evaluateAll((all) =>
    all.filter((it) => it.checkVisibility() && it.getBoundingClientRect().height < 24)
      .map((it) => it.outerHTML)
  );
  assertEquals(small, []);
});

Deno.test("/demo lets a shopper choose a variant with the keyboard alone", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const { page, errors } = await openShop(browser, service.origin);
  await waitForBadges(page, firstCard, ordinary);
  const product = page.getByRole("button", { name: "Cotton T-shirt" });
  await product.focus();
  await page.keyboard.press("Enter");
  await waitForBadges(page, openProduct, ordinary);
  assertEquals(await accessibilityViolations(page), []);

  await page.keyboard.press("Tab");
  assert(
    await page.getByRole("radio", { name: "Any" }).evaluate((it) => it.matches(":focus")),
  );
  await page.keyboard.press("ArrowRight");
  await waitForBadges(page, openProduct, ordinary);
  // "-20 %" is for the small and the medium size, and hides the other offer there.
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  assert(await page.getByRole("radio", { name: "Large" }).isChecked());
  await waitForBadges(page, openProduct, ["2 for $50", ...ordinary.slice(1)]);

  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  assertEquals(await page.locator(openProduct).count(), 0);
  assertEquals(await page.locator("#in-bag").textContent(), "1");
  assert(await product.evaluate((it) => it.matches(":focus")));
  assertEquals(errors, []);
});

Deno.test("/demo keeps known badges while the service is unreachable, shows no others, and recovers", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const { page, errors } = await openShop(browser, service.origin);
  await waitForBadges(page, firstCard, ordinary);
  const toggle = page.getByRole("button", { name: "Simulate an outage" });
  await toggle.click();
  await page.getByRole("status").getByText("Its badges stay until you choose something else")
    .waitFor();
  await page.getByRole("button", { name: "Cotton T-shirt" }).click();
  await waitForBadges(page, openProduct, ordinary);
  assertEquals(await accessibilityViolations(page), []);
  await page.keyboard.press("Escape");

  await page.getByLabel("Currency").selectOption("EUR");
  await waitForBadges(page, firstCard, []);
  assertEquals(await page.locator(`${firstCard} .price`).textContent(), "€22.91");
  assertEquals(await accessibilityViolations(page), []);
  await toggle.click();
  // At most two labels are shown, so "No customs" replaces "Organic".
  const inEuro = ["-20 %", "Last chance", "No customs", "New", "Free returns"];
  await waitForBadges(page, firstCard, inEuro);
  assertEquals(await toggle.getAttribute("aria-pressed"), "false");
  assertEquals(errors, []);
});

Deno.test("/demo stays usable after the service has stopped", async () => {
  await buildPages();
  await using browser = await startBrowser();
  const { page, errors } = await loadAndStop();
  await waitForBadges(page, firstCard, ordinary);
  await page.getByRole("button", { name: "Cotton T-shirt" }).click();
  await waitForBadges(page, openProduct, ordinary);
  await page.getByRole("button", { name: "Add to bag" }).click();
  assertEquals(await page.locator("#in-bag").textContent(), "1");
  await page.getByLabel("Language").selectOption("fr");
  await waitForBadges(page, firstCard, []);
  await page.getByRole("status").getByText("Le service ne répond pas").waitFor();
  await page.getByRole("heading", { name: "T-shirt en coton" }).waitFor();
  for (const error of errors) assertStringIncludes(error, "net::ERR_CONNECTION_REFUSED");

  /** Opens the shop, and stops its service once badges are shown. */
  async function loadAndStop() {
    await using service = await startDemoService();
    const shop = await openShop(browser, service.origin);
    await waitForBadges(shop.page, firstCard, ordinary);
    await service.stop();
    return shop;
  }
});

Deno.test("/demo explains that there is no demo project", async () => {
  await buildPages();
  await using service = await startDemoService(":memory:");
  await using browser = await startBrowser();
  const { page, errors, shift } = await openShop(browser, service.origin);
  await page.getByRole("status").getByText("This service has no project “demo”").waitFor();
  assertEquals(await page.locator("product-badges li").count(), 0);
  assertEquals(await accessibilityViolations(page), []);
  assertEquals(await shift(), 0);
  for (const error of errors) assertStringIncludes(error, "404");
});
