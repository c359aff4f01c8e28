/**
 * Bundles modules for browsers, for the build of the pages and the client's package.
 *
 * esbuild (MIT, kept, one binary and nothing else) stands here and not in the import map: `deno task`
 * fetches all of that before it starts the service, which needs none of it.
 */
import { fileURLToPath } from "node:url";
import { build, stop } from "npm:esbuild@0.28.2";
import { writeResult } from "./http/built/tool_result.ts";

/** A module of this project, as one minified ES module with all that it imports. */
export async function bundle(entry: URL): Promise<string> {
  try {
    const { outputFiles } = await build({
      entryPoints: [fileURLToPath(entry)],
      bundle: true,
      minify: true,
      format: "esm",
      // What browsers of the last four years, Node 20, Deno, Bun and workers run.
      target: "es2022",
      write: false,
      logLevel: "silent",
    });
    return outputFiles[0]?.text ?? "";
  } finally {
    // The compiler is a process of its own, which would keep this one alive.
    await stop();
  }
}

if (import.meta.main) {
  const bundles: string[] = [];
  for (const entry of Deno.args) bundles.push(await bundle(new URL(entry)));
  await writeResult(bundles);
}
