import { dirname } from "node:path";

/**
 * A file beside the folder of a build that could not be made, so that its page need not promise one. It says
 * no reason: the page is for everybody, and a reason may name what is on this machine.
 */
const markPath = (folder: string): string => `${folder}.failed`;

/** Whether the last try to make the build in this folder failed. */
export async function hasFailed(folder: string): Promise<boolean> {
  try {
    return (await Deno.stat(markPath(folder))).isFile;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

/** Takes down that the build failed. */
export async function markFailed(folder: string): Promise<void> {
  await Deno.mkdir(dirname(folder), { recursive: true });
  await Deno.writeTextFile(markPath(folder), "");
}

/** Takes the mark away: the build is there, or tried again. */
export async function clearFailed(folder: string): Promise<void> {
  try {
    await Deno.remove(markPath(folder));
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
}
