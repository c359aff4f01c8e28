/// <reference lib="dom" />
import { assert, assertEquals } from "@std/assert";
import { demoBadgeIds } from "../../../../src/management/demo/demo_badges.ts";
import { startBrowser } from "../../browser.ts";
import { buildPages, startDemoService } from "../../demo_service.ts";
import { assertLooks } from "../appearance.ts";
import { inDemo } from "../manage.ts";
import { openPanel } from "../panel_page.ts";
import { scriptTexts, watchScripts } from "../script_texts.ts";
import { richType } from "./rich_type.ts";

Deno.test("/panel creates a badge by keyboard alone", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const { page, errors } = await openPanel(browser, service, { path: "/demo/badges/new" });
  const { keyboard } = page;
  const tabTo = async (name: string) => {
    for (let presses = 0; presses < 60; presses++) {
      await keyboard.press("Tab");
      const { isSeen, label } = await page.evaluate(() => {
        // The browser's date picker shows its focus inside the field.
        const seen = ":focus-visible, [type=datetime-local]";
        const { activeElement: it } = document;
        const labels = it instanceof HTMLInputElement ? [...it.labels ?? []] : [];
        const label = labels.map(({ textContent }) => textContent).join() || it?.textContent || "";
        return { isSeen: it === document.body || it?.matches(seen), label };
      });
      assert(isSeen, `The focus on ${label} is not seen`);
      if (label.startsWith(name)) return;
    }
    assert(false, `No way leads to ${name}`);
  };
  await page.getByRole("link", { name: /^Price/ }).waitFor();
  await tabTo("Price");
  await keyboard.press("Enter");
  await page.getByRole("region", { name: "Content" }).waitFor();
  // The first field has the focus.
  await keyboard.type("Typed");
  await tabTo("Name");
  await keyboard.type("Typed");
  await tabTo("Active");
  await keyboard.press("ArrowDown");
  await tabTo("Save");
  await keyboard.press("Enter");
  await page.getByRole("heading", { name: "Typed" }).waitFor();
  const id = page.url().split("/").at(-1);
  const { content, status } = await inDemo(service, "GET", `badges/${id}`);
  assertEquals([content, status], [{ text: "Typed" }, "paused"]);
  assertEquals(errors, []);
});

Deno.test("/panel has an accessible badge editor: light, dark, narrow, in German", async () => {
  await buildPages();
  await using service = await startDemoService();
  await inDemo(service, "PUT", "types/rich", richType);
  await using browser = await startBrowser();
  const { page, errors } = await openPanel(browser, service, {
    path: "/demo/badges/new?type=rich",
    context: { locale: "de-DE" },
  });
  await page.getByRole("heading", { name: "Neues Badge" }).waitFor();
  await page.getByRole("button", { name: "Speichern" }).click();
  await page.getByText("Bitte ausfüllen.").waitFor();
  for (const path of ["/new?type=rich", "/new", `/${demoBadgeIds.noCustoms}`]) {
    await page.goto(`${service.origin}/panel/demo/badges${path}`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await assertLooks(page);
  }
  assertEquals(errors, []);
});

Deno.test("/panel runs no script from a badge that it edits, for 300+ vectors", async () => {
  await buildPages();
  await using service = await startDemoService();
  await inDemo(service, "PUT", "types/free", {
    name: "Free",
    schema: { type: "object", additionalProperties: { type: "string" } },
  });
  const vectors = scriptTexts();
  const [first = ""] = vectors;
  const badge = { typeId: "free", name: first, exclusiveGroup: first.slice(0, 60) };
  const names = Object.fromEntries(vectors.slice(0, 35).map((vector) => [vector, vector]));
  await using browser = await startBrowser();
  const panel = await openPanel(browser, service);
  const { page } = panel;
  const assertNothingRan = await watchScripts(panel);
  // As many as fit into 4 KiB of content, in one language.
  const contents = Array.from({ length: Math.ceil(vectors.length / 60) }, (_, at) => {
    const some = vectors.slice(at * 60, (at + 1) * 60);
    return Object.fromEntries(some.map((vector, place) => [`v${place}`, vector]));
  });
  const badges = contents.flatMap((values) => [
    { content: values, localizations: undefined },
    { content: {}, localizations: { fr: values } },
  ]);
  for (const said of [...badges, { content: names, localizations: undefined }]) {
    const { id } = await inDemo(service, "POST", "badges", { ...badge, ...said });
    await page.goto(`${service.origin}/panel/demo/badges/${id}`);
    await page.getByLabel("Name", { exact: true }).waitFor();
    if (said.localizations) await page.getByRole("tab", { name: "French (fr)" }).click();
    await page.getByText("JSON", { exact: true }).first().click();
    await page.getByLabel("The whole content as JSON").waitFor();
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("dialog").waitFor();
    await assertNothingRan();
  }
});

Deno.test("/panel focuses the field of a badge that the URL names", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const path = `/demo/badges/${demoBadgeIds.new}#endsAt`;
  const { page } = await openPanel(browser, service, { path });
  const schedule = page.getByRole("region", { name: "Schedule" });
  await schedule.locator(":focus").waitFor();
  assert(await schedule.evaluate((it) => it.getBoundingClientRect().top < innerHeight));
});
