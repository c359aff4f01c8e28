/// <reference lib="dom" />
import { assert, assertEquals } from "@std/assert";
import { Buffer } from "node:buffer";
import { startBrowser } from "../browser.ts";
import { buildPages, startDemoService } from "../demo_service.ts";
import { assertLooks } from "./appearance.ts";
import { inDemo, manage } from "./manage.ts";
import { openPanel } from "./panel_page.ts";

const path = "/demo/settings";

Deno.test("/panel downloads the configuration, and applies a changed file after showing what it does", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const { page, errors } = await openPanel(browser, service, { path: `${path}/data` });
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download", exact: true }).click();
  const download = await downloading;
  assertEquals(download.suggestedFilename(), "demo.json");
  const text = await Deno.readTextFile(await download.path());
  const document = JSON.parse(text);
  assertEquals(document, await inDemo(service, "GET", "configuration"));

  const choose = async (content: string) => {
    const choosing = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Apply a file…" }).click();
    const buffer = Buffer.from(content);
    const chooser = await choosing;
    await chooser.setFiles({ name: "shop.json", mimeType: "application/json", buffer });
  };
  await choose("{");
  await page.getByText("This file is not a configuration").waitFor();
  const dialog = page.getByRole("dialog");
  await choose(
    JSON.stringify({ ...document, badges: [{ ...document.badges[0], endsAt: "soon" }] }),
  );
  await dialog.getByText("/badges/0/endsAt").waitFor();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Apply a file…" }).and(page.locator(":focus")).waitFor();

  const [first, ...others] = document.badges;
  await choose(JSON.stringify({ ...document, badges: [{ ...first, name: "Renamed" }, ...others] }));
  await dialog.getByText("Badge “Renamed” is changed").waitFor();
  await assertLooks(page);
  await dialog.getByRole("button", { name: "Apply" }).click();
  await page.getByText("The configuration was applied").waitFor();
  assertEquals((await inDemo(service, "GET", `badges/${first.id}`)).name, "Renamed");

  await choose(JSON.stringify({ ...document, badges: others }));
  await dialog.getByText("Nothing would change.").waitFor();
  await dialog.getByLabel("Delete what the file does not have").check();
  await dialog.getByText("Badge “Renamed” is deleted").waitFor();
  await dialog.getByRole("button", { name: "Apply" }).click();
  await dialog.waitFor({ state: "detached" });
  const { badges } = await inDemo(service, "GET", "configuration");
  assert(badges.every(({ id }: { id: string }) => id !== first.id));
  assertEquals(errors.filter((it) => !it.includes("status of 400")), []);
});

Deno.test("/panel downloads the badges on products as a file that an import reads", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const { page, errors } = await openPanel(browser, service, { path: `${path}/data` });
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download as CSV" }).click();
  const download = await downloading;
  assertEquals(download.suggestedFilename(), "demo-assignments.csv");
  const csv = await Deno.readTextFile(await download.path());
  const headers = { Authorization: `Bearer ${service.adminToken}`, "Content-Type": "text/csv" };
  const imports = `${service.origin}/admin/v1/projects/demo/imports`;
  const query = "kind=assignments&mode=replace&dryRun=true";
  const response = await fetch(`${imports}?${query}`, {
    method: "POST",
    headers: { ...headers, "Prefer": "wait=20" },
    body: csv,
  });
  const { state, rows, products } = await response.json();
  assertEquals([state, rows.refused], ["done", 0], csv);
  assertEquals([products.updated, products.removed], [0, 0]);
  assertEquals(errors, []);
});

Deno.test("/panel restores a deleted project, under another id if its own is taken", async () => {
  await buildPages();
  await using service = await startDemoService();
  await manage(service, "PUT", "projects/garden", { name: "Garden shop" });
  await manage(service, "DELETE", "projects/garden");
  await manage(service, "PUT", "projects/garden", { name: "Another garden" });
  await using browser = await startBrowser();
  const { page, errors } = await openPanel(browser, service, { path: `${path}/danger` });
  const list = page.getByRole("list", { name: "Deleted projects" });
  await list.getByText(/^garden · deleted .* by First token · can be restored until/).waitFor();
  await assertLooks(page);
  await list.getByRole("button", { name: "Restore “Garden shop”…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Another project has this ID").waitFor();
  const confirm = dialog.getByRole("button", { name: "Restore…" });
  assert(await confirm.isDisabled());
  await dialog.getByLabel("ID").fill("garden-2");
  await confirm.click();
  await page.waitForURL("**/panel/garden-2/**");
  assertEquals(await manage(service, "GET", "projects/garden-2"), {
    id: "garden-2",
    name: "Garden shop",
  });
  assertEquals(errors, []);
});

Deno.test("/panel reads a corrected configuration with the name of the broken one", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const { page } = await openPanel(browser, service, { path: `${path}/data` });
  const file = await Deno.makeTempFile({ suffix: ".json" });
  const choose = async (content: string) => {
    await Deno.writeTextFile(file, content);
    const choosing = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Apply a file…" }).click();
    await (await choosing).setFiles(file);
  };
  await choose("{");
  await page.getByText("This file is not a configuration").waitFor();
  await choose(JSON.stringify(await inDemo(service, "GET", "configuration")));
  await page.getByRole("dialog").getByText("Nothing would change.").waitFor();
  await Deno.remove(file);
});
