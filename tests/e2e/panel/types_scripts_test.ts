/// <reference lib="dom" />
import { assertEquals, assertGreaterOrEqual } from "@std/assert";
import { startBrowser } from "../browser.ts";
import { buildPages, startDemoService } from "../demo_service.ts";
import { scriptVectors } from "../script_vectors.ts";
import { callAdmin } from "./admin_calls.ts";
import { openPanel } from "./panel_page.ts";

/** How many of them a field holds: its key, title and advice, and the choices, of which one is its start value. */
const textsPerField = 15;

Deno.test("/panel/{projectId}/types runs no script of a type's texts, in 300 and more ways", async () => {
  await buildPages();
  await using service = await startDemoService();
  // The service takes no control characters and line ends in names; a choice is a line of its own.
  const allowed = scriptVectors().map((it) => it.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, "").trim());
  const vectors = [...new Set(allowed)];
  assertGreaterOrEqual(vectors.length, 300);
  const properties: Record<string, unknown> = {};
  for (let from = 0; from < vectors.length; from += textsPerField) {
    const [key = "", title, description, ...choices] = vectors.slice(from, from + textsPerField);
    properties[key] = { title, description, enum: [key, ...choices], default: choices.at(-1) };
  }
  const schema = { type: "object", properties, additionalProperties: false };
  const type = { name: vectors[0], schema };
  await callAdmin(service, "PUT", "/projects/demo/types/vectors", type);
  await using browser = await startBrowser();
  const { page, faults, foreignRequests } = await openPanel(browser, service, { path: "/demo" });
  await page.addInitScript(`globalThis.executions = 0; globalThis.ran = () => executions++`);
  await page.goto(`${service.origin}/panel/demo/types/vectors`);
  await page.locator("ol fieldset").first().waitFor();
  await page.evaluate(() => document.querySelectorAll("details").forEach((it) => it.open = true));
  await page.getByText("JSON Schema", { exact: true }).click();
  await page.getByLabel("JSON Schema (2020-12)").waitFor();
  assertEquals(await page.evaluate(`executions`), 0);
  await page.goto(`${service.origin}/panel/demo/types`);
  await page.getByRole("link", { name: "vectors" }).waitFor();
  assertEquals(await page.evaluate(`executions`), 0);
  assertEquals(faults, []);
  assertEquals(foreignRequests, []);
});
