import { DenoKv } from "./deno_kv.ts";
import {
  type CommitResult,
  type MaybeEntry,
  type StoragePort,
  type StoreKey,
  type Transaction,
  UnusableStore,
} from "./storage_port.ts";

/** How long a server may take to respond at all. */
const connectMs = 900;
/** The size from which the runtime's client writes a request to its socket in two parts. */
const splitFromBytes = 1_024;
/** The size from which a part fills a packet of any network, and is sent at once. */
const filledFromBytes = 64_000;

/**
 * Connects to the KV Connect server at `url`. All calls but watches share one network connection: if
 * it freezes, they never end, even when the server is back up, so callers need deadlines.
 *
 * Rejects if the server does not respond. This is checked with a request that can be aborted,
 * because opening Deno KV cannot be: each attempt would leave one behind.
 *
 * @throws {UnusableStore} If the server does not accept the token.
 */
export async function openKvConnect(url: string): Promise<StoragePort> {
  trimToken();
  const signal = AbortSignal.timeout(connectMs);
  // Any status below 500 shows that the server is up, even a 401 because this sends no token.
  const response = await fetch(url, { method: "POST", body: "{}", signal });
  await response.body?.cancel();
  if (response.status >= 500) throw new Error(`The server responds with status ${response.status}`);
  signal.throwIfAborted();
  const open = () => Deno.openKv(url);
  try {
    return new KvConnect(await openedUntil(signal, open), open);
  } catch (error) {
    // Any other status may come from a proxy whose server is down.
    if (!/responded with status 40[13]/.test(String(error))) throw error;
    throw new UnusableStore("it does not accept the token in DENO_KV_ACCESS_TOKEN", {
      cause: error,
    });
  }
}

/**
 * Removes the line break of a mounted secret from the token, which the runtime reads from the
 * environment: with one, it panics.
 */
function trimToken(): void {
  const token = Deno.env.get("DENO_KV_ACCESS_TOKEN");
  if (token !== undefined) Deno.env.set("DENO_KV_ACCESS_TOKEN", token.trim());
}

/**
 * Calls that do not wait for delayed acknowledgements.
 *
 * The client does not turn off Nagle's algorithm (RFC 896): the kernel sends the second part of a
 * request only when the server has acknowledged the first one, which a server that has nothing to
 * send yet delays by some 40 ms (RFC 1122, section 4.2.3.2). A small read right before makes it send
 * something at once: its response, and the acknowledgement. The messages of a watch in between would
 * undo that, so each has a connection of its own.
 */
export class KvConnect extends DenoKv {
  readonly #open: () => Promise<Deno.Kv>;
  readonly #watches = new Set<DenoKv>();
  #isClosed = false;

  /** `open` opens another connection to the same store. */
  constructor(kv: Deno.Kv, open: () => Promise<Deno.Kv>) {
    super(kv);
    this.#open = open;
  }

  override commit(transaction: Transaction): Promise<CommitResult> {
    const bytes = requestBytes(transaction);
    if (bytes >= splitFromBytes && bytes < filledFromBytes) this.get(["none"]).catch(() => {});
    return super.commit(transaction);
  }

  override async *watch(key: StoreKey, signal: AbortSignal): AsyncGenerator<MaybeEntry> {
    if (signal.aborted) return;
    const until = AbortSignal.any([signal, AbortSignal.timeout(connectMs)]);
    const own = new DenoKv(await openedUntil(until, this.#open));
    this.#watches.add(own);
    if (this.#isClosed) this.close();
    try {
      yield* own.watch(key, signal);
    } finally {
      own.close();
      this.#watches.delete(own);
    }
  }

  override close(): void {
    this.#isClosed = true;
    super.close();
    for (const watch of this.#watches) watch.close();
  }
}

/** The least size of the request for a transaction, which is only a little more. */
function requestBytes({ checks, writes }: Transaction): number {
  let bytes = 0;
  for (const { key, versionstamp } of checks) {
    bytes += 4 + keyBytes(key) + (versionstamp === null ? 0 : 12);
  }
  for (const { key, value } of writes) {
    bytes += 6 + keyBytes(key) + (value === undefined ? 0 : 6 + value.length);
  }
  return bytes;
}

/** The least size of an encoded key: of texts, as many bytes as characters. */
function keyBytes(key: StoreKey): number {
  return key.reduce<number>(
    (sum, part) => sum + (typeof part === "string" ? part.length + 2 : 9),
    0,
  );
}

/** Opens a connection. Rejects when the signal is aborted before: then it is closed once it is open. */
async function openedUntil(signal: AbortSignal, open: () => Promise<Deno.Kv>): Promise<Deno.Kv> {
  const opening = open();
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal.reason);
  signal.addEventListener("abort", abort);
  try {
    return await Promise.race([opening, aborted.promise]);
  } catch (error) {
    opening.then((late) => late.close(), () => {});
    throw error;
  } finally {
    signal.removeEventListener("abort", abort);
  }
}
