import { assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import { accessibilityViolations } from "../../axe.ts";
import type { DemoService } from "../../demo_service.ts";
import { inDemo } from "../manage.ts";

/** Replaces a stored product. */
export async function put(service: DemoService, id: number, body: unknown): Promise<void> {
  await inDemo(service, "PUT", `products/${id}`, body);
}

/** Saves the product. */
export async function save(page: Page): Promise<void> {
  await page.keyboard.press("Control+s");
  await page.getByText("Not saved yet").waitFor({ state: "detached" });
}

/** Checks both colour schemes. */
export async function assertAccessible(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    assertEquals(await accessibilityViolations(page), []);
  }
}
