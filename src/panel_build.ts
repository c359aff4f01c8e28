import { fileURLToPath } from "node:url";
import ownSource from "./panel_build.ts" with { type: "text" };
import type { BuildInput, FileContent } from "./http/built/build_folder.ts";
import { readSources } from "./read_sources.ts";

const folder = new URL("panel/", import.meta.url);

/** What the control panel at `/panel` needs: its script, its style, and what its pages load when opened. */
export async function panelBuild(): Promise<BuildInput> {
  const sources = await Promise.all(
    [folder, new URL("client/", import.meta.url)].map(readSources),
  );
  return {
    // The packages' versions stand in the panel's own lock, which is among its files.
    input: JSON.stringify([ownSource, sources.flat().sort()]),
    files: bundlePanel,
  };
}

/**
 * Runs the panel's bundler, in a process of its own: it has packages, a lock and permissions that nothing else
 * of the service has. It inherits the priority of this one.
 */
async function bundlePanel(): Promise<Record<string, FileContent>> {
  const config = fileURLToPath(new URL("deno.json", folder));
  const program = fileURLToPath(new URL("build/main.ts", folder));
  const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-q", "-A", "--no-prompt", `--config=${config}`, program],
    env: { NODE_ENV: "production", NO_COLOR: "1" },
    stdin: "null",
  }).output();
  const decoder = new TextDecoder();
  if (!success) throw new Error(causeIn(decoder.decode(stderr)));
  // Written by our own program: what is amiss in it shows when the build is read back.
  return JSON.parse(decoder.decode(stdout));
}

/** The line that says what is amiss: the bundler's starts with a code, `[UNRESOLVED_IMPORT]` for example. */
function causeIn(output: string): string {
  const lines = output.split("\n").map((line) => line.trim()).filter((line) => line !== "");
  return lines.find((line) => /^\[[A-Z_]+\]/.test(line)) ?? lines[0] ?? "the bundler failed";
}
