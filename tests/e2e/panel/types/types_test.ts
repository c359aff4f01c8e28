/// <reference lib="dom" />
import { assertEquals } from "@std/assert";
import type { Locator, Page } from "playwright-core";
import { accessibilityViolations } from "../../axe.ts";
import { startBrowser } from "../../browser.ts";
import { buildPages, startDemoService } from "../../demo_service.ts";
import { manage, withToken } from "../manage.ts";
import { openPanel } from "../panel_page.ts";

const typesPath = "projects/demo/types";

/** The card of the field at this position, from 1. */
function fieldCard(page: Page, number: number): Locator {
  return page.getByRole("group", { name: new RegExp(`^Field ${number}:`) });
}

/** Adds a field of this kind. */
async function addField(page: Page, number: number, name: string, kind: string): Promise<Locator> {
  await page.getByRole("button", { name: "Another field" }).click();
  const card = fieldCard(page, number);
  // Typing continues where the page has put the focus.
  await page.keyboard.type(name);
  await card.getByLabel("Kind").selectOption({ label: kind });
  return card;
}

async function save(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Save" }).waitFor({ state: "detached" });
}

Deno.test("/panel/{projectId}/types leads to the badges of a type and to a new one, and finds a type among many", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const { page, errors } = await openPanel(browser, service, { path: "/demo/types" });
  const label = page.getByRole("listitem").filter({ hasText: "label" });
  await label.getByRole("link", { name: /^\d+ badges of type Label$/ }).click();
  await page.waitForURL("**/badges?typeId=label");
  await page.getByRole("searchbox").waitFor();
  await page.goBack();
  await page.getByText("3 types").waitFor();
  assertEquals(await page.getByRole("searchbox").count(), 0);

  const { schema } = await manage(service, "GET", `${typesPath}/label`);
  for (let number = 0; number < 20; number++) {
    await manage(service, "PUT", `${typesPath}/kind-${number}`, { name: `Kind ${number}`, schema });
  }
  await page.reload();
  await page.getByLabel("Search by name or ID").fill("KIND-17");
  await page.getByText("1 type", { exact: true }).waitFor();
  await accessibilityViolations(page).then((it) => assertEquals(it, []));
  await page.getByRole("link", { name: "New badge of type Kind 17" }).click();
  await page.getByRole("heading", { name: "New badge" }).waitFor();
  await page.getByText(/Kind 17/).first().waitFor();

  await page.goto(`${service.origin}/panel/demo/badges/new`);
  await page.getByLabel("Search by name or ID").fill("kind 5");
  assertEquals(await page.getByRole("list", { name: "Badge types" }).getByRole("link").count(), 1);
  await page.goto(`${service.origin}/panel/demo/badges`);
  // Until the picker is loaded, there is a plain list.
  const type = page.getByRole("combobox", { name: "Type" }).and(page.locator("input"));
  await type.fill("kind 12");
  await page.getByRole("option", { name: "Kind 12" }).click();
  await page.waitForURL("**/badges?typeId=kind-12");
  await page.getByText("No badge matches").waitFor();
  assertEquals(await accessibilityViolations(page), []);
  assertEquals(errors, []);
});

