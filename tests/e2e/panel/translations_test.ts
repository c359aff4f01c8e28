/// <reference lib="dom" />
import { assert, assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import { accessibilityViolations } from "../axe.ts";
import { startBrowser } from "../browser.ts";
import { buildPages, type DemoService, startDemoService } from "../demo_service.ts";
import { assertLooks } from "./appearance.ts";
import { badgeId, createShop } from "./created_shop.ts";
import { manage, withToken } from "./manage.ts";
import { openPanel } from "./panel_page.ts";

const schema = {
  type: "object",
  properties: {
    text: { type: "string", maxLength: 20 },
    hint: { type: "string" },
    textColour: { type: "string", format: "color" },
  },
};

/** Three badges with texts: one without French, one without a hint in it, one with everything. */
async function createTexts(service: DemoService): Promise<void> {
  const change = await createShop(service, "words");
  await change("PUT", "/types/label", { name: "Label", schema });
  const put = (number: number, name: string, fr: Record<string, string> | undefined) =>
    change("PUT", `/badges/${badgeId(number)}`, {
      ...{ typeId: "label", name, everyProduct: true },
      content: { text: `${name}!`, hint: "Today", textColour: "#111111" },
      localizations: fr === undefined ? undefined : { fr },
    });
  await put(0, "Sale", undefined);
  await put(1, "New", { text: "Nouveau" });
  await put(2, "Last", { text: "Dernier", hint: "Ce jour" });
}

const localizationsOf = async (service: DemoService, number: number) =>
  (await manage(service, "GET", `projects/words/badges/${badgeId(number)}`)).localizations;

const input = (page: Page, field: string, name: string) =>
  page.getByRole("textbox", { name: `${field} of ${name}`, exact: true });

Deno.test("/panel/{projectId}/translations fills in missing texts by keyboard, a badge at a time", async () => {
  await buildPages();
  await using service = await startDemoService();
  await createTexts(service);
  await using browser = await startBrowser();
  const { page, errors } = await openPanel(browser, service, { path: "/words/translations" });
  await page.getByRole("link", { name: "French (fr) 2 badges missing" }).waitFor();
  const rows = page.getByRole("list", { name: "Translations" }).locator("> li");
  assertEquals(await rows.count(), 2);
  assertEquals(await input(page, "Text", "New").inputValue(), "Nouveau");
  await assertLooks(page);

  await input(page, "Text", "Sale").fill("Soldes");
  await input(page, "Text", "Sale").press("Tab");
  await page.keyboard.type("Aujourd’hui");
  await page.keyboard.press("Enter");
  // The first empty text of the next badge.
  await input(page, "Hint", "New").and(page.locator(":focus")).waitFor();
  await page.getByRole("link", { name: "French (fr) 1 badge missing" }).waitFor();
  assertEquals(await localizationsOf(service, 0), { fr: { text: "Soldes", hint: "Aujourd’hui" } });
  // A saved badge stays in view, and can be corrected.
  assertEquals(await rows.count(), 2);
  await page.keyboard.type("mistake");
  await page.keyboard.press("Escape");
  assertEquals(await input(page, "Hint", "New").inputValue(), "");
  await page.keyboard.type("Ici");
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: "French (fr) Complete" }).waitFor();
  assertEquals(await localizationsOf(service, 1), { fr: { text: "Nouveau", hint: "Ici" } });

  await page.getByLabel("Another language").fill("de");
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: "German (de) 3 badges missing" }).waitFor();
  await page.waitForURL(/language=de/);
  await input(page, "Text", "Last").fill("Letzte Chance, nur diese Woche");
  await input(page, "Hint", "Last").press("Enter");
  await page.getByText("At most 20 characters.").waitFor();
  await page.getByText("30/20").waitFor();
  assert(await page.getByRole("button", { name: "Save" }).isDisabled());
  assertEquals(await localizationsOf(service, 2), { fr: { text: "Dernier", hint: "Ce jour" } });
  assertEquals(await accessibilityViolations(page), []);
  assertEquals(errors, []);
});

Deno.test("/panel's translations say who changed the same texts, and keep what is typed across a reload", async () => {
  await buildPages();
  await using service = await startDemoService();
  await createTexts(service);
  const colleague = await withToken(service, { name: "Ada", scopes: ["write"] });
  await using browser = await startBrowser();
  const { page } = await openPanel(browser, service, { path: "/words/translations?all" });
  const path = `projects/words/badges/${badgeId(0)}`;
  // Another field of the badge is no conflict, and is kept.
  await input(page, "Text", "Sale").fill("Soldes");
  await manage(colleague, "PATCH", path, { name: "Big sale" });
  await input(page, "Text", "New").focus();
  await page.getByRole("link", { name: "Big sale", exact: true }).waitFor();
  assertEquals(await localizationsOf(service, 0), { fr: { text: "Soldes" } });

  await input(page, "Text", "Big sale").fill("Promo");
  await manage(colleague, "PATCH", path, { localizations: { fr: { text: "Rabais" } } });
  await input(page, "Text", "New").focus();
  await page.getByText(/^Saved by Ada, /).waitFor();
  assertEquals(await accessibilityViolations(page), []);
  assertEquals(await localizationsOf(service, 0), { fr: { text: "Rabais" } });
  await page.reload();
  assertEquals(await input(page, "Text", "Big sale").inputValue(), "Promo");
  await page.getByRole("button", { name: "Discard" }).click();
  assertEquals(await input(page, "Text", "Big sale").inputValue(), "Rabais");
});

Deno.test("/panel's translations of 5,000 badges are drawn as far as they are visible, and a reader cannot change them", async () => {
  await buildPages();
  await using service = await startDemoService();
  await createTexts(service);
  const count = 5_000;
  const badges = Array.from({ length: count }, (_, number) => ({
    ...{ id: badgeId(number), typeId: "label", name: `Badge ${number}` },
    content: { text: `Text ${number}` },
    ...number > 0 && { localizations: { fr: { text: `Texte ${number}` } } },
  }));
  const plan = await manage(service, "POST", "projects/words/plans", {
    configuration: { format: 1, badges },
  });
  await manage(service, "POST", `projects/words/plans/${plan.id}/apply`, {});
  const reader = await withToken(service, { scopes: ["read"] });
  await using browser = await startBrowser();
  const { page, errors } = await openPanel(browser, reader, { path: "/words/translations?all" });
  await page.getByText(/^5,00\d badges$/).waitFor();
  await page.getByRole("link", { name: "French (fr) 1 badge missing" }).waitFor();
  const rows = page.getByRole("list", { name: "Translations" }).locator("> li");
  assert(await rows.count() < 40);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await input(page, "Text", `Badge ${count - 1}`).waitFor();
  assertEquals(await input(page, "Text", `Badge ${count - 1}`).isEditable(), false);
  assert(await rows.count() < 40);
  assertEquals(errors, []);
});
