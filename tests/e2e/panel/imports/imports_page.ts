import type { Page } from "playwright-core";

/** Without transitions, so that colours are final when they are checked. */
export const context = { reducedMotion: "reduce" } as const;
export const path = "/demo/imports";

export async function chooseFile(
  page: Page,
  name: string,
  content: string | Uint8Array,
): Promise<void> {
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: /^Choose (a|another) file$/ }).press("Enter");
  const mimeType = "application/octet-stream";
  await (await choosing).setFiles({ name, mimeType, buffer: Buffer.from(content) });
}
