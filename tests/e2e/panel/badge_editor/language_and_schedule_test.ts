import { assertEquals } from "@std/assert";
import { demoBadgeIds } from "../../../../src/management/demo/demo_badges.ts";
import { startBrowser } from "../../browser.ts";
import { buildPages, startDemoService } from "../../demo_service.ts";
import { inDemo } from "../manage.ts";
import { openPanel } from "../panel_page.ts";

Deno.test("/panel edits a badge's languages next to the default, and previews each", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const { page, errors } = await openPanel(browser, service, {
    path: `/demo/badges/${demoBadgeIds.new}`,
  });
  const content = page.getByRole("region", { name: "Content" });
  const preview = content.getByRole("group", { name: "Preview" }).locator("product-badges li");
  await content.getByRole("tab", { name: "French (fr)" }).click();
  await preview.getByText("Nouveau").first().waitFor();
  assertEquals(await content.getByLabel("Text colour").getAttribute("placeholder"), "#1b1b1e");
  await content.getByLabel("Another language").fill("fr-");
  await content.getByLabel("Another language").press("Enter");
  await content.getByText("This is not a language tag.", { exact: false }).waitFor();
  await content.getByLabel("Another language").fill("fr-CA");
  await content.getByLabel("Another language").press("Enter");
  for (const name of ["German (de)", "French (fr)", "Default", "German (de)", "fr-CA"]) {
    await content.getByRole("tab", { name }).click();
  }
  // Only the form of the chosen language is on the page.
  const text = content.getByLabel("Text", { exact: true });
  assertEquals(await text.getAttribute("placeholder"), "Nouveau");
  await text.fill("Tout neuf");
  await preview.getByText("Tout neuf").first().waitFor();
  assertEquals(await preview.allTextContents(), ["Tout neuf", "Tout neuf", "Tout neuf"]);
  await content.getByRole("tab", { name: "German (de)" }).click();
  await content.getByRole("button", { name: "Remove language de" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Save" }).waitFor({ state: "detached" });
  const saved = await inDemo(service, "GET", `badges/${demoBadgeIds.new}`);
  assertEquals(saved.localizations, { fr: { text: "Nouveau" }, "fr-CA": { text: "Tout neuf" } });
  assertEquals(errors, []);
});

Deno.test("/panel asks about an unknown language, and does not save an empty one", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const { page, errors } = await openPanel(browser, service, {
    path: `/demo/badges/${demoBadgeIds.new}`,
    context: { viewport: { width: 360, height: 740 } },
  });
  const before = await inDemo(service, "GET", `badges/${demoBadgeIds.new}`);
  const another = page.getByLabel("Another language");
  await another.fill("xx-unknown");
  await another.press("Enter");
  await page.getByText("“xx-unknown” is not a known language.").waitFor();
  assertEquals(await page.getByRole("tab").count(), 3);
  await page.getByRole("button", { name: "Add anyway" }).click();
  await page.getByRole("tab", { name: "xx-unknown" }).waitFor();
  // Typing continues where the page puts the focus.
  await page.getByLabel("Text", { exact: true }).and(page.locator(":focus")).waitFor();
  await page.keyboard.type("Xu");
  await another.fill("es");
  await another.press("Enter");
  await page.getByText("This language is saved once a field is filled in.").waitFor();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Save" }).waitFor({ state: "detached" });
  const { localizations } = await inDemo(service, "GET", `badges/${demoBadgeIds.new}`);
  assertEquals(localizations, { ...before.localizations, "xx-unknown": { text: "Xu" } });
  assertEquals(errors, []);
});

Deno.test("/panel does not take a date that is typed only in part for none", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const path = `/demo/badges/${demoBadgeIds.new}`;
  const { page, errors } = await openPanel(browser, service, { path });
  const until = page.getByRole("region", { name: "Schedule" }).getByLabel("Show until");
  const problem = page.getByText("Enter a complete date and time, or clear the field.");
  const save = page.getByRole("button", { name: "Save" });
  await page.getByLabel("Name", { exact: true }).fill("Newest");
  await until.focus();
  await page.keyboard.type("1231");
  await problem.waitFor();
  assertEquals(await save.isDisabled(), true);
  await page.keyboard.type("2099\t1000AM");
  await problem.waitFor({ state: "detached" });
  await save.click();
  await save.waitFor({ state: "detached" });
  const saved = await inDemo(service, "GET", `badges/${demoBadgeIds.new}`);
  assertEquals(saved.endsAt?.slice(0, 10), "2099-12-31");
  await until.focus();
  await page.keyboard.press("Backspace");
  await problem.waitFor();
  await page.goto(`${service.origin}/panel/demo/why?product=1234`);
  await page.getByLabel("When").focus();
  await page.keyboard.type("1231");
  await problem.waitFor();
  assertEquals(errors, []);
});

Deno.test("/panel takes a schedule in a time zone that it names, and shows it in UTC", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const { page, errors } = await openPanel(browser, service, {
    path: `/demo/badges/${demoBadgeIds.new}`,
    context: { timezoneId: "Europe/Berlin" },
  });
  const schedule = page.getByRole("region", { name: "Schedule" });
  assertEquals(await schedule.getByLabel("Time zone").inputValue(), "Europe/Berlin");
  await schedule.getByLabel("Show from").fill("2027-03-28T02:30");
  await schedule.getByText("2027-03-28 01:30 UTC").waitFor();
  await schedule.getByText(/^Clocks skip this time in that zone/).waitFor();
  await schedule.getByLabel("Show until").fill("2027-03-28T01:00");
  await schedule.getByText("Must be later than the start.").waitFor();
  await schedule.getByLabel("Show until").fill("2027-10-31T02:30");
  await schedule.getByText("2027-10-31 00:30 UTC").waitFor();
  await schedule.getByText(/^Clocks show this time twice in that zone/).waitFor();
  await schedule.getByLabel("Time zone").selectOption("America/New_York");
  assertEquals(await schedule.getByLabel("Show until").inputValue(), "2027-10-30T20:30");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Save" }).waitFor({ state: "detached" });
  const { startsAt, endsAt } = await inDemo(service, "GET", `badges/${demoBadgeIds.new}`);
  assertEquals([startsAt, endsAt], ["2027-03-28T01:30:00.000Z", "2027-10-31T00:30:00.000Z"]);
  await page.reload();
  assertEquals(await schedule.getByLabel("Time zone").inputValue(), "America/New_York");
  assertEquals(errors, []);
});
