import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import ownSource from "./panel_build.ts" with { type: "text" };
import type { BuildInput, FileContent } from "../http/assets/build_folder.ts";
import { runTool } from "../http/assets/run_tool.ts";
import { readSources } from "./read_sources.ts";

const folder = new URL("../panel/", import.meta.url);

/**
 * The build for `/panel`: its script, its style, and the chunks that its pages load when they are
 * opened.
 */
export async function panelBuild(): Promise<BuildInput> {
  const sources = await Promise.all(
    [folder, new URL("../client/", import.meta.url)].map(readSources),
  );
  return {
    // The versions of packages are in the panel's own lock file, which is one of the sources.
    input: JSON.stringify([ownSource, sources.flat().sort()]),
    files: bundlePanel,
  };
}

/**
 * Runs the panel's bundler, which has its own packages and lock file. Its compiler is a native
 * library, which takes `ffi`; it cannot write files, run programs or open connections.
 */
async function bundlePanel(): Promise<Record<string, FileContent>> {
  const readable = [path(new URL("..", import.meta.url)), ...workspaceFiles(path(folder))];
  return await runTool({
    program: new URL("build/main.ts", folder),
    settings: [`--config=${path(new URL("deno.json", folder))}`],
    permissions: [
      `--allow-read=${readable.map(escaped).join(",")}`,
      `--allow-ffi=${escaped(path(new URL("node_modules", folder)))}`,
      "--allow-sys=cpus,hostname,networkInterfaces,osRelease",
      "--allow-env",
    ],
    variables: {
      NODE_ENV: "production",
      // Keeps the bundler from detecting WSL at its start, which reads files that need `-A`.
      __IS_WSL_TEST__: "1",
    },
  }, isFiles);
}

function isFiles(result: unknown): result is Record<string, FileContent> {
  return typeof result === "object" && result !== null && Object.values(result).every(isFile);
}

function isFile(value: unknown): boolean {
  return typeof value === "object" && value !== null &&
    "text" in value && typeof value.text === "string" &&
    "hashedName" in value && typeof value.hashedName === "string";
}

/**
 * The files by which the bundler recognizes a workspace, in its own folder and every folder above.
 */
function workspaceFiles(path: string): string[] {
  const names = ["package.json", "pnpm-workspace.yaml", "lerna.json", "deno.json", "deno.jsonc"];
  const above = dirname(path);
  const further = above === path ? [] : workspaceFiles(above);
  return [...names.map((name) => join(path, name)), ...further];
}

/** Escapes a path for permission flags, which are comma-separated lists. */
function escaped(path: string): string {
  return path.replaceAll(",", ",,");
}

function path(url: URL): string {
  return fileURLToPath(url);
}
