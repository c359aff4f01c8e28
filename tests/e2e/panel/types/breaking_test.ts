/// <reference lib="dom" />
import { assert, assertEquals } from "@std/assert";
import type { Locator, Page } from "playwright-core";
import { accessibilityViolations } from "../../axe.ts";
import { startBrowser } from "../../browser.ts";
import { buildPages, startDemoService } from "../../demo_service.ts";
import { createBadges } from "../create_badges.ts";
import { manage } from "../manage.ts";
import { openPanel } from "../panel_page.ts";

const typesPath = "projects/demo/types";

/** The card of the field at this position, from 1. */
function fieldCard(page: Page, number: number): Locator {
  return page.getByRole("group", { name: new RegExp(`^Field ${number}:`) });
}

Deno.test("/panel/{projectId}/types/{typeId} lists the badges that a change would break before it is saved, and why", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const { page } = await openPanel(browser, service, { path: "/demo/types/label" });
  const atMost = fieldCard(page, 1).getByLabel("Maximum length (characters)");
  await atMost.fill("7");
  await page.getByText(/^This would break 4 badges/).first().waitFor();
  const broken = page.getByRole("group", { name: "Badges that this would break" });
  assertEquals(
    await broken.getByRole("listitem").allTextContents(),
    [
      "No customs Text: At most 7 characters.",
      "Members Text in “de”: At most 7 characters.",
      "Bestseller Text: At most 7 characters.",
      "Staff pick Text: At most 7 characters.",
    ].slice(0, await broken.getByRole("listitem").count()),
  );
  assertEquals(await accessibilityViolations(page), []);
  assert(await page.getByRole("button", { name: "Save" }).isDisabled());

  await atMost.fill("15");
  await page.getByText("Matches all 6 badges of this type.").first().waitFor();
  // Meanwhile someone creates a badge that does not fit.
  await createBadges(service, [{ name: "Made meanwhile", text: "More than fifteen characters" }]);
  await page.getByRole("button", { name: "Save" }).click();
  await broken.getByText("Made meanwhile Text: At most 15 characters.").waitFor();
  assertEquals(await accessibilityViolations(page), []);
  await atMost.fill("39");
  await page.getByText("Matches all 7 badges of this type.").first().waitFor();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Save" }).waitFor({ state: "detached" });
  const { schema } = await manage(service, "GET", `${typesPath}/label`);
  assertEquals(schema.properties.text.maxLength, 39);
});

Deno.test("/panel/{projectId}/types/{typeId} says what happens to badges when a field is renamed or removed", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const { page } = await openPanel(browser, service, { path: "/demo/types/label" });
  const icon = fieldCard(page, 4);
  await icon.getByText("Key, hint, default").click();
  // A new title does not change the key of a field that badges use.
  await icon.getByLabel("Name of the field").fill("Symbol");
  assertEquals(await icon.getByLabel("Key", { exact: true }).inputValue(), "icon");
  await icon.getByLabel("Key", { exact: true }).fill("symbol");
  await page.getByText(/^The key was “icon”/).waitFor();
  await page.getByText("icon: The badge type has no such field.").first().waitFor();
  await page.getByRole("button", { name: "Remove “Symbol”" }).click();
  await page.getByText(/^This field is removed: icon\./).waitFor();
  assertEquals(await accessibilityViolations(page), []);
  await page.getByRole("button", { name: "Discard" }).click();
  assertEquals(await icon.getByLabel("Key", { exact: true }).inputValue(), "icon");
});

Deno.test("/panel/{projectId}/types/{typeId} deletes an unused type, and lists the badges of a used one", async () => {
  await buildPages();
  await using service = await startDemoService();
  await manage(service, "PUT", `${typesPath}/unused`, {
    name: "Unused",
    schema: { type: "object" },
  });
  await using browser = await startBrowser();
  const { page } = await openPanel(browser, service, { path: "/demo/types/delivery" });
  await page.getByRole("button", { name: "Delete type" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("It cannot be deleted while these badges use it:").waitFor();
  assert(await dialog.getByRole("button", { name: "Delete type" }).isDisabled());
  const names = ["Pre-order", "Tomorrow", "Free returns"];
  for (const name of names) await dialog.getByRole("link", { name }).waitFor();
  assertEquals(await dialog.getByRole("link").allTextContents(), names);
  assertEquals(await accessibilityViolations(page), []);
  await page.goto(`${service.origin}/panel/demo/types/unused`);
  await page.getByRole("button", { name: "Delete type" }).click();
  await dialog.getByRole("button", { name: "Delete type" }).click();
  await page.getByText("3 types").waitFor();
  await page.goto(`${service.origin}/panel/demo/types/unused`);
  await page.getByText("Type not found").waitFor();
});

Deno.test("/panel/{projectId}/types/{typeId} shows both versions field by field after someone else saved first", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const { page } = await openPanel(browser, service, { path: "/demo/types/delivery" });
  await fieldCard(page, 2).getByLabel("Maximum").fill("90");
  const type = await manage(service, "GET", `${typesPath}/delivery`);
  await manage(service, "PUT", `${typesPath}/delivery`, { ...type, name: "Theirs" });
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("A change was saved in the meantime").waitFor();
  await page.getByText(/^Saved with your token in another window, /).waitFor();
  await page.getByRole("group", { name: "Days: Maximum" }).waitFor();
  assertEquals(await accessibilityViolations(page), []);
  await page.getByRole("button", { name: "Continue with these" }).click();
  assertEquals(await page.getByLabel("Name", { exact: true }).inputValue(), "Theirs");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Save" }).waitFor({ state: "detached" });
  const saved = await manage(service, "GET", `${typesPath}/delivery`);
  assertEquals([saved.name, saved.schema.properties.days.maximum], ["Theirs", 90]);
});
