import type { Page } from "playwright-core";
import { arrive, open } from "./arrive.ts";

/** Assigns a badge to the 1,000 products in a file. */
export async function assignByCsv(
  page: Page,
  badge: string,
  productIds: readonly number[],
): Promise<void> {
  const csv = ["badge,productId", ...productIds.map((id) => `${badge},${id}`)].join("\n");
  await open(page, "Products");
  await page.getByRole("link", { name: "Assign a badge to many products" }).click();
  await arrive(page, "Assign to many products");
  await page.getByRole("button", { name: badge }).click();
  await page.getByRole("link", { name: "import badges on products" }).click();
  await arrive(page, "Imports");
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose a file" }).click();
  const chooser = await choosing;
  await chooser.setFiles({ name: "products.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
  await page.getByRole("button", { name: "Check the file" }).click();
  await page.getByText(/^1,000 (new products are added|products change)$/).first().waitFor();
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await page.getByText("Imported", { exact: true }).first().waitFor();
}
