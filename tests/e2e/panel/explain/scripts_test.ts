/// <reference lib="dom" />
import { assertEquals } from "@std/assert";
import { startBrowser } from "../../browser.ts";
import { buildPages, startDemoService } from "../../demo_service.ts";
import { openPanel } from "../panel_page.ts";
import { scriptTexts, watchScripts } from "../script_texts.ts";

import { forEachOf, inDemo } from "../manage.ts";
import { explainPath } from "./explain_page.ts";

Deno.test("/panel/{projectId}/why runs no script from a badge's name, its condition, or the input", async () => {
  await buildPages();
  await using service = await startDemoService();
  const vectors = scriptTexts();
  const colours = { textColour: "#ffffff", backgroundColour: "#1d4ed8" };
  await forEachOf(vectors, (vector) =>
    inDemo(service, "POST", "badges", {
      typeId: "label",
      name: vector,
      content: { ...colours, text: vector.slice(0, 40).trim() || "x" },
      everyProduct: true,
      when: { "custom.tier": { $in: [vector, "x"] } },
    }));
  await using browser = await startBrowser();
  const said = vectors.slice(0, 20).join();
  const panel = await openPanel(browser, service, {
    path: explainPath({ product: said, variants: said, at: said, badges: said, context: said }),
  });
  const { page } = panel;
  const assertNothingRan = await watchScripts(panel);
  await page.getByText("Some fields are invalid").waitFor();
  await page.getByRole("combobox", { name: "Product", exact: true }).fill("1234");
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
  await page.getByText(/^\d+ badges are not shown$/).waitFor();
  const more = page.getByRole("button", { name: "Show more" });
  while (await more.count() > 0) await more.click();
  const last = page.locator("main section li").filter({ hasText: "“custom.tier” is" });
  await last.getByText(vectors.at(-2) ?? "", { exact: true }).first().waitFor();
  await page.getByText("Fields", { exact: true }).click();
  assertEquals(await page.getByLabel("Value").last().inputValue(), vectors.at(-1));
  await assertNothingRan();
});
