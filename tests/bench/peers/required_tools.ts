import { runProgram } from "./run_program.ts";

/** The programs that the peers need, and the Debian packages that contain them. */
const debianPackages = new Map([
  ["wrk", "wrk"],
  ["node", "nodejs"],
  ["npm", "npm"],
  ["redis-server", "redis-server"],
]);

/** Required by Fastify and by the clients of both stores. */
const nodeMajorMin = 20;

export interface ToolVersions {
  node: string;
  redis: string;
}

/** Returns the versions of the peers' runtimes. Throws an error that lists what is missing. */
export async function requireTools(): Promise<ToolVersions> {
  const missing: string[] = [];
  for (const program of debianPackages.keys()) {
    if (!await isInstalled(program)) missing.push(program);
  }
  if (missing.length > 0) {
    const packages = missing.map((program) => debianPackages.get(program)).join(" ");
    throw new Error(
      `Cannot run the peers: not in PATH: ${
        missing.join(", ")
      } (on Debian: apt install ${packages})`,
    );
  }
  const versions = {
    node: versionIn(await runProgram(["node", "--version"])),
    redis: versionIn(await runProgram(["redis-server", "--version"])),
  };
  if (Number(versions.node.split(".")[0]) < nodeMajorMin) {
    throw new Error(
      `Cannot run the peers: node is ${versions.node}, install ${nodeMajorMin} or newer`,
    );
  }
  return versions;
}

/** The first part of a text that looks like a version. */
export function versionIn(text: string): string {
  return /\d+\.\d+\.\d+/.exec(text)?.[0] ?? "unknown";
}

async function isInstalled(program: string): Promise<boolean> {
  // Without Node, Deno puts itself into its children's PATH under that name.
  const args = program === "node" ? ["--print", "typeof Deno"] : ["--version"];
  try {
    const { stdout } = await new Deno.Command(program, { args, stdin: "null" }).output();
    return program !== "node" || new TextDecoder().decode(stdout).trim() === "undefined";
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}
