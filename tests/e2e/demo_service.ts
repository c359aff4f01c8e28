import { fileURLToPath } from "node:url";
import { startFlags } from "../bench/servers/service_process.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** A service started as a user starts it for the first time. It ends when it is disposed of. */
export interface DemoService extends AsyncDisposable {
  /** Without a trailing slash. */
  readonly origin: string;
  /** The token for management requests. */
  readonly adminToken: string;
  /** Ends it as an operator does, which gives clients a second to use another connection. */
  stop(): Promise<void>;
}

let built: Promise<void> | undefined;

/** Runs `deno task build`, once in a process; it is fast if the pages are already built. */
export function buildPages(): Promise<void> {
  return built ??= runBuild();
}

async function runBuild(): Promise<void> {
  const { success, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["task", "-q", "build"],
    cwd: root,
    stdout: "null",
  }).output();
  if (!success) throw new Error(new TextDecoder().decode(stderr));
}

/**
 * Starts the service in an empty folder, where it creates a store with the demo project. With a
 * `kvUrl` there is no demo project. `outboundHosts` are the hosts of feeds.
 */
export async function startDemoService(
  kvUrl = "",
  { outboundHosts = "" } = {},
): Promise<DemoService> {
  const folder = await Deno.makeTempDir();
  const adminToken = `e2e_${crypto.randomUUID()}`;
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", `--config=${root}deno.json`, ...startFlags(), `${root}src/main.ts`],
    cwd: folder,
    // With 0 the kernel chooses a free port, which the service prints at start.
    env: {
      HOST: "127.0.0.1",
      PORT: "0",
      KV_URL: kvUrl,
      PUBLIC_URL: "",
      ADMIN_TOKEN: adminToken,
      OUTBOUND_HOSTS: outboundHosts,
    },
    stdin: "null",
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
  const output = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  const origin = await readOrigin(output);
  // The output must be read, or the service would block on a full pipe.
  const drained = (async () => {
    while (!(await output.read()).done);
  })();
  let isEnded = false;
  const end = async (signal: Deno.Signal) => {
    if (!isEnded) child.kill(signal);
    isEnded = true;
    await child.status;
    await drained;
  };
  return {
    origin,
    adminToken,
    stop: () => end("SIGTERM"),
    async [Symbol.asyncDispose]() {
      // Not as an operator does, which takes a second.
      await end("SIGKILL");
      await Deno.remove(folder, { recursive: true });
    },
  };
}

async function readOrigin(output: ReadableStreamDefaultReader<string>): Promise<string> {
  let text = "";
  while (true) {
    const { value, done } = await output.read();
    if (done) throw new Error(`Cannot start the service: it said ${JSON.stringify(text)}`);
    text += value;
    const origin = /listens on (http:\/\/\S+)\s/.exec(text)?.[1];
    if (origin !== undefined) return origin;
  }
}