Deno.test("/panel/{projectId}/types lists the types, and creates one with a field of each kind", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const panel = await openPanel(browser, service, { path: "/demo/types" });
  const { page } = panel;
  await page.getByText("3 types").waitFor();
  await page.getByRole("link", { name: /^Label label 4 fields at most 2 per product/ }).waitFor();
  assertEquals(await accessibilityViolations(page), []);
  await page.getByRole("link", { name: "New type" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Größe & Preis");
  assertEquals(await page.getByLabel("ID").inputValue(), "groesse-preis");
  await page.getByLabel("Maximum badges of this type per product").fill("2");

  const days = await addField(page, 4, "Days", "Number");
  await days.getByLabel("Minimum").fill("1");
  await days.getByLabel("Maximum").fill("60");
  await days.getByLabel("Whole numbers only").check();
  await addField(page, 5, "Is new", "Yes or no");
  const icon = await addField(page, 6, "Icon", "Choice");
  await page.getByText("Enter at least one choice.").waitFor();
  assertEquals(await page.getByRole("button", { name: "Save" }).isDisabled(), true);
  await icon.getByLabel("Choices, one per line").fill("leaf\n\n star \nleaf");
  await icon.getByText("Key, hint, default").click();
  await icon.getByLabel("Default in new badges").selectOption("star");
  const link = await addField(page, 7, "Where to", "Link");
  await link.getByLabel("Required").check();
  const image = await addField(page, 8, "Picture", "Image address");
  await image.getByLabel("Only full URLs (https://…), no paths in the shop (/sale)").check();
  await addField(page, 9, "Until", "Date");
  await fieldCard(page, 9).getByRole("button", { name: "Move “Until” up" }).click();
  assertEquals(await accessibilityViolations(page), []);
  await page.getByRole("button", { name: "Save" }).click();
  await page.waitForURL(`${service.origin}/panel/demo/types/groesse-preis`);
  await page.getByRole("heading", { name: "Größe & Preis" }).waitFor();

  const made = await manage(service, "GET", `${typesPath}/groesse-preis`);
  assertEquals(made, {
    id: "groesse-preis",
    name: "Größe & Preis",
    maxPerProduct: 2,
    schema: {
      type: "object",
      properties: {
        text: { title: "Text", type: "string", minLength: 1, maxLength: 40 },
        textColour: {
          title: "Text colour",
          type: "string",
          format: "color",
          default: "#ffffff",
        },
        backgroundColour: {
          title: "Background colour",
          type: "string",
          format: "color",
          default: "#c1121f",
        },
        days: { title: "Days", type: "integer", minimum: 1, maximum: 60 },
        isNew: { title: "Is new", type: "boolean" },
        icon: { title: "Icon", enum: ["leaf", "star"], default: "star" },
        whereTo: { title: "Where to", type: "string", format: "uri-reference" },
        until: { title: "Until", type: "string", format: "date" },
        picture: { title: "Picture", type: "string", format: "uri", "x-kind": "image" },
      },
      required: ["text", "whereTo"],
      additionalProperties: false,
    },
  });
  assertEquals(Object.keys(made.schema.properties).slice(-2), ["until", "picture"]);
  assertEquals(panel.errors, []);
  assertEquals(panel.foreignRequests, []);
});

Deno.test("/panel/{projectId}/types/new refuses an invalid or existing id before sending it", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const { page } = await openPanel(browser, service, { path: "/demo/types" });
  // Now the page has loaded the existing ids.
  await page.getByText("3 types").waitFor();
  await page.getByRole("link", { name: "New type" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Label");
  assertEquals(await page.getByLabel("ID").inputValue(), "label2");
  await page.getByLabel("ID").fill("label");
  await page.getByText("This ID is already used.").waitFor();
  await page.getByLabel("ID").fill("-label");
  await page.getByText(/^Up to 64 letters without accents/).waitFor();
  assertEquals(await page.getByRole("button", { name: "Save" }).isDisabled(), true);
  assertEquals(await accessibilityViolations(page), []);
});

Deno.test("/panel/{projectId}/types/{typeId} keeps fields and JSON Schema in sync, and input over a reload", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const { page, errors } = await openPanel(browser, service, { path: "/demo/types/delivery" });
  await fieldCard(page, 2).getByLabel("Maximum").fill("90");
  await fieldCard(page, 2).getByRole("button", { name: "Move “Days” up" }).press("Enter");
  const down = page.getByRole("button", { name: "Move “Days” down" });
  assertEquals(await down.evaluate((it) => it.matches(":focus")), true);
  await page.getByText("JSON Schema", { exact: true }).click();
  const json = page.getByLabel("JSON Schema (2020-12)");
  const schema = JSON.parse(await json.inputValue());
  assertEquals(Object.keys(schema.properties), ["days", "text", "link"]);
  assertEquals(schema.properties.days.maximum, 90);
  schema.properties.days.maximum = 100;
  await json.fill(JSON.stringify(schema));
  await page.reload();
  assertEquals(await fieldCard(page, 1).getByLabel("Maximum").inputValue(), "100");

  await page.getByText("JSON Schema", { exact: true }).click();
  await json.fill("{ broken");
  await page.getByText("This is not valid JSON: see line 1.").waitFor();
  await page.reload();
  assertEquals(await json.inputValue(), "{ broken");
  assertEquals(await page.getByRole("button", { name: "Save" }).isDisabled(), true);
  await json.fill(JSON.stringify({ ...schema, required: ["days"] }));
  await page.getByText("Fields", { exact: true }).click();
  assertEquals(await fieldCard(page, 2).getByLabel("Required").isChecked(), false);
  await save(page);
  const saved = await manage(service, "GET", `${typesPath}/delivery`);
  assertEquals(saved.schema, { ...schema, required: ["days"] });
  assertEquals(errors, []);
});

Deno.test("/panel/{projectId}/types/{typeId} shows a schema that fields cannot represent as JSON only", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const schema = {
    type: "object",
    properties: { text: { type: "string" }, price: { type: "number" } },
    oneOf: [{ required: ["text"] }, { required: ["price"] }],
  };
  await manage(service, "PUT", `${typesPath}/either`, { name: "Either", schema });
  const { page } = await openPanel(browser, service, { path: "/demo/types/either" });
  await page.getByText("because of “/oneOf”").waitFor();
  assertEquals(await page.getByRole("radio", { name: "Fields" }).isDisabled(), true);
  assertEquals(await accessibilityViolations(page), []);
  await page.getByLabel("Name", { exact: true }).fill("One of two");
  await save(page);
  const saved = await manage(service, "GET", `${typesPath}/either`);
  assertEquals(saved, { id: "either", name: "One of two", schema });

  await page.getByLabel("JSON Schema (2020-12)").fill('{ "type": "object", "nullable": true }');
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText(/\/nullable: must be written as a type/).waitFor();
});

