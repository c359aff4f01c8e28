import type { BuildInput } from "../built/build_folder.ts";
import strictPolicy from "./strict_policy.js" with { type: "text" };

/** By its address, for the reason that shop_build.ts gives for its compiler. */
const scalar = new URL("scalar_script.ts", import.meta.url);

/** What the reference at `/docs` needs, made once per pinned version. */
export async function referenceBuild(): Promise<BuildInput> {
  return {
    // The version is pinned in that source; what is loaded of it lies behind the import below.
    input: JSON.stringify([await Deno.readTextFile(scalar), strictPolicy]),
    // Loaded only when needed: where the build is there, it is over in a tenth of a second.
    files: async () => {
      const { scalarScript }: typeof import("./scalar_script.ts") = await import(scalar.href);
      return { "scalar.js": strictPolicy + scalarScript() };
    },
  };
}
