import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import ownSource from "./panel_build.ts" with { type: "text" };
import type { BuildInput, FileContent } from "./http/built/build_folder.ts";
import { runTool } from "./http/built/run_tool.ts";
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
 * Runs the panel's bundler, which has packages and a lock that nothing else of the service has. Its compiler is a
 * library of native code, hence `ffi`; it may write nothing, run nothing and open no connection.
 */
async function bundlePanel(): Promise<Record<string, FileContent>> {
  const readable = [path(new URL(".", import.meta.url)), ...workspaceFiles(path(folder))];
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
      // Keeps the bundler from looking, at its start, whether Windows runs it, in files that only `-A` may read.
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

/** The files by which the bundler recognises a workspace; it looks for them in every folder above its own. */
function workspaceFiles(path: string): string[] {
  const names = ["package.json", "pnpm-workspace.yaml", "lerna.json", "deno.json", "deno.jsonc"];
  const above = dirname(path);
  const further = above === path ? [] : workspaceFiles(above);
  return [...names.map((name) => join(path, name)), ...further];
}

/** A path as permission flags, which are lists with commas, spell it. */
function escaped(path: string): string {
  return path.replaceAll(",", ",,");
}

function path(url: URL): string {
  return fileURLToPath(url);
}