Deno.test("/panel/{projectId}/types is read-only for a token with the scope read, and in German on a phone", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const reader = await withToken(service, { scopes: ["read"] });
  const context = { locale: "de-DE", viewport: { width: 360, height: 740 } };
  const { page, errors } = await openPanel(browser, reader, { path: "/demo/types", context });
  await page.getByText("3 Typen").waitFor();
  assertEquals(await page.getByRole("link", { name: "Neuer Typ" }).count(), 0);
  assertEquals(await page.evaluate(() => document.documentElement.scrollWidth), 360);
  await page.getByRole("link", { name: /^Label/ }).click();
  await page.getByText("Ihr Token darf diesen Typ ansehen, aber nicht ändern.").waitFor();
  for (const name of ["Typ löschen", "Anderes Feld", "Speichern", "„Text“ entfernen"]) {
    assertEquals(await page.getByRole("button", { name }).count(), 0, name);
  }
  await page.getByLabel("Name", { exact: true }).press("x");
  assertEquals(await page.getByLabel("Name", { exact: true }).inputValue(), "Label");
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    // Avoids colours in transition from one scheme to the other.
    await page.reload();
    await page.getByText("Ihr Token darf diesen Typ ansehen, aber nicht ändern.").waitFor();
    assertEquals(await accessibilityViolations(page), [], colorScheme);
  }
  assertEquals(await page.evaluate(() => document.documentElement.scrollWidth), 360);
  await page.goto(`${service.origin}/panel/demo/types/new`);
  await page.getByText("Ihr Token darf Badge-Typen ansehen, aber keine anlegen").waitFor();
  assertEquals(await page.getByRole("textbox").count(), 0);
  await page.getByRole("main").getByRole("link", { name: "Badge-Typen" }).click();
  await page.getByText("3 Typen").waitFor();
  assertEquals(errors, []);
});
