import type { Page } from "playwright-core";
import { arrive } from "./arrive.ts";

/**
 * Signs in by typing the token that the service printed at start, and gets a token of one's own in
 * its place.
 */
export async function signIn(page: Page, token: string): Promise<void> {
  await arrive(page, "Sign in");
  await page.getByLabel("Token", { exact: true }).focus();
  await page.keyboard.type(token);
  await page.keyboard.press("Enter");
  await arrive(page, "Who are you?");
  await page.keyboard.type("Ada");
  await page.keyboard.press("Enter");
  await arrive(page, "Your own token");
  await page.keyboard.press("Enter");
}

/** Creates the first project of a store, which opens with the first steps. */
export async function createProject(page: Page, name: string): Promise<void> {
  await arrive(page, "No project yet");
  await page.getByLabel("Name").fill(name);
  await page.getByRole("button", { name: "Create project" }).click();
  await arrive(page, "Overview");
}

/** Creates a type with the three fields of a new one and a link. */
export async function createType(page: Page, name: string): Promise<void> {
  await page.getByRole("link", { name: "Create a badge type", exact: true }).click();
  await arrive(page, "New type");
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByRole("button", { name: "Another field" }).click();
  // The page has put the focus on the new field's name.
  await page.keyboard.type("Link");
  const field = page.getByRole("group", { name: "Field 4: Link" });
  await field.getByLabel("Kind").selectOption("Link");
  await page.getByRole("button", { name: "Save" }).click();
  await arrive(page, name);
}
