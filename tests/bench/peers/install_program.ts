import os from "node:os";
import { pathExists } from "../../support/path_exists.ts";
import type { Listener } from "../load_tool/take_turns.ts";
import { runProgram } from "./run_program.ts";

/** A folder next to this file with a program for Node. */
export type NodeProgram = "fastify_sqlite" | "hono_redis";

const manifests = ["package.json", "package-lock.json"];

/**
 * Creates a folder under `folder` from which a program for Node can be run, with the packages in
 * its lock file, and returns it.
 *
 * The packages are kept in the user's cache for further runs, because SQLite may have to be
 * compiled; never in the repository, where Deno would find them.
 */
export async function installProgram(
  name: NodeProgram,
  folder: string,
  listener: Listener,
): Promise<string> {
  const source = `${import.meta.dirname}/${name}`;
  const packages = await installPackages(name, source, listener);
  const installed = `${folder}/${name}`;
  await Deno.mkdir(installed);
  for await (const { name: file } of Deno.readDir(source)) {
    if (file.endsWith(".mjs")) await Deno.copyFile(`${source}/${file}`, `${installed}/${file}`);
  }
  await Deno.symlink(`${packages}/node_modules`, `${installed}/node_modules`);
  return installed;
}

async function installPackages(
  name: NodeProgram,
  source: string,
  { signal, progress }: Listener,
): Promise<string> {
  const cache = `${Deno.env.get("XDG_CACHE_HOME") ?? `${os.homedir()}/.cache`}/badge_bench`;
  const installed = `${cache}/${name}_${await fingerprint(source)}`;
  if (await pathExists(installed)) return installed;
  progress(`installing the packages of ${name}; what has to be compiled takes minutes`);
  await Deno.mkdir(cache, { recursive: true });
  // Renamed once complete, so that an interrupted run is not taken for an installation.
  const unfinished = await Deno.makeTempDir({ dir: cache, prefix: `${name}_` });
  try {
    for (const file of manifests) await Deno.copyFile(`${source}/${file}`, `${unfinished}/${file}`);
    await runProgram(["npm", "ci", "--no-audit", "--no-fund"], { signal, cwd: unfinished });
    await Deno.rename(unfinished, installed);
  } catch (error) {
    await Deno.remove(unfinished, { recursive: true });
    throw error;
  }
  return installed;
}

/**
 * Depends on the packages and on the version of Node, because compiled code for one does not run on
 * another.
 */
async function fingerprint(source: string): Promise<string> {
  const texts = await Promise.all(manifests.map((file) => Deno.readTextFile(`${source}/${file}`)));
  texts.push(await runProgram(["node", "--version"]));
  const bytes = new TextEncoder().encode(texts.join("\n"));
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return new Uint8Array(digest).toHex().slice(0, 16);
}
