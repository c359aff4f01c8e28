/**
 * The program of `deno task build`: builds what the pages need, each part only if its input
 * changed.
 *
 * It runs in its own process next to a service that is starting or running, so it lowers its
 * priority. It prints a line for each part, marks parts that failed, and then exits with 1.
 */
import { setPriority } from "node:os";
import { buildFolder, type BuildInput } from "../http/assets/build_folder.ts";
import { clearFailed, markFailed } from "../http/assets/failure_mark.ts";
import { type BuildName, builtFolder } from "../http/assets/manifest.ts";
import { projectSettings, runTool } from "../http/assets/run_tool.ts";
import strictPolicy from "../http/pages/strict_policy.js" with { type: "text" };
import { panelBuild } from "./panel_build.ts";
import { shopBuild } from "./shop_build.ts";

/** The quick ones first, so that they do not wait for the slow ones. */
const parts: readonly [BuildName, string, () => Promise<BuildInput>][] = [
  ["demo", "shop for /demo", shopBuild],
  ["reference", "reference for /docs", referenceBuild],
  ["panel", "control panel", panelBuild],
];

const scalar = new URL("../http/pages/scalar_script.ts", import.meta.url);

/** The build for `/docs`, repeated only when the pinned version changes. */
async function referenceBuild(): Promise<BuildInput> {
  return {
    // The version is pinned in that source.
    input: JSON.stringify([await Deno.readTextFile(scalar), strictPolicy]),
    files: async () => {
      const tool = { program: scalar, settings: projectSettings, permissions: [] };
      const script = await runTool(tool, (result) => typeof result === "string");
      return { "scalar.js": strictPolicy + script };
    },
  };
}

/** Builds a part if necessary, and returns whether it is up to date now. */
async function build([name, label, input]: typeof parts[number]): Promise<boolean> {
  const folder = `${builtFolder}/${name}`;
  try {
    await clearFailed(folder);
    const outcome = await buildFolder(folder, await input());
    console.error(outcome === "built" ? `Built the ${label}` : `The ${label} is up to date`);
    return true;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    console.error(`Cannot build the ${label}: ${reason.split("\n")[0]}`);
    // If the mark cannot be written, the page does not mention the failure.
    await markFailed(folder).catch(() => {});
    return false;
  }
}

if (import.meta.main) {
  setPriority(19);
  let isComplete = true;
  for (const part of parts) isComplete = await build(part) && isComplete;
  if (!isComplete) Deno.exit(1);
}
