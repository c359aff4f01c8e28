/**
 * What `deno task build` runs: makes what the reference at `/docs` needs, once per pinned version.
 *
 * It is a process of its own, beside a service that is starting or answering, so it steps back behind
 * it. It says one line, and ends with 1 where it could not build.
 */
import { setPriority } from "node:os";
import { buildFolder } from "./build_folder.ts";
import { referenceFolder } from "./manifest.ts";
import scalarScript from "./scalar_script.ts" with { type: "text" };
import strictPolicy from "./strict_policy.js" with { type: "text" };

/** To be raised when the same input is to be built into other files than before. */
const layout = 1;

if (import.meta.main) {
  setPriority(19);
  try {
    const outcome = await buildFolder({
      folder: referenceFolder,
      // The version is pinned in that source; what is loaded of it lies behind the import below.
      input: JSON.stringify([layout, scalarScript, strictPolicy]),
      // Loaded only when needed: where the build is there, this is over in a tenth of a second.
      script: async () => strictPolicy + (await import("./scalar_script.ts")).scalarScript(),
    });
    console.log(
      outcome === "made" ? "Built the reference for /docs" : "The reference for /docs is built",
    );
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    console.error(`Cannot build the reference for /docs: ${reason.split("\n")[0]}`);
    Deno.exit(1);
  }
}
