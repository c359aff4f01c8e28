const mainFile = new URL("../../../src/main.ts", import.meta.url).pathname;
const configFile = new URL("../../../deno.json", import.meta.url).pathname;

/** The service as a process of its own, in a folder of its own. */
export class ServiceProcess implements AsyncDisposable {
  readonly origin: string;
  /** What it printed until it listened, and what comes after that. */
  readonly output: () => string;
  readonly #child: Deno.ChildProcess;

  private constructor(child: Deno.ChildProcess, origin: string, output: () => string) {
    this.#child = child;
    this.origin = origin;
    this.output = output;
  }

  /**
   * Starts it in `folder` on a free port, with `flags` of Deno's beside its own; resolves when it has said
   * where it listens.
   */
  static async start(
    folder: string,
    env: Record<string, string> = {},
    flags: readonly string[] = [],
  ): Promise<ServiceProcess> {
    const child = spawn(folder, env, flags);
    let output = "";
    let isListening = false;
    const listening = Promise.withResolvers<string>();
    const read = async (stream: ReadableStream<Uint8Array<ArrayBuffer>>) => {
      for await (const text of stream.pipeThrough(new TextDecoderStream())) {
        output += text;
        if (isListening) continue;
        // The banner is printed at once, and its last line is the token or the reference.
        const [, origin] = /listens on (\S+)\n[^]*\/docs\n/.exec(output) ?? [];
        if (origin === undefined) continue;
        isListening = true;
        listening.resolve(origin);
      }
    };
    Promise.all([read(child.stdout), read(child.stderr)]).then(
      () => listening.reject(new Error(`The service ended: ${output}`)),
      listening.reject,
    );
    return new ServiceProcess(child, await listening.promise, () => output);
  }

  /** The token that it printed, if it made one. */
  get madeToken(): string | undefined {
    return /bdg_[\w-]+/.exec(this.output())?.[0];
  }

  /** Sends a management request. Throws if it is not answered with 2xx. */
  async manage(method: string, path: string, token: string, body?: unknown): Promise<unknown> {
    const response = await fetch(`${this.origin}/admin/v1/${path}`, {
      method,
      headers: { "Authorization": `Bearer ${token}`, "Content-Type": "application/json" },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text === "" ? undefined : JSON.parse(text);
  }

  /** The text of a query's answer. */
  async query(projectId: string, productIds: readonly number[]): Promise<string> {
    const products = productIds.map((id) => ({ id }));
    const response = await fetch(`${this.origin}/v1/${projectId}/badges/query/byProductId`, {
      method: "POST",
      body: JSON.stringify({ context: {}, query: { products } }),
    });
    return await response.text();
  }

  signal(name: Deno.Signal): void {
    this.#child.kill(name);
  }

  /** Resolves when it has ended. */
  get ended(): Promise<Deno.CommandStatus> {
    return this.#child.status;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    try {
      this.#child.kill("SIGKILL");
    } catch (error) {
      // It has ended already.
      if (!(error instanceof TypeError)) throw error;
    }
    await this.#child.status;
  }
}

/** Runs the service until it ends by itself; for starts that fail. */
export async function runToEnd(
  folder: string,
  env: Record<string, string>,
): Promise<{ code: number; stdout: string; stderr: string }> {
  const child = spawn(folder, env);
  const [{ code }, stdout, stderr] = await Promise.all([
    child.status,
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  return { code, stdout, stderr };
}

/** With the permissions that `deno task start` gives, and none of the caller's variables but these. */
function spawn(
  folder: string,
  env: Record<string, string>,
  flags: readonly string[] = [],
): Deno.ChildProcess {
  const { PATH = "", HOME = "", DENO_DIR = "" } = Deno.env.toObject();
  const kept = { PATH, HOME, ...(DENO_DIR !== "" && { DENO_DIR }) };
  return new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "--quiet",
      "--config",
      configFile,
      "--no-prompt",
      ...["net", "read", "write", "env"].map((permission) => `--allow-${permission}`),
      ...flags,
      mainFile,
    ],
    cwd: folder,
    clearEnv: true,
    env: { ...kept, PORT: "0", ...env },
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
}

/** A new folder that goes, with all that is in it, when it is disposed of. */
export async function tempFolder(): Promise<{ path: string } & AsyncDisposable> {
  const path = await Deno.makeTempDir({ prefix: "badges_" });
  return { path, [Symbol.asyncDispose]: () => Deno.remove(path, { recursive: true }) };
}
