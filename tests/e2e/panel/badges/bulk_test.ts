/// <reference lib="dom" />
import { assert, assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import { startBrowser } from "../../browser.ts";
import { buildPages, type DemoService, startDemoService } from "../../demo_service.ts";
import { assertLooks } from "../appearance.ts";
import { createBadges } from "../create_badges.ts";
import { inDemo } from "../manage.ts";
import { openPanel } from "../panel_page.ts";

function button(page: Page, name: string) {
  return page.getByRole("button", { name, exact: true });
}

async function statuses(service: DemoService): Promise<Record<string, number>> {
  const { items } = await inDemo(service, "GET", "badges?limit=200");
  const counts: Record<string, number> = {};
  for (const { status = "active" } of items) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

async function lastChange(service: DemoService) {
  return (await inDemo(service, "GET", "changes?limit=1")).items[0];
}

Deno.test("/panel pauses all badges in four clicks, as one change, and undoes that in one", async () => {
  await buildPages();
  await using service = await startDemoService();
  await createBadges(service, Array.from({ length: 150 }, (_, at) => ({ text: `Badge ${at}` })));
  const before = await statuses(service);
  const { revision } = await lastChange(service);
  await using browser = await startBrowser();
  const { page, errors } = await openPanel(browser, service);
  await button(page, "Select").click();
  await button(page, "Select all").click();
  await page.getByText("164 selected").waitFor();
  await button(page, "Pause").click();
  const dialog = page.getByRole("dialog", { name: "Pause 164 badges?" });
  await dialog.getByText(/^\d+ stored products gain or lose a badge/).waitFor();
  await assertLooks(page);
  await dialog.getByRole("button", { name: "Pause" }).click();
  await page.getByText("164 badges paused").waitFor();
  assertEquals(await statuses(service), { paused: 164 });
  const change = await lastChange(service);
  assertEquals([change.revision, change.subject], [revision + 1, "configuration"]);
  await button(page, "Undo").click();
  await page.getByText("Undone").waitFor();
  assertEquals(await statuses(service), before);
  assertEquals(errors, []);
});

Deno.test("/panel puts two badges into a group, schedules and deletes them, by keyboard alone", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const { page, errors } = await openPanel(browser, service);
  const select = async () => {
    for (const name of ["Organic", "New"]) {
      await page.getByRole("checkbox", { name: `Select “${name}”` }).focus();
      await page.keyboard.press("Space");
    }
    await page.getByText("2 selected").waitFor();
  };
  const press = async (name: string) => {
    await button(page, name).focus();
    await page.keyboard.press("Enter");
  };
  const named = async (name: string) => (await inDemo(service, "GET", `badges?q=${name}`)).items[0];
  await press("Select");
  await select();
  await press("Group…");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Group" }).fill("season");
  await dialog.getByRole("button", { name: "Show what changes" }).press("Enter");
  await dialog.getByText("Badge “Organic” is changed").waitFor();
  await assertLooks(page);
  // A plan for another value is not applied.
  await dialog.getByRole("textbox", { name: "Group" }).fill("other");
  assert(await dialog.getByRole("button", { name: "Save" }).isDisabled());
  await dialog.getByRole("textbox", { name: "Group" }).fill("season");
  await dialog.getByRole("button", { name: "Show what changes" }).press("Enter");
  await dialog.getByText("Badge “Organic” is changed").waitFor();
  await dialog.getByRole("button", { name: "Save" }).press("Enter");
  await page.getByText("Group of 2 badges saved").waitFor();
  assertEquals((await named("organic")).exclusiveGroup, "season");

  await select();
  await press("Schedule…");
  await dialog.getByLabel("Show from").first().waitFor();
  await dialog.getByRole("button", { name: "Show what changes" }).press("Enter");
  await assertLooks(page);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await button(page, "Schedule…").and(page.locator(":focus")).waitFor();

  await press("Delete");
  await dialog.getByText("Badge “New” is deleted").waitFor();
  await dialog.getByRole("button", { name: "Delete" }).press("Enter");
  await page.getByText("2 badges deleted").waitFor();
  // The button is disabled: nothing is selected any more.
  await page.locator("main:focus").waitFor();
  assertEquals(await named("organic"), undefined);
  await button(page, "Undo").press("Enter");
  await page.getByText("Undone").waitFor();
  assertEquals((await named("organic")).exclusiveGroup, "season");
  await page.getByRole("checkbox", { name: "Select “Organic”" }).waitFor();
  assertEquals(errors, []);
});

Deno.test("/panel downloads selected badges as a document that Settings can apply", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const { page } = await openPanel(browser, service, { path: "/demo/badges?typeId=label" });
  await button(page, "Select").click();
  await button(page, "Select all").click();
  await page.getByText(/^\d selected$/).waitFor();
  const download = page.waitForEvent("download");
  await button(page, "Export").click();
  const document = JSON.parse(await Deno.readTextFile(await (await download).path()));
  assertEquals(Object.keys(document), ["format", "badges"]);
  const { items } = await inDemo(service, "GET", "badges?typeId=label");
  assertEquals(
    document.badges.map(({ id }: { id: string }) => id),
    items.map(({ id }: { id: string }) => id),
  );
  await button(page, "Select none").click();
  assert(await button(page, "Pause").isDisabled());
});
