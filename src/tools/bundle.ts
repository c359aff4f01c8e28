/**
 * Bundles modules for browsers, for the build of the pages and the client's package.
 *
 * esbuild (MIT, maintained, one binary without dependencies) is imported here and not in the import
 * map: `deno task` fetches everything in the map before it starts the service, which does not need
 * it.
 */
import { fileURLToPath } from "node:url";
import { build, stop } from "npm:esbuild@0.28.2";
import { writeResult } from "../http/assets/tool_result.ts";

/** Bundles a module of this project with all its imports into one minified ES module. */
export async function bundle(entry: URL): Promise<string> {
  try {
    const { outputFiles } = await build({
      entryPoints: [fileURLToPath(entry)],
      bundle: true,
      minify: true,
      format: "esm",
      // Supported by browsers of the last four years, Node 20, Deno, Bun and workers.
      target: "es2022",
      write: false,
      logLevel: "silent",
    });
    return outputFiles[0]?.text ?? "";
  } finally {
    // The compiler is a separate process, which would keep this one alive.
    await stop();
  }
}

if (import.meta.main) {
  const bundles: string[] = [];
  for (const entry of Deno.args) bundles.push(await bundle(new URL(entry)));
  await writeResult(bundles);
}
