import { delay } from "../delay.ts";
import type { Pinning } from "../load_tool/pinning.ts";

/** A server that runs as a child process of the bench until it is disposed of. */
export interface ChildServer extends AsyncDisposable {
  /** The listening process. */
  pid: number;
  /** Without a trailing slash. */
  origin: string;
}

export interface ChildServerOptions {
  /** Its name in messages. */
  name: string;
  /** `deno run` by default. */
  program?: string;
  /** The program's arguments, for Deno including the script. */
  args: string[];
  env: Record<string, string>;
  port: number;
  /**
   * A path that answers 200 once the server is ready. Without one, it is ready when it accepts
   * connections.
   */
  readyPath?: string;
  pinning: Pinning;
}

const readyWithinMs = 20_000;
const stopsWithinMs = 8_000;
const keptLogCharacters = 4_000;

/** Starts a program and waits until it is ready. */
export async function startChildServer(options: ChildServerOptions): Promise<ChildServer> {
  // taskset replaces itself with the program, so the child's id is the listening process's.
  const runner = options.program === undefined ? [Deno.execPath(), "run"] : [options.program];
  const [program = "", ...args] = options.pinning.server([...runner, ...options.args]);
  const child = new Deno.Command(program, {
    args,
    env: options.env,
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const log = keepTail([child.stdout, child.stderr]);
  const server: ChildServer = {
    pid: child.pid,
    origin: `http://127.0.0.1:${options.port}`,
    [Symbol.asyncDispose]: () => stop(child),
  };
  try {
    await Promise.race([ready(options), ended(child)]);
  } catch (error) {
    await stop(child);
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`Cannot start ${options.name}: ${reason}\n${log()}`);
  }
  return server;
}

/** A free port of 127.0.0.1. */
export function freePort(): number {
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  return listener.addr.port;
}

async function ready({ port, readyPath }: ChildServerOptions): Promise<void> {
  const deadline = Date.now() + readyWithinMs;
  while (Date.now() < deadline) {
    if (await (readyPath === undefined ? takesConnections(port) : answers(port, readyPath))) return;
    // Polls, because the other process gives no other sign.
    await delay(20);
  }
  throw new Error(`it was not ready within ${readyWithinMs} ms`);
}

function answers(port: number, path: string): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}${path}`).then(async (response) => {
    await response.body?.cancel();
    return response.status === 200;
  }, () => false);
}

function takesConnections(port: number): Promise<boolean> {
  return Deno.connect({ hostname: "127.0.0.1", port }).then((connection) => {
    connection.close();
    return true;
  }, () => false);
}

async function ended(child: Deno.ChildProcess): Promise<never> {
  const { code } = await child.status;
  throw new Error(`it ended with code ${code}`);
}

/** Ends exactly this child: SIGTERM first, then SIGKILL. */
async function stop(child: Deno.ChildProcess): Promise<void> {
  const timer = setTimeout(() => signal(child, "SIGKILL"), stopsWithinMs);
  signal(child, "SIGTERM");
  await child.status;
  clearTimeout(timer);
}

function signal(child: Deno.ChildProcess, name: "SIGTERM" | "SIGKILL"): void {
  try {
    child.kill(name);
  } catch (error) {
    // It has ended by itself, which is fine.
    if (!(error instanceof TypeError) && !(error instanceof Deno.errors.NotFound)) throw error;
  }
}

/**
 * Reads the child's output, so that it never blocks on a full pipe, and keeps the end of it for
 * messages.
 */
function keepTail(streams: ReadableStream<Uint8Array<ArrayBuffer>>[]): () => string {
  let tail = "";
  for (const stream of streams) {
    const write = (text: string) => {
      tail = (tail + text).slice(-keptLogCharacters);
    };
    stream.pipeThrough(new TextDecoderStream()).pipeTo(new WritableStream({ write }))
      // The pipe breaks when the child is killed; the output until then is kept.
      .catch(() => {});
  }
  return () => tail.trim();
}
