/**
 * Bundles modules for browsers, for the build of the pages and the client's package.
 *
 * esbuild (MIT, maintained, one binary without dependencies) is imported here and not in the import
 * map: `deno task` fetches everything in the map before it starts the service, which does not need
 * it.
 */
import { fileURLToPath } from "node:url";
import { build, type BuildOptions, stop } from "npm:esbuild@0.28.2";
import { writeResult } from "../http/assets/tool_result.ts";

/** Bundles a module of this project with all its imports into one minified ES module. */
export async function bundle(entry: URL): Promise<string> {
  return (await bundleWithMap(entry, { sourcemap: false })).script;
}

/**
 * The same with the map to the sources, to which the module refers as a file beside it. `external`
 * are packages that the module goes on to import.
 */
export async function bundleWithMap(
  entry: URL,
  options: Pick<BuildOptions, "sourcemap" | "external" | "outfile"> = { sourcemap: "linked" },
): Promise<{ script: string; map: string }> {
  try {
    const { outputFiles } = await build({
      outfile: "out.js",
      ...options,
      entryPoints: [fileURLToPath(entry)],
      bundle: true,
      minify: true,
      format: "esm",
      // Supported by browsers of the last four years, Node 20, Deno, Bun and workers.
      target: "es2022",
      write: false,
      logLevel: "silent",
    });
    const text = (end: string) => outputFiles.find(({ path }) => path.endsWith(end))?.text ?? "";
    return { script: text(".js"), map: text(".map") };
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
