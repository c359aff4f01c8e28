import type { Page } from "playwright-core";
import { arrive, open } from "./arrive.ts";

/** Assigns a badge to the 1,000 products in a file. */
export async function assignByCsv(page: Page, badge: string, csv: string): Promise<void> {
  await open(page, "Products");
  await page.getByRole("link", { name: "Assign a badge to many products" }).click();
  await arrive(page, "Assign to many products");
  await page.getByRole("button", { name: badge }).click();
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose a CSV file" }).click();
  const chooser = await choosing;
  await chooser.setFiles({ name: "products.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
  await page.getByRole("button", { name: "Review changes" }).click();
  await page.getByText("1,000 products get the badge").waitFor();
  await page.getByRole("button", { name: "Assign to 1,000 products" }).click();
  await page.getByText("Done: 1,000 products").first().waitFor();
}
