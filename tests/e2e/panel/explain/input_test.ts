/// <reference lib="dom" />
import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { demoBadgeIds } from "../../../../src/management/demo/demo_badges.ts";
import { accessibilityViolations } from "../../axe.ts";
import { startBrowser } from "../../browser.ts";
import { buildPages, startDemoService } from "../../demo_service.ts";
import { inDemo } from "../manage.ts";
import { openPanel } from "../panel_page.ts";

import { darken, explainPath } from "./explain_page.ts";

Deno.test("/panel/{projectId}/why works by keyboard, moves through the schedule, and its URL repeats the input", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const { page, errors } = await openPanel(browser, service, {
    path: "/demo/why",
    context: { permissions: ["clipboard-read", "clipboard-write"] },
  });
  await page.getByText("Which product?").waitFor();
  await inDemo(service, "PATCH", "products/1234", { title: "Écharpe en laine", sku: "SC-1" });
  await page.getByRole("combobox", { name: "Product", exact: true }).focus();
  await page.keyboard.type("laine ech");
  await page.getByRole("option", { name: "Écharpe en laine SC-1 · ID 1234" }).waitFor();
  await page.getByText("1 product found").waitFor({ state: "attached" });
  assertEquals(await accessibilityViolations(page), []);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.getByLabel("Shown, in this order").getByText("New").waitFor();
  assertEquals(new URL(page.url()).search, "?product=1234");

  const slider = page.getByRole("slider");
  await slider.focus();
  assertEquals(await slider.getAttribute("aria-valuetext"), "Now");
  await page.keyboard.press("ArrowRight");
  await page.getByLabel("Shown, in this order").getByText("Black Friday").waitFor();
  assertMatch(new URL(page.url()).search, /^\?product=1234&at=\d{4}-\d{2}-\d{2}T[\d:.]+Z$/);
  assertMatch(await slider.getAttribute("aria-valuetext") ?? "", /\d{4}/);
  await page.keyboard.press("End");
  await page.getByText("It expired on").waitFor();
  await page.getByRole("button", { name: "Now", exact: true }).press("Enter");
  await page.getByText("It starts on").waitFor();
  assertEquals(new URL(page.url()).search, "?product=1234");

  await page.getByLabel("Currency").fill("EUR");
  await page.getByRole("button", { name: "Add field" }).press("Enter");
  await page.getByLabel("Name", { exact: true }).fill("tier");
  await page.getByLabel("Value").fill("gold");
  await page.getByRole("combobox", { name: "Variants" }).fill("12343,");
  await page.getByRole("combobox", { name: "Also explain" }).press("ArrowDown");
  await page.getByRole("option", { name: "Members" }).waitFor();
  await page.keyboard.type("pre-o");
  await page.getByRole("option", { name: "Members" }).waitFor({ state: "detached" });
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.locator("main section li").filter({ hasText: "Pre-order" }).first().waitFor();
  await page.getByLabel("Shown, in this order").getByText("No customs").waitFor();
  await page.getByRole("button", { name: "Copy link" }).press("Enter");
  await page.getByRole("button", { name: "Link copied" }).waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assertEquals(link, page.url());
  assertStringIncludes(link, "product=1234&variants=12343&context=%7B%22bigcommerce%22:");

  const result = await page.locator("main section").innerText();
  const { page: other } = await openPanel(browser, service, {
    path: link.slice(`${service.origin}/panel`.length),
  });
  await other.waitForFunction(
    (text) => document.querySelector<HTMLElement>("main section")?.innerText === text,
    result,
  );
  assertEquals(await other.getByLabel("Currency").inputValue(), "EUR");
  assertEquals(await other.getByLabel("Value").inputValue(), "gold");
  assertEquals(await accessibilityViolations(other), []);
  await darken(other);
  assertEquals(await accessibilityViolations(other), []);
  assertEquals(errors, []);
});

