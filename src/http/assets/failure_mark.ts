import { dirname } from "node:path";

/**
 * A file next to the folder of a build that failed, so that its page does not promise one. It holds
 * no reason: the page is public, and a reason could name what is on this machine.
 */
const markPath = (folder: string): string => `${folder}.failed`;

/** Whether the last attempt to build this folder failed. */
export async function hasFailed(folder: string): Promise<boolean> {
  try {
    return (await Deno.stat(markPath(folder))).isFile;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

/** Records that the build failed. */
export async function markFailed(folder: string): Promise<void> {
  await Deno.mkdir(dirname(folder), { recursive: true });
  await Deno.writeTextFile(markPath(folder), "");
}

/** Removes the mark, because the build succeeded or is being retried. */
export async function clearFailed(folder: string): Promise<void> {
  try {
    await Deno.remove(markPath(folder));
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
}
