import { fileURLToPath } from "node:url";

/**
 * The environment variables that a tool gets, if they are set: the locations of programs, packages
 * and temporary files, and how to download packages, also where a proxy signs with an authority of
 * its own. Nothing else of this process's environment
 * reaches a tool, in particular no token.
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
  "NODE_EXTRA_CA_CERTS",
  "SSL_CERT_FILE",
  "SSL_CERT_DIR",
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

/** A program of this project that uses packages, and its permissions. */
export interface Tool {
  readonly program: URL;
  readonly args?: readonly string[];
  /** The flags for the configuration and the lock file that the program's packages come from. */
  readonly settings: readonly string[];
  /** Deno's permission flags. It has no other permissions. */
  readonly permissions: readonly string[];
  /** Additional variables. */
  readonly variables?: Readonly<Record<string, string>>;
}

/**
 * {@link Tool.settings} for programs with the packages of the main configuration and of the
 * development lock.
 */
export const projectSettings: readonly string[] = [
  `--config=${fileURLToPath(new URL("../../../deno.json", import.meta.url))}`,
  `--lock=${fileURLToPath(new URL("../../../deno.dev.lock", import.meta.url))}`,
];

/**
 * Runs a tool in its own process, with only {@link toolVariables} and its own permissions, at the
 * priority of this process. Resolves to the JSON result that it wrote to standard output.
 *
 * @throws {Error} If it failed, with the first line of its output that names a cause.
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
  if (!isResult(result)) throw new Error("the tool's output is not its result");
  return result;
}

function inheritedVariables(): Record<string, string> {
  return Object.fromEntries(toolVariables.flatMap((name) => {
    const value = Deno.env.get(name);
    return value === undefined ? [] : [[name, value]];
  }));
}

/**
 * The line with the cause: the bundler's starts with a code, such as `[UNRESOLVED_IMPORT]`. After a
 * download that failed, Deno's first line names the package, and a line `0: …` the reason.
 */
function causeIn(output: string): string {
  const lines = output.split("\n").map((line) => line.trim()).filter((line) => line !== "");
  const [first = "the bundler failed"] = lines;
  const reason = lines.find((line) => line.startsWith("0: "))?.slice(3);
  return lines.find((line) => /^\[[A-Z_]+\]/.test(line)) ??
    (reason === undefined ? first : `${first}: ${reason}`);
}