Deno.test("/panel/{projectId}/why shows at each field what is invalid in a URL, and keeps it to be corrected", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const { page, errors } = await openPanel(browser, service, {
    path: explainPath({
      product: "abc",
      variants: "1,x",
      at: "tomorrow",
      context: "{bad",
      badges: "zzz",
    }),
  });
  await page.getByText("Some fields are invalid").waitFor();
  const errorOf = (role: "textbox" | "combobox" | "group", name: string) => {
    const field = role === "group"
      ? page.getByLabel(name)
      : page.getByRole(role, { name, exact: true });
    return field.evaluate((it) => {
      const ids = it.getAttribute("aria-describedby")?.split(" ") ?? [];
      return ids.map((id) => document.getElementById(id)?.textContent ?? "").join(" ");
    });
  };
  assertStringIncludes(await errorOf("combobox", "Product"), "Choose a product from the list");
  assertStringIncludes(await errorOf("combobox", "Variants"), "Enter only whole numbers.");
  await page.getByText("x", { exact: true }).waitFor();
  assertStringIncludes(await errorOf("group", "When"), "The address contains “tomorrow”");
  assertStringIncludes(await errorOf("textbox", "Context as JSON"), "This is not valid JSON");
  assertStringIncludes(await errorOf("combobox", "Also explain"), "an invalid badge ID");
  assertEquals(await accessibilityViolations(page), []);

  await page.goto(`${service.origin}/panel${
    explainPath({
      product: "1234",
      badges: crypto.randomUUID(),
      context: JSON.stringify({
        bigcommerce: { currency: 5, customerShippingCountry: "gb", theme: "dark" },
        custom: { deep: { x: 1 } },
      }),
    })
  }`);
  await page.getByText("Also set, shown only as JSON: bigcommerce.theme, custom.deep").waitFor();
  assertStringIncludes(await errorOf("textbox", "Delivery country"), "two capital letters");
  await page.getByLabel("Delivery country").fill("GB");
  await page.getByLabel("Currency").fill("GBP");
  await page.getByLabel("Shown, in this order").getByText("No customs").waitFor();
  await page.getByText("1 of these badges is not in this project.").waitFor();
  await page.getByText("JSON", { exact: true }).click();
  assertEquals(JSON.parse(await page.getByLabel("Context as JSON").inputValue()), {
    bigcommerce: { currency: "GBP", customerShippingCountry: "GB", theme: "dark" },
    custom: { deep: { x: 1 } },
  });
  await page.getByLabel("Context as JSON").fill(`{"bigcommerce": {"currency": "USD"}}`);
  await page.getByText("Here it is USD").waitFor();
  await page.getByText("Fields", { exact: true }).click();
  assertEquals(await page.getByLabel("Currency").inputValue(), "USD");
  assertEquals(errors, []);
});

Deno.test("/panel/{projectId}/why says that a product is not stored, and fits a phone of 360 px, also in German", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const { page, errors } = await openPanel(browser, service, {
    path: explainPath({ product: "77", badges: demoBadgeIds.new }),
    context: {
      viewport: { width: 360, height: 740 },
      locale: "de-DE",
      timezoneId: "Asia/Kolkata",
    },
  });
  await page.getByText("Dieses Produkt ist nicht gespeichert").waitFor();
  await page.getByText("Seine Regel prüft gespeicherte Produkte").waitFor();
  await page.getByText(/^Ihre Zeit: Asia\/(Kolkata|Calcutta)$/).waitFor();
  assertEquals(await accessibilityViolations(page), []);
  await page.getByLabel("Wann").fill("2026-01-02T03:04:05");
  await page.getByText("In UTC: 01.01.2026, 21:34:05").waitFor();
  await page.getByRole("button", { name: "Kundschaft und Shop" }).click();
  await page.getByLabel("Währung").fill("EUR");
  await page.getByLabel("Gezeigt, in dieser Reihenfolge").getByText("No customs").waitFor();
  assertStringIncludes(page.url(), "product=77&at=2026-01-01T21:34:05Z&");
  assertEquals(await page.evaluate(() => document.documentElement.scrollWidth), 360);
  assertEquals(await accessibilityViolations(page), []);
  await darken(page);
  assertEquals(await accessibilityViolations(page), []);
  // Browsers log a 404 by themselves.
  assertEquals(errors.filter((error) => !error.includes("status of 404")), []);
});

Deno.test("/panel/{projectId}/why shows times in the zone that was chosen for schedules, and the slider's own instant", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const startsAt = "2031-03-01T15:30:00Z";
  await inDemo(service, "PATCH", `badges/${demoBadgeIds.freeReturns}`, { startsAt });
  const { page } = await openPanel(browser, service, {
    path: explainPath({ product: "1234", at: "2031-02-01T15:30:00Z" }),
    context: { timezoneId: "Europe/Berlin" },
  });
  await page.getByText(/^It starts on Mar 1, 2031, 4:30\sPM\.$/).waitFor();
  await page.evaluate(() => localStorage.setItem("panel.zone", "America/New_York"));
  await page.reload();
  await page.getByText(/^It starts on Mar 1, 2031, 10:30\sAM \(America\/New_York\)\.$/).waitFor();
  await page.getByText(/^Feb 1, 2031, 10:30\sAM \(America\/New_York\)$/).waitFor();
  const slider = page.getByRole("slider");
  assertMatch(await slider.getAttribute("aria-valuetext") ?? "", /^Feb 1, 2031, 10:30\sAM \(/);
  await page.goto(
    `${service.origin}/panel${explainPath({ product: "1234", at: "2035-02-01T15:30:00Z" })}`,
  );
  await page.getByText(/^Feb 1, 2035, /).waitFor();
  assertMatch(await slider.getAttribute("aria-valuetext") ?? "", /^Feb 1, 2035, 10:30\sAM \(/);
  const soon = new Date(Date.now() + 86_400_000).toISOString();
  await inDemo(service, "PATCH", `badges/${demoBadgeIds.freeReturns}`, { startsAt: soon });
  await page.goto(`${service.origin}/panel/demo/overview`);
  await page.locator("time", { hasText: /\(America\/New_York\)$/ }).first().waitFor();
});
