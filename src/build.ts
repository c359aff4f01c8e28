/**
 * What `deno task build` runs: makes what the pages need, each part once per input.
 *
 * It is a process of its own, beside a service that is starting or answering, so it steps back behind it.
 * It says a line for each part, marks the one that could not be built, and then ends with 1.
 */
import { setPriority } from "node:os";
import { buildFolder, type BuildInput } from "./http/built/build_folder.ts";
import { clearFailed, markFailed } from "./http/built/failure_mark.ts";
import { type BuildName, builtFolder } from "./http/built/manifest.ts";
import { referenceBuild } from "./http/reference/reference_build.ts";
import { panelBuild } from "./panel_build.ts";
import { shopBuild } from "./shop_build.ts";

/** The quick ones first: nobody waits for them behind the slow ones. */
const parts: readonly [BuildName, string, () => Promise<BuildInput>][] = [
  ["demo", "shop for /demo", shopBuild],
  ["reference", "reference for /docs", referenceBuild],
  ["panel", "control panel", panelBuild],
];

/** Whether the part is there now. */
async function build([name, words, input]: typeof parts[number]): Promise<boolean> {
  const folder = `${builtFolder}/${name}`;
  try {
    await clearFailed(folder);
    const outcome = await buildFolder(folder, await input());
    console.error(outcome === "made" ? `Built the ${words}` : `The ${words} is built`);
    return true;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    console.error(`Cannot build the ${words}: ${reason.split("\n")[0]}`);
    // Where nothing can be written, the page says no more than it knows.
    await markFailed(folder).catch(() => {});
    return false;
  }
}

if (import.meta.main) {
  setPriority(19);
  let isWhole = true;
  for (const part of parts) isWhole = await build(part) && isWhole;
  if (!isWhole) Deno.exit(1);
}
