import { assert } from "@std/assert";
import { pack } from "../../src/tools/pack.ts";

/** Runs a command to its end, and returns its output. */
export async function runIn(cwd: string, command: string, ...args: string[]): Promise<string> {
  const { success, stdout, stderr } = await new Deno.Command(command, { cwd, args }).output();
  const decoder = new TextDecoder();
  const printed = decoder.decode(stdout);
  assert(success, `${command} ${args.join(" ")}: ${printed}\n${decoder.decode(stderr)}`);
  return printed;
}

/** Installs the packed client and packages of npm in a folder. Returns the client's archive. */
export async function installClient(folder: string, packages: readonly string[]): Promise<string> {
  const archive = await pack("0.0.0-test", `${folder}/packed`);
  await Deno.writeTextFile(`${folder}/package.json`, '{"type": "module", "private": true}');
  await runIn(folder, "npm", "install", "--silent", archive, ...packages);
  return archive;
}

/** Writes files into a folder, creating their folders. */
export async function writeFiles(folder: string, files: Readonly<Record<string, string>>) {
  for (const [name, text] of Object.entries(files)) {
    const path = `${folder}/${name}`;
    await Deno.mkdir(path.slice(0, path.lastIndexOf("/")), { recursive: true });
    await Deno.writeTextFile(path, text);
  }
}
