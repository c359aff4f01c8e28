import type { Page } from "playwright-core";
import { arrive, open } from "./arrive.ts";

/** Creates a badge of the only type with this text; `more` fills in further fields. */
export async function createBadge(
  page: Page,
  text: string,
  more: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  await open(page, "Badges");
  await page.getByRole("link", { name: "New badge" }).click();
  await arrive(page, "New badge");
  await page.getByLabel("Name", { exact: true }).fill(text);
  const content = page.getByRole("region", { name: "Content" });
  await content.getByRole("textbox", { name: "Text", exact: true }).fill(text);
  await content.getByRole("textbox", { name: "Link" }).fill("/sale");
  await more();
  await page.getByRole("button", { name: "Save" }).click();
  await arrive(page, text);
}

/** Sets when the badge starts, in the browser's time zone. */
export async function schedule(page: Page, startsAt: string): Promise<void> {
  await page.getByRole("region", { name: "Schedule" }).getByLabel("Show from").fill(startsAt);
}

/** Shows the badge only to shoppers with this currency. */
export async function showFor(page: Page, currency: string): Promise<void> {
  const when = page.getByRole("group", { name: "Condition for shoppers", exact: true });
  await when.getByRole("button", { name: "Add condition" }).click();
  const condition = when.getByRole("group", { name: "Condition 1" });
  await condition.getByLabel("What to compare").selectOption("Currency");
  await condition.getByLabel("How to compare").selectOption("is");
  await condition.getByRole("combobox", { name: "Value" }).fill(currency);
}
