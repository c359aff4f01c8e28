import type { BuildInput } from "../built/build_folder.ts";
import scalarScript from "./scalar_script.ts" with { type: "text" };
import strictPolicy from "./strict_policy.js" with { type: "text" };

/** What the reference at `/docs` needs, made once per pinned version. */
export const referenceBuild: BuildInput = {
  // The version is pinned in that source; what is loaded of it lies behind the import below.
  input: JSON.stringify([scalarScript, strictPolicy]),
  // Loaded only when needed: where the build is there, it is over in a tenth of a second.
  files: async () => {
    const { scalarScript } = await import("./scalar_script.ts");
    return { "scalar.js": strictPolicy + scalarScript() };
  },
};
