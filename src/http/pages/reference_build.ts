import type { BuildInput } from "../assets/build_folder.ts";
import { projectSettings, runTool } from "../assets/run_tool.ts";
import strictPolicy from "./strict_policy.js" with { type: "text" };

const scalar = new URL("scalar_script.ts", import.meta.url);

/** The build for `/docs`, repeated only when the pinned version changes. */
export async function referenceBuild(): Promise<BuildInput> {
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
