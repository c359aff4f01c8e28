import { rename, rm, writeFile } from "node:fs/promises";

/** Replaces a file as a whole, so that an interruption leaves the old text or the new one. */
export async function replaceFile(path: string, text: string, mode?: number): Promise<void> {
  const next = `${path}.new`;
  // A file that is already there may be readable by others, or be a link.
  await rm(next, { force: true });
  await writeFile(next, text, { flag: "wx", ...mode !== undefined && { mode } });
  await rename(next, path);
}
