/// <reference lib="dom" />
import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import type { Page } from "playwright-core";
import { demoBadgeIds } from "../../../src/management/demo/demo_badges.ts";
import { accessFaults } from "../axe.ts";
import { startBrowser } from "../browser.ts";
import { buildPages, type DemoService, startDemoService } from "../demo_service.ts";
import { scriptVectors } from "../script_vectors.ts";
import { openPanel } from "./panel_page.ts";

/** The demo project's address of the page, with a question. */
function whyAt(question: Record<string, string>): string {
  return `/demo/why?${new URLSearchParams(question)}`;
}

function shown(page: Page): Promise<string[]> {
  return page.getByLabel("Shown, in this order").locator("li a").allTextContents();
}

/** Waits until a badge does not show for a reason, and answers where that would be changed. */
async function remedyOf(page: Page, badge: string, reason: string): Promise<string | null> {
  const row = page.locator("main section li").filter({ hasText: badge }).filter({
    hasText: reason,
  });
  await row.waitFor();
  return await row.getByRole("link").getAttribute("href");
}

/** Shows the page in its dark look, once it has changed to it. */
async function darken(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
}

/** Asks the management API for a change of the demo project. */
async function manage(
  { origin, adminToken }: DemoService,
  { method = "PATCH", path, body }: { method?: string; path: string; body: unknown },
): Promise<Record<string, unknown>> {
  const headers = { Authorization: `Bearer ${adminToken}`, "Content-Type": "application/json" };
  const address = `${origin}/admin/v1/${path}`;
  const answer = await fetch(address, { method, headers, body: JSON.stringify(body) });
  const text = await answer.text();
  assert(answer.ok, text);
  return JSON.parse(text);
}

Deno.test("the page Why says what shoppers see on a product, and of each other badge which rule stopped it", async () => {
  await buildPages();
  await using service = await startDemoService();
  await manage(service, {
    path: `projects/demo/badges/${demoBadgeIds.organic}`,
    body: { status: "paused" },
  });
  await using browser = await startBrowser();
  const asked = { badges: `${demoBadgeIds.preOrder},${demoBadgeIds.bestseller}` };
  const { page, faults, foreignRequests } = await openPanel(browser, service, {
    path: whyAt({ product: "1234", ...asked }),
  });
  assertMatch(await remedyOf(page, "Black Friday", "It starts only on") ?? "", /#startsAt$/);
  const drawn = page.locator("main section product-badges").first();
  await drawn.locator("li").nth(2).waitFor();
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
  await manage(service, {
    method: "PUT",
    path: "projects/demo",
    body: { name: "Demo shop", maxBadgesPerProduct: 1 },
  });
  await page.reload();
  await check("New", "A product shows one badge", "settings#maxBadgesPerProduct");
  const at = new Date(Date.now() + 20 * 86_400_000).toISOString();
  await page.goto(`${service.origin}/panel${whyAt({ product: "1234", at })}`);
  await check("Black Friday", "It ended on", field("blackFriday", "endsAt"));
  assertEquals(faults, []);
  assertEquals(foreignRequests, []);
});

Deno.test("the page Why is asked by keyboard, travels through the schedule, and its address asks the same anew", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const { page, faults } = await openPanel(browser, service, {
    path: "/demo/why",
    context: { permissions: ["clipboard-read", "clipboard-write"] },
  });
  await page.getByText("Which product?").waitFor();
  await page.getByLabel("Product id").focus();
  await page.keyboard.type("1234");
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
  await page.getByText("It ended on").waitFor();
  await page.getByRole("button", { name: "Now", exact: true }).press("Enter");
  await page.getByText("It starts only on").waitFor();
  assertEquals(new URL(page.url()).search, "?product=1234");

  await page.getByLabel("Currency").fill("EUR");
  await page.getByRole("button", { name: "Add one" }).press("Enter");
  await page.getByLabel("Name", { exact: true }).fill("tier");
  await page.getByLabel("Value").fill("gold");
  await page.getByRole("combobox", { name: "Variants" }).fill("12343,");
  await page.getByRole("combobox", { name: "Also explain" }).press("ArrowDown");
  await page.getByRole("option", { name: "Members" }).waitFor();
  await page.keyboard.type("pre-o");
  await page.getByRole("option", { name: "Members" }).waitFor({ state: "detached" });
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.locator("main section li").filter({ hasText: "Pre-order" }).waitFor();
  await page.getByLabel("Shown, in this order").getByText("No customs").waitFor();
  await page.getByRole("button", { name: "Copy link" }).press("Enter");
  await page.getByRole("button", { name: "Link copied" }).waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assertEquals(link, page.url());
  assertStringIncludes(link, "product=1234&variants=12343&context=%7B%22bigcommerce%22:");

  const answer = await page.locator("main section").innerText();
  const { page: other } = await openPanel(browser, service, {
    path: link.slice(`${service.origin}/panel`.length),
  });
  await other.locator("main section li").filter({ hasText: "Pre-order" }).waitFor();
  await other.getByLabel("Shown, in this order").getByText("No customs").waitFor();
  assertEquals(await other.locator("main section").innerText(), answer);
  assertEquals(await other.getByLabel("Currency").inputValue(), "EUR");
  assertEquals(await other.getByLabel("Value").inputValue(), "gold");
  assertEquals(await accessFaults(other), []);
  await darken(other);
  assertEquals(await accessFaults(other), []);
  assertEquals(faults, []);
});

