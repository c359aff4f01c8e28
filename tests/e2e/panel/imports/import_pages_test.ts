/// <reference lib="dom" />
import { assert, assertEquals, assertLess } from "@std/assert";
import { startBrowser } from "../../browser.ts";
import { buildPages, startDemoService } from "../../demo_service.ts";
import { inDemo } from "../manage.ts";
import { openPanel } from "../panel_page.ts";
import { scriptTexts, watchScripts } from "../script_texts.ts";
import { chooseFile, context, path } from "./imports_page.ts";

/** So many that applying them takes seconds. */
const manyProducts = 400_000;

Deno.test("/panel cancels an import while it is applied, and keeps what it did until then", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const { page } = await openPanel(browser, service, { path, context });
  const rows = Array.from({ length: manyProducts }, (_, at) => `${1_000_000 + at},Scarf ${at}`);
  await chooseFile(page, "products.csv", ["id,title", ...rows, ""].join("\n"));
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await page.getByRole("progressbar", { name: "Importing…" }).waitFor({ state: "attached" });
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByText("What was imported until then stays.").waitFor();
  const [last] = (await inDemo(service, "GET", "imports")).items;
  assertEquals(last.state, "cancelled");
  assertLess(last.products.created, manyProducts);
});

Deno.test("/panel shows in German why rows are refused and columns ignored", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const german = { ...context, locale: "de-DE" };
  const { page } = await openPanel(browser, service, { path, context: german });
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Datei auswählen" }).click();
  const buffer = Buffer.from("id,attributes.price:number,Colour\nx,1,red\n7,cheap,red\n8,1\n");
  await (await choosing).setFiles({ name: "a.csv", mimeType: "text/csv", buffer });
  await page.getByRole("button", { name: "Datei prüfen" }).click();
  await page.getByText("ist keine ganze Zahl.").waitFor();
  await page.getByText("ist keine Zahl wie 12.99").waitFor();
  await page.getByText("hat 2 Zellen, die erste Zeile hat 3").waitFor();
  await page.getByText("Die Spalte wird nicht beachtet:").waitFor();
  assertEquals(await page.locator("#content [lang=en]").count(), 0);
});

Deno.test("/panel runs no script from an imported file, its columns, rows or name", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const panel = await openPanel(browser, service, { path, context });
  const { page } = panel;
  // A check names products that are not stored yet.
  const assertNothingRan = await watchScripts(panel, (error) => error.includes("status of 404"));
  const texts = scriptTexts();
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const names = texts.slice(0, 100);
  const rows = texts.map((text, at) => {
    // Every other row is refused, and shown with its reason.
    const values = [at % 2 === 0 ? 600_000 + at : text, text, ...names.map(() => text)];
    return values.map((value) => cell(String(value))).join(",");
  });
  const file = [["id", "title", ...names.map(cell)].join(","), ...rows, ""].join("\n");
  await chooseFile(page, `${names[0]?.replaceAll("/", "")}.csv`, file);
  await page.getByRole("group", { name: "The first rows" }).getByText(texts[0] ?? "").first()
    .waitFor();
  await page.getByRole("button", { name: "Check the file" }).click();
  await page.getByRole("region", { name: "Please note" }).waitFor();
  assert(await page.getByRole("region", { name: "Please note" }).getByText(names[1] ?? "").count());
  await assertNothingRan();
});

Deno.test("/panel asks before a link or going back would end an upload", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const { page } = await openPanel(browser, service, { path: "/demo/badges", context });
  await page.getByRole("link", { name: "Imports" }).click();
  await page.route("**/imports?*", () => {}); // The upload never ends.
  await chooseFile(page, "products.csv", "id,title\n1,Scarf\n");
  await page.getByRole("button", { name: "Import", exact: true }).click();
  const cancel = page.getByRole("button", { name: "Cancel" });
  await cancel.waitFor();
  const questions: string[] = [];
  let mayLeave = false;
  page.on("dialog", async (dialog) => {
    questions.push(dialog.message());
    await (mayLeave ? dialog.accept() : dialog.dismiss());
  });
  const question = "The file is still being uploaded. Leave this page and cancel the upload?";

  await page.getByRole("link", { name: "Changes", exact: true }).first().click();
  const asked = page.waitForEvent("dialog");
  await page.evaluate(() => history.back());
  await asked;
  await page.waitForFunction(() => location.pathname.endsWith("/imports"));
  assert(await cancel.isVisible());
  assertEquals(questions, [question, question]);

  mayLeave = true;
  await page.goBack();
  await page.getByRole("heading", { name: "Badges", exact: true }).waitFor();
  assertEquals(questions, [question, question, question]);
  // Nothing is asked any more.
  await page.getByRole("link", { name: "Changes", exact: true }).first().click();
  await page.getByRole("heading", { name: "Changes", exact: true }).waitFor();
  assertEquals(questions.length, 3);
});

Deno.test("/panel says of a refused file of assignments what to correct, and calls no row skipped", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const { page } = await openPanel(browser, service, { path: `${path}?kind=assignments`, context });
  await chooseFile(page, "badges.csv", "badge,productId\nNo such badge,1\nNor this,2\n");
  await page.getByRole("button", { name: "Check the file" }).click();
  await page.getByText("This file cannot be imported").first().waitFor();
  await page.getByText(/Nothing has changed\. Correct the rows below\.$/).waitFor();
  await page.getByRole("region", { name: "2 rows have errors", exact: true }).waitFor();
  assertEquals(await page.getByText("skipped").count(), 0);
  await chooseFile(page, "badges.csv", "badge,productId\nOrganic,1234\n");
  await page.getByRole("button", { name: "Check the file" }).click();
  await page.getByText("Nothing has been changed yet.").waitFor();
  assertEquals(await page.getByRole("region", { name: "Badges by rule" }).count(), 0);
});

Deno.test("/panel reads a corrected file with the name of the one chosen before", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const { page } = await openPanel(browser, service, { path, context });
  const file = await Deno.makeTempFile({ suffix: ".csv" });
  const choose = async (content: string) => {
    await Deno.writeTextFile(file, content);
    const choosing = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: /^Choose (a|another) file$/ }).click();
    await (await choosing).setFiles(file);
  };
  const rows = page.getByRole("group", { name: "The first rows" });
  await choose("id,title\n1,Scraf\n");
  await rows.getByText("Scraf").waitFor();
  await choose("id,title\n1,Scarf\n");
  await rows.getByText("Scarf").waitFor();
  await Deno.remove(file);
});
