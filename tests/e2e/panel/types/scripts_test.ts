/// <reference lib="dom" />
import { startBrowser } from "../../browser.ts";
import { buildPages, startDemoService } from "../../demo_service.ts";
import { manage } from "../manage.ts";
import { openPanel } from "../panel_page.ts";
import { scriptTexts, watchScripts } from "../script_texts.ts";

/**
 * The number of texts per field: its key, title and description, and the choices, one of which is
 * its default.
 */
const textsPerField = 15;

Deno.test("/panel/{projectId}/types runs no script from a type's texts, for 300+ vectors", async () => {
  await buildPages();
  await using service = await startDemoService();
  const vectors = scriptTexts();
  const properties: Record<string, unknown> = {};
  for (let from = 0; from < vectors.length; from += textsPerField) {
    const [key = "", title, description, ...choices] = vectors.slice(from, from + textsPerField);
    properties[key] = { title, description, enum: [key, ...choices], default: choices.at(-1) };
  }
  const schema = { type: "object", properties, additionalProperties: false };
  const type = { name: vectors[0], schema };
  await manage(service, "PUT", "projects/demo/types/vectors", type);
  await using browser = await startBrowser();
  const panel = await openPanel(browser, service, { path: "/demo" });
  const { page } = panel;
  const assertNothingRan = await watchScripts(panel);
  await page.goto(`${service.origin}/panel/demo/types/vectors`);
  await page.locator("ol fieldset").first().waitFor();
  await page.evaluate(() => document.querySelectorAll("details").forEach((it) => it.open = true));
  await page.getByText("JSON Schema", { exact: true }).click();
  await page.getByLabel("JSON Schema (2020-12)").waitFor();
  await assertNothingRan();
  await page.goto(`${service.origin}/panel/demo/types`);
  await page.getByRole("link", { name: "vectors" }).waitFor();
  await assertNothingRan();
});
