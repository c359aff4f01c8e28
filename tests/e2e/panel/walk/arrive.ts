import { assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import { accessibilityViolations } from "../../axe.ts";

/** Waits until the page with this heading is complete, and checks that it is accessible. */
export async function arrive(page: Page, heading: string): Promise<void> {
  await page.getByRole("heading", { name: heading, level: 1, exact: true }).waitFor();
  await page.getByRole("status", { name: "Loading" }).first().waitFor({ state: "detached" });
  assertEquals(await accessibilityViolations(page), [], heading);
}

/** Opens a page of the project from the navigation. */
export async function open(page: Page, name: string): Promise<void> {
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name, exact: true })
    .click();
  await arrive(page, name);
}
