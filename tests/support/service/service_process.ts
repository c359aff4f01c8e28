const mainFile = new URL("../../../src/main.ts", import.meta.url).pathname;
const configFile = new URL("../../../deno.json", import.meta.url).pathname;

/** The service as a separate process, in a folder of the test. */
export class ServiceProcess implements AsyncDisposable {
  readonly origin: string;
  /** Its output so far. */
  readonly output: () => string;
  readonly #child: Deno.ChildProcess;

  private constructor(child: Deno.ChildProcess, origin: string, output: () => string) {
    this.#child = child;
    this.origin = origin;
    this.output = output;
  }

  /**
   * Starts it in `folder` on a free port, with additional `flags` of Deno, optionally run by
   * another program. Resolves when it reports its address.
   */
  static async start(
    folder: string,
    env: Record<string, string> = {},
    flags: readonly string[] = [],
    program: readonly string[] = [],
  ): Promise<ServiceProcess> {
    const child = spawn(folder, env, flags, program);
    let output = "";
    let isListening = false;
    const listening = Promise.withResolvers<string>();
    const read = async (stream: ReadableStream<Uint8Array<ArrayBuffer>>) => {
      for await (const text of stream.pipeThrough(new TextDecoderStream())) {
        output += text;
        if (isListening) continue;
        // The banner is written at once. Its last line is the token or the reference; as JSON it is
        // one line.
        const [, origin] = /listens on ([^\s"]+)(?:\n[^]*\/docs\n|".*\n)/.exec(output) ?? [];
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

  /** Starts it while its store is down, when it prints no address. Resolves when it answers. */
  static async startWithoutStore(
    folder: string,
    env: Record<string, string>,
  ): Promise<ServiceProcess> {
    using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
    const { port } = listener.addr;
    listener.close();
    const child = spawn(folder, { ...env, PORT: String(port) });
    let output = "";
    const read = async (stream: ReadableStream<Uint8Array<ArrayBuffer>>) => {
      for await (const text of stream.pipeThrough(new TextDecoderStream())) output += text;
    };
    const ended = Promise.all([read(child.stdout), read(child.stderr)]);
    const origin = `http://127.0.0.1:${port}`;
    await Promise.race([
      answering(origin),
      ended.then(() => Promise.reject(new Error(`The service ended: ${output}`))),
    ]);
    return new ServiceProcess(child, origin, () => output);
  }

  /** The token that it printed, if it created one. */
  get bootstrapSecret(): string | undefined {
    return /bdg_[\w-]+/.exec(this.output())?.[0];
  }

  /** Sends a management request. Throws unless the status is 2xx. */
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

  get pid(): number {
    return this.#child.pid;
  }

  signal(name: Deno.Signal): void {
    this.#child.kill(name);
  }

  /** Resolves when it has ended. */
  get ended(): Promise<Deno.CommandStatus> {
    return this.#child.status;
  }

  /** Kills it with SIGKILL, unless it has already ended. */
  kill(): void {
    try {
      this.#child.kill("SIGKILL");
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.kill();
    await this.#child.status;
  }
}

/** Resolves when the service answers at this address. */
async function answering(origin: string): Promise<void> {
  for (;;) {
    try {
      const response = await fetch(`${origin}/livez`);
      await response.body?.cancel();
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }
}

/** Runs the service until it ends by itself, for starts that fail. */
export async function runToEnd(
  folder: string,
  env: Record<string, string>,
  program: readonly string[] = [],
): Promise<{ code: number; stdout: string; stderr: string }> {
  const child = spawn(folder, env, [], program);
  const [{ code }, stdout, stderr] = await Promise.all([
    child.status,
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  return { code, stdout, stderr };
}

/** Starts the service, and kills it after `afterMs`, whether or not it listens by then. */
export async function killStart(
  folder: string,
  env: Record<string, string>,
  afterMs: number,
): Promise<void> {
  const child = spawn(folder, env);
  const said = [child.stdout, child.stderr].map((stream) => new Response(stream).text());
  await new Promise((resolve) => setTimeout(resolve, afterMs));
  child.kill("SIGKILL");
  await Promise.all([child.status, ...said]);
}

/** With the permissions of `deno task start`, and only these environment variables. */
function spawn(
  folder: string,
  env: Record<string, string>,
  flags: readonly string[] = [],
  program: readonly string[] = [],
): Deno.ChildProcess {
  const { PATH = "", HOME = "", DENO_DIR = "" } = Deno.env.toObject();
  const kept = { PATH, HOME, ...(DENO_DIR !== "" && { DENO_DIR }) };
  const [first = "", ...others] = [...program, Deno.execPath()];
  return new Deno.Command(first, {
    args: [
      ...others,
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

/** A new folder that is removed with its content when it is disposed of. */
export async function tempFolder(): Promise<{ path: string } & AsyncDisposable> {
  const path = await Deno.makeTempDir({ prefix: "badges_" });
  return { path, [Symbol.asyncDispose]: () => Deno.remove(path, { recursive: true }) };
}