Deno.test("the page Why says at each field what an address asks that cannot be asked, and keeps it to be mended", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const { page, faults } = await openPanel(browser, service, {
    path: whyAt({
      product: "abc",
      variants: "1,x",
      at: "tomorrow",
      context: "{bad",
      badges: "zzz",
    }),
  });
  await page.getByText("Not clear yet").waitFor();
  const faultOf = (role: "textbox" | "combobox" | "group", name: string) => {
    const field = role === "group" ? page.getByLabel(name) : page.getByRole(role, { name });
    return field.evaluate((it) => {
      const ids = it.getAttribute("aria-describedby")?.split(" ") ?? [];
      return ids.map((id) => document.getElementById(id)?.textContent ?? "").join(" ");
    });
  };
  assertStringIncludes(await faultOf("textbox", "Product id"), "Write a whole number.");
  assertStringIncludes(await faultOf("combobox", "Variants"), "Write whole numbers only.");
  assertStringIncludes(await faultOf("group", "When"), "The address says “tomorrow”");
  assertStringIncludes(await faultOf("textbox", "Context as JSON"), "This is not JSON");
  assertStringIncludes(await faultOf("combobox", "Also explain"), "no badge");
  assertEquals(await accessFaults(page), []);

  await page.goto(`${service.origin}/panel${
    whyAt({
      product: "1234",
      badges: crypto.randomUUID(),
      context: JSON.stringify({
        bigcommerce: { currency: 5, customerShippingCountry: "gb", theme: "dark" },
        custom: { deep: { x: 1 } },
      }),
    })
  }`);
  await page.getByText("Also said, as JSON only: bigcommerce.theme, custom.deep").waitFor();
  assertStringIncludes(await faultOf("textbox", "Shipping country"), "two capital letters");
  await page.getByLabel("Shipping country").fill("GB");
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
  assertEquals(faults, []);
});

Deno.test("the page Why says that a product is not stored, and fits a phone of 360 px, in German too", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const { page, faults } = await openPanel(browser, service, {
    path: whyAt({ product: "77", badges: demoBadgeIds.new }),
    context: {
      viewport: { width: 360, height: 740 },
      locale: "de-DE",
      timezoneId: "Asia/Kolkata",
    },
  });
  await page.getByText("Dieses Produkt ist nicht gespeichert").waitFor();
  await page.getByText("Seine Regel fragt nach gespeicherten Produkten").waitFor();
  await page.getByText(/^Ihre Zeit: Asia\/(Kolkata|Calcutta)$/).waitFor();
  assertEquals(await accessFaults(page), []);
  await page.getByLabel("Wann").fill("2026-01-02T03:04:05");
  await page.getByText("In UTC: 01.01.26, 21:34:05").waitFor();
  await page.getByRole("button", { name: "Besucher und Shop" }).click();
  await page.getByLabel("Währung").fill("EUR");
  await page.getByLabel("Gezeigt, in dieser Reihenfolge").getByText("No customs").waitFor();
  assertStringIncludes(page.url(), "product=77&at=2026-01-01T21:34:05Z&");
  assertEquals(await page.evaluate(() => document.documentElement.scrollWidth), 360);
  assertEquals(await accessFaults(page), []);
  await darken(page);
  assertEquals(await accessFaults(page), []);
  // A browser takes down by itself what it is told is not there.
  assertEquals(faults.filter((fault) => !fault.includes("status of 404")), []);
});

