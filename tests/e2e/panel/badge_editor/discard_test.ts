import { assertEquals } from "@std/assert";
import { demoBadgeIds } from "../../../../src/management/demo/demo_badges.ts";
import { startBrowser } from "../../browser.ts";
import { buildPages, startDemoService } from "../../demo_service.ts";
import { inDemo } from "../manage.ts";
import { openPanel } from "../panel_page.ts";

const content = { text: "Sale", textColour: "#ffffff", backgroundColour: "#1d4ed8" };

Deno.test("/panel discards choices without a value: a rule to come, another field, broken JSON", async () => {
  await buildPages();
  await using service = await startDemoService();
  const when = { "bigcommerce.currency": "EUR" };
  const { id } = await inDemo(service, "POST", "badges", { typeId: "label", content, when });
  await using browser = await startBrowser();
  const { page, errors } = await openPanel(browser, service, { path: `/demo/badges/${id}` });
  const discard = page.getByRole("button", { name: "Discard" });
  const gone = () => discard.waitFor({ state: "detached" });
  const byRule = page.getByRole("radio", { name: /Products that match a rule/ });
  await byRule.check();
  await page.getByText("Some fields need to be corrected.").waitFor();
  await discard.click();
  await gone();
  assertEquals(await byRule.isChecked(), false);

  const shoppers = page.getByRole("group", { name: "Condition for shoppers", exact: true });
  const field = shoppers.getByLabel("What to compare");
  const before = await field.inputValue();
  await field.selectOption("Something else…");
  await shoppers.getByLabel("Name of the field").waitFor();
  await discard.click();
  await gone();
  assertEquals(await field.inputValue(), before);
  assertEquals(await shoppers.getByLabel("Name of the field").count(), 0);

  const region = page.getByRole("region", { name: "Content" });
  await region.getByText("JSON", { exact: true }).click();
  await region.getByLabel("The whole content as JSON").press("Control+End");
  await page.keyboard.press("Backspace");
  await region.getByText(/^This is not valid JSON/).waitFor();
  await discard.click();
  await gone();
  assertEquals(await region.getByText(/^This is not valid JSON/).count(), 0);
  assertEquals(errors, []);
});

Deno.test("/panel brings discarded input back with one click", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const { page, errors } = await openPanel(browser, service, {
    path: `/demo/badges/${demoBadgeIds.new}`,
  });
  const name = page.getByLabel("Name", { exact: true });
  const before = await name.inputValue();
  await name.fill("Mine");
  await page.getByRole("button", { name: "Discard" }).click();
  await page.getByText("Your input is discarded").waitFor();
  assertEquals(await name.inputValue(), before);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("button", { name: "Discard" }).waitFor();
  assertEquals(await name.inputValue(), "Mine");
  assertEquals(errors, []);
});

Deno.test("/panel discards to what a colleague saved, after a conflict showed it", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const badge = `badges/${demoBadgeIds.new}`;
  const { page } = await openPanel(browser, service, { path: `/demo/${badge}` });
  const name = page.getByLabel("Name", { exact: true });
  await name.press("End");
  await name.pressSequentially(" of mine");
  await inDemo(service, "PATCH", badge, { name: "Theirs" });
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("A change was saved in the meantime").waitFor();
  await page.getByRole("button", { name: "Discard" }).click();
  await page.getByRole("button", { name: "Save" }).waitFor({ state: "detached" });
  assertEquals(await name.inputValue(), "Theirs");
  // The next save is no conflict.
  await name.press("End");
  await name.pressSequentially(" and mine");
  await page.keyboard.press("Control+s");
  await page.getByText("Saved", { exact: true }).waitFor();
  assertEquals((await inDemo(service, "GET", badge)).name, "Theirs and mine");
});
