import { assert } from "@std/assert";
import { fileURLToPath } from "node:url";
import { codeBlocks } from "./markdown.ts";
import type { ServiceProcess } from "./service/service_process.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const readme = await Deno.readTextFile(`${root}README.md`);

/** An answer has no end of line; with one, each is a line of its own. */
const endLines = 'curl() { command curl "$@"; echo; }\n';

interface Options {
  /** The token that the commands send. */
  readonly token: string;
  /** The project to use in place of `shop`. */
  readonly projectId?: string;
}

/** The README's first commands under a heading of any level. */
export function readmeCommands(heading: string): string {
  const [, text] = readme.split(new RegExp(`^#+ ${heading}$`, "m"));
  const [commands] = codeBlocks(text ?? "", "sh");
  assert(commands !== undefined, `The README has no commands under "${heading}"`);
  return commands;
}

/** Runs the README's commands under these headings in one shell; returns what they print. */
export async function runReadme(
  headings: readonly string[],
  { origin }: Pick<ServiceProcess, "origin">,
  { token, projectId = "shop" }: Options,
): Promise<string[]> {
  const script = [endLines, ...headings.map(readmeCommands)].join("")
    .replaceAll("http://127.0.0.1:8000", origin)
    .replaceAll("projects/shop", `projects/${projectId}`)
    .replaceAll("/v1/shop/", `/v1/${projectId}/`);
  const shell = new Deno.Command("sh", { args: ["-ec", script], cwd: root, env: { TOKEN: token } });
  const { success, stdout, stderr } = await shell.output();
  assert(success, new TextDecoder().decode(stderr) + new TextDecoder().decode(stdout));
  return new TextDecoder().decode(stdout).trim().split(/\n+/);
}
