import { assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import { startBrowser } from "../../browser.ts";
import { buildPages, startDemoService } from "../../demo_service.ts";
import { manage } from "../manage.ts";
import { openPanel } from "../panel_page.ts";

const typesPath = "projects/demo/types";
const schema = {
  type: "object",
  properties: { weight: { title: "Weight", type: "number" } },
  required: [],
  additionalProperties: false,
};

/** Replaces the text of the field that has the focus, key by key. */
async function type(page: Page, text: string): Promise<void> {
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Delete");
  await page.keyboard.type(text);
}

Deno.test("/panel takes decimals in the bounds of a number as they are typed, in English and German", async () => {
  await buildPages();
  await using service = await startDemoService();
  await manage(service, "PUT", `${typesPath}/parcel`, { name: "Parcel", schema });
  await using browser = await startBrowser();
  const path = "/demo/types/parcel";
  const { page, errors } = await openPanel(browser, service, { path });
  const minimum = page.getByLabel("Minimum");
  const maximum = page.getByLabel("Maximum", { exact: true });
  await minimum.focus();
  for (const [text, atRest] of [["0.5", "0.5"], ["1.50", "1.5"], ["-", ""], ["-0.25", "-0.25"]]) {
    await minimum.focus();
    await type(page, text ?? "");
    assertEquals(await minimum.inputValue(), text);
    await maximum.focus();
    assertEquals(await minimum.inputValue(), atRest);
  }
  await type(page, "10.05");
  await page.keyboard.press("Control+s");
  await page.getByText("Saved", { exact: true }).waitFor();
  const { schema: { properties } } = await manage(service, "GET", `${typesPath}/parcel`);
  assertEquals([properties.weight.minimum, properties.weight.maximum], [-0.25, 10.05]);

  const context = { locale: "de-DE" };
  const german = await openPanel(browser, service, { path, context });
  const field = german.page.getByLabel("Mindestens");
  assertEquals(await field.inputValue(), "-0,25");
  await field.focus();
  await type(german.page, "0,5");
  assertEquals(await field.inputValue(), "0,5");
  assertEquals([...errors, ...german.errors], []);
});
