import type { AppEnv } from "../deps.ts";
import { constantBody } from "./bounded_body.ts";
import { whenRead } from "./when_read.ts";

/**
 * The size of the small responses of which one is watched, on average. Watching takes 40 µs, so a
 * query with an ordinary response of 6 kB pays 0.03 µs.
 */
const sampleEveryBytes = 8 * 1024 * 1024;
/** The same while a watched response is unread, since other connections may be of the same client. */
const sampleEveryBytesIfUnread = 1024 * 1024;

/**
 * The connections on which clients do not read. Over HTTP/1.1, a connection has one response at a
 * time. Over HTTP/2, it has 200, of up to 64 KiB without being large; and the runtime speaks it with
 * every client that begins with it, whatever its options. So a sample of the small responses is
 * watched. A client that leaves responses unread soon leaves a watched one unread, and cannot know
 * which one that is.
 */
export class WatchedConnections {
  readonly #random: () => number;
  readonly #unread = new Set<string>();

  /** `random` returns a number from 0 to 1, as `Math.random()` does. */
  constructor(random: () => number) {
    this.#random = random;
  }

  /** Decides whether to watch a small response: the larger, the more often. */
  samples(bytes: number): boolean {
    const every = this.#unread.size > 0 ? sampleEveryBytesIfUnread : sampleEveryBytes;
    return this.#random() * every < bytes;
  }

  /** Whether a watched response on the connection is not read. */
  hasUnread(env: AppEnv["Bindings"] | undefined): boolean {
    return this.#unread.size > 0 && this.#unread.has(connectionOf(env));
  }

  /** Sends a response, and watches whether it is read. */
  watch(
    bytes: Uint8Array<ArrayBuffer>,
    init: ResponseInit,
    env: AppEnv["Bindings"] | undefined,
  ): Response {
    const connection = connectionOf(env);
    if (!whenRead(env, () => this.#unread.delete(connection))) return new Response(bytes, init);
    this.#unread.add(connection);
    const headers = new Headers(init.headers);
    headers.set("Content-Length", String(bytes.length));
    return new Response(constantBody(bytes), { ...init, headers });
  }
}

function connectionOf(env: AppEnv["Bindings"] | undefined): string {
  const address = env?.remoteAddr;
  return `${address?.hostname} ${address?.port}`;
}
