import { fileURLToPath } from "node:url";

/**
 * The variables that a tool gets, if they are set: where programs, packages and temporary files are, and
 * how packages are downloaded. Nothing else of this process's environment reaches a tool, no token above all.
 */
export const toolVariables: readonly string[] = [
  "PATH",
  "HOME",
  "DENO_DIR",
  "XDG_CACHE_HOME",
  "TMPDIR",
  "NPM_CONFIG_REGISTRY",
  "DENO_CERT",
  "DENO_TLS_CA_STORE",
  "HTTP_PROXY",
  "HTTPS_PROXY",
  "NO_PROXY",
  "http_proxy",
  "https_proxy",
  "no_proxy",
  // Windows starts no program without these.
  "SYSTEMROOT",
  "USERPROFILE",
  "LOCALAPPDATA",
  "TEMP",
  "TMP",
];

/** A program of this project that runs packages, and what it may do. */
export interface Tool {
  readonly program: URL;
  readonly args?: readonly string[];
  /** The settings and the lock that the program's packages come from. */
  readonly settings: readonly string[];
  /** Deno's permission flags; it may do nothing else. */
  readonly permissions: readonly string[];
  /** Variables of its own. */
  readonly variables?: Readonly<Record<string, string>>;
}

/** {@link Tool.settings} of a program with the packages of the main settings and of the lock for development. */
export const projectSettings: readonly string[] = [
  `--config=${fileURLToPath(new URL("../../../deno.json", import.meta.url))}`,
  `--lock=${fileURLToPath(new URL("../../../deno.dev.lock", import.meta.url))}`,
];

/**
 * Runs a tool in a process of its own, with {@link toolVariables} and its permissions alone, at the priority of
 * this process. Resolves to the result that it wrote to standard output as JSON; throws with the first line that
 * names a cause if it failed.
 */
export async function runTool<Result>(
  tool: Tool,
  isResult: (value: unknown) => value is Result,
): Promise<Result> {
  const { program, args = [], settings, permissions, variables } = tool;
  const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "-q",
      "--no-prompt",
      ...settings,
      ...permissions,
      fileURLToPath(program),
      ...args,
    ],
    clearEnv: true,
    env: { ...inheritedVariables(), NO_COLOR: "1", ...variables },
    stdin: "null",
  }).output();
  const decoder = new TextDecoder();
  if (!success) throw new Error(causeIn(decoder.decode(stderr)));
  const result: unknown = JSON.parse(decoder.decode(stdout));
  if (!isResult(result)) throw new Error("the tool wrote something else than its result");
  return result;
}

function inheritedVariables(): Record<string, string> {
  return Object.fromEntries(toolVariables.flatMap((name) => {
    const value = Deno.env.get(name);
    return value === undefined ? [] : [[name, value]];
  }));
}

/** The line that says what is wrong: the bundler's starts with a code, `[UNRESOLVED_IMPORT]` for example. */
function causeIn(output: string): string {
  const lines = output.split("\n").map((line) => line.trim()).filter((line) => line !== "");
  return lines.find((line) => /^\[[A-Z_]+\]/.test(line)) ?? lines[0] ?? "the bundler failed";
}
