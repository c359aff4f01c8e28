/** A proxy in front of the service. It ends when it is disposed of. */
export interface ProxyProcess extends AsyncDisposable {
  /** Without a trailing slash. */
  readonly origin: string;
}

export interface ProxyOptions {
  readonly program: string;
  /** The Debian package that contains the program. */
  readonly debianPackage: string;
  /** The program's arguments, for its address and its temporary folder. */
  arguments(place: { readonly address: string; readonly folder: string }): Promise<string[]>;
}

const readyWithinMs = 20_000;
const pollMs = 20;
const keptLogCharacters = 4_000;

/** Starts a proxy's program, and waits until the service answers through it. */
export async function startProxyProcess(options: ProxyOptions): Promise<ProxyProcess> {
  await using created = new AsyncDisposableStack();
  const folder = await Deno.makeTempDir({ prefix: "badge_proxy_" });
  created.defer(() => Deno.remove(folder, { recursive: true }));
  const address = freeAddress();
  const child = spawn(options, await options.arguments({ address, folder }));
  created.defer(() => end(child));
  const log = keepTail(child.stderr);
  const origin = `http://${address}`;
  try {
    await untilAnswering(`${origin}/livez`, child);
  } catch (error) {
    throw new Error(`Cannot start ${options.program}: ${log()}`, { cause: error });
  }
  const kept = created.move();
  return { origin, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}

async function end(child: Deno.ChildProcess): Promise<void> {
  if (await isRunning(child)) child.kill("SIGTERM");
  await child.status;
}

function spawn({ program, debianPackage }: ProxyOptions, args: string[]): Deno.ChildProcess {
  try {
    return new Deno.Command(program, {
      args,
      stdin: "null",
      stdout: "null",
      stderr: "piped",
    }).spawn();
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    throw new Error(
      `Cannot start ${program}: it is not there; install it (Debian: apt-get install ${debianPackage})`,
    );
  }
}

/** An address with a free port. */
function freeAddress(): string {
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  return `127.0.0.1:${listener.addr.port}`;
}

/** Polls, because neither program reports when it listens. */
async function untilAnswering(url: string, child: Deno.ChildProcess): Promise<void> {
  for (const deadline = Date.now() + readyWithinMs; Date.now() < deadline;) {
    const isReady = await fetch(url).then(async (response) => {
      await response.body?.cancel();
      return response.ok;
    }, () => false);
    if (isReady) return;
    if (!await isRunning(child)) throw new Error("it ended");
  }
  throw new Error(`no answer within ${readyWithinMs} ms`);
}

function isRunning(child: Deno.ChildProcess): Promise<boolean> {
  const { promise: still, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(true), pollMs);
  return Promise.race([still, child.status.then(() => false)]).finally(() => clearTimeout(timer));
}

/**
 * Reads a program's output, which would otherwise block on a full pipe. Returns a function for the
 * end of it, for messages.
 */
function keepTail(stream: ReadableStream<Uint8Array<ArrayBuffer>>): () => string {
  let tail = "";
  const write = (text: string) => {
    tail = (tail + text).slice(-keptLogCharacters);
  };
  stream.pipeThrough(new TextDecoderStream()).pipeTo(new WritableStream({ write })).catch(() => {});
  return () => tail.trim();
}