Deno.test("the page Why says that the service cannot be reached, keeps what was asked, and then answers it", async () => {
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

Deno.test("the page Why is for tokens that may only read", async () => {
  await buildPages();
  await using service = await startDemoService();
  const { secret } = await manage(service, {
    method: "POST",
    path: "tokens",
    body: { name: "Reader", scopes: ["read"], projectIds: ["demo"] },
  });
  await using browser = await startBrowser();
  const reader = { ...service, adminToken: String(secret) };
  const { page, faults } = await openPanel(browser, reader, { path: "/demo/badges" });
  await page.getByRole("link", { name: "Why?" }).click();
  await page.getByLabel("Product id").fill("1234");
  await page.getByLabel("Shown, in this order").getByText("New").waitFor();
  assertEquals(faults, []);
});

Deno.test("the page Why runs no script of a badge's name, of its condition, or of what is asked", async () => {
  await buildPages();
  await using service = await startDemoService();
  // The service takes no control characters and line ends.
  const allowed = scriptVectors().map((vector) => vector.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ""));
  const vectors = [...new Set(allowed)];
  const colours = { textColour: "#ffffff", backgroundColour: "#1d4ed8" };
  for (let made = 0; made < vectors.length; made += 20) {
    await Promise.all(
      vectors.slice(made, made + 20).map((vector) =>
        manage(service, {
          method: "POST",
          path: "projects/demo/badges",
          body: {
            typeId: "label",
            name: vector,
            content: { ...colours, text: vector.slice(0, 40).trim() || "x" },
            everyProduct: true,
            when: { "custom.tier": { $in: [vector, "x"] } },
          },
        })
      ),
    );
  }
  await using browser = await startBrowser();
  const said = vectors.slice(0, 20).join();
  const { page, faults, foreignRequests } = await openPanel(browser, service, {
    path: whyAt({ product: said, variants: said, at: said, badges: said, context: said }),
  });
  await page.evaluate(`globalThis.executions = 0; globalThis.ran = () => executions++`);
  await page.getByText("Not clear yet").waitFor();
  await page.getByRole("textbox", { name: "Product id" }).fill("1234");
  await page.getByRole("button", { name: "Now", exact: true }).click();
  for (const name of ["Variants", "Also explain"]) {
    const field = page.getByRole("combobox", { name });
    await field.focus();
    while (await field.evaluate((it) => it.ariaInvalid === "true")) {
      await page.keyboard.press("Backspace");
    }
  }
  const custom = Object.fromEntries(vectors.map((vector) => [vector, vector]));
  const context = JSON.stringify({ locale: said, custom: { ...custom, tier: vectors.at(-1) } });
  await page.getByRole("textbox", { name: "Context as JSON" }).fill(context);
  await page.getByText(/^\d+ badges do not show$/).waitFor();
  const more = page.getByRole("button", { name: "Show more" });
  while (await more.count() > 0) await more.click();
  const last = page.locator("main section li").filter({ hasText: "“custom.tier” is" });
  await last.getByText(vectors.at(-2) ?? "", { exact: true }).first().waitFor();
  await page.getByText("Fields", { exact: true }).click();
  assertEquals(await page.getByLabel("Value").last().inputValue(), vectors.at(-1));
  assertEquals(await page.evaluate(`executions`), 0);
  assertEquals(faults, []);
  assertEquals(foreignRequests, []);
});
