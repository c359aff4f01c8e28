import { unavailable } from "../../domain/errors.ts";
import {
  smallResponseMaxBytes,
  unreadResponsesMaxBytes,
  unreadResponsesPerCallerMaxBytes,
  unreadResponsesToStrangersMaxBytes,
} from "../../domain/limits.ts";
import type { AppEnv } from "../deps.ts";
import { BoundedBody, CachedBody, pieceBytes, resumed } from "./bounded_body.ts";
import { type JsonInit, jsonResponse } from "./json_response.ts";
import { type Receiver, receiverOf } from "./receiver.ts";
import { UnreadMemory, type UnreadResponse } from "./unread_memory.ts";
import { WatchedConnections } from "./watched_connections.ts";
import { whenRead } from "./when_read.ts";

/**
 * A response of which nothing was read for this long is aborted when another one needs its memory.
 */
const stalledMs = 30_000;
/**
 * And one that is read so slowly on average, from some time on: readers of a few bytes would otherwise
 * hold the memory for minutes.
 */
const paceMinBytesPerMs = 64;
const paceFromMs = 10_000;
/** What a response counts as that reads the store while it is sent: it holds about a bucket of it. */
const streamBytes = 2 * 1024 * 1024;

/**
 * Bounds the memory of responses that clients have not read yet. The server copies a body that it
 * gets as a whole, and the runtime's `completed` then does not say whether it was read; so large
 * responses are passed piece by piece, as the connection takes them.
 *
 * Small ones are sent as they are, unless the client leaves those on the same connection unread; see
 * {@link WatchedConnections}.
 */
export class UnreadResponses {
  readonly #now: () => number;
  readonly #smallMaxBytes: number;
  readonly #maxBytes: number;
  readonly #strangersMaxBytes: number;
  readonly #receiverMaxBytes: number;
  readonly #trustedProxies: readonly string[];
  readonly #memory = new UnreadMemory();
  readonly #connections: WatchedConnections;
  #refused = 0;

  constructor(
    {
      now,
      smallMaxBytes = smallResponseMaxBytes,
      maxBytes = unreadResponsesMaxBytes,
      strangersMaxBytes = unreadResponsesToStrangersMaxBytes,
      receiverMaxBytes = unreadResponsesPerCallerMaxBytes,
      trustedProxies = [],
      random = Math.random,
    }: {
      now: () => number;
      smallMaxBytes?: number;
      /** For all responses together, */
      maxBytes?: number;
      /** for those to callers without a token, */
      strangersMaxBytes?: number;
      /** and for those to one caller. */
      receiverMaxBytes?: number;
      trustedProxies?: readonly string[];
      random?: () => number;
    },
  ) {
    this.#now = now;
    this.#smallMaxBytes = smallMaxBytes;
    this.#maxBytes = maxBytes;
    this.#strangersMaxBytes = strangersMaxBytes;
    this.#receiverMaxBytes = receiverMaxBytes;
    this.#trustedProxies = trustedProxies;
    this.#connections = new WatchedConnections(random);
  }

  /** The total size of all large unread responses. */
  get bytes(): number {
    return this.#memory.bytes;
  }

  /** The number of responses refused so far because others were not read. */
  get refused(): number {
    return this.#refused;
  }

  /**
   * The response to a request with this JSON text, which has `size` bytes in UTF-8.
   *
   * @throws {DomainError} `unavailable` if it is large and there is no room for it.
   */
  respond(
    text: string,
    init: JsonInit,
    size: number,
    request: Request,
    env: AppEnv["Bindings"] | undefined,
  ): Response {
    // An ordinary response to a query costs these comparisons, and a random number.
    if (size <= this.#smallMaxBytes && !this.#connections.hasUnread(env)) {
      if (!this.#connections.samples(size)) return jsonResponse(text, init);
      return this.#connections.watch(new TextEncoder().encode(text), init, env);
    }
    const receiver = receiverOf(request, env, this.#trustedProxies);
    // Before the string is copied.
    this.#makeRoom(size, receiver);
    return this.#inPieces(new TextEncoder().encode(text), init, { receiver, env });
  }

  /**
   * The response itself if its memory is bounded already; else one with the same body, which comes in
   * pieces if it is large or did before. `onFailure` is called if the body fails when a part of it is
   * sent already. `env` may get the request's principal until the response is there.
   *
   * @throws {DomainError} `unavailable` if there is no room for it.
   * @throws {unknown} What the body fails with before a part of it is sent.
   */
  async bound(
    response: Response,
    { request, env, onFailure }: {
      request: Request;
      env: AppEnv["Bindings"];
      onFailure: (error: unknown) => void;
    },
  ): Promise<Response> {
    const { status, statusText, headers, body } = response;
    if (body === null || body instanceof BoundedBody) return response;
    const init = { status, statusText, headers };
    if (body instanceof CachedBody) {
      const { bytes } = body;
      if (bytes.length <= this.#smallMaxBytes) return response;
      const receiver = receiverOf(request, env, this.#trustedProxies);
      this.#makeRoom(this.#memory.has(bytes) ? 0 : bytes.length, receiver);
      return this.#inPieces(bytes, init, { receiver, env, areShared: true });
    }
    const reader = body.getReader();
    const first = await reader.read();
    if (first.done) return new Response(null, init);
    const second = await reader.read();
    if (!second.done) {
      const receiver = receiverOf(request, env, this.#trustedProxies);
      try {
        this.#makeRoom(streamBytes, receiver);
      } catch (error) {
        await reader.cancel(error);
        throw error;
      }
      const pieces = [first.value, second.value];
      return new Response(this.#streamed(pieces, reader, { receiver, env, onFailure }), init);
    }
    if (first.value.length <= this.#smallMaxBytes && !this.#connections.hasUnread(env)) {
      if (!this.#connections.samples(first.value.length)) return new Response(first.value, init);
      return this.#connections.watch(first.value, init, env);
    }
    const receiver = receiverOf(request, env, this.#trustedProxies);
    this.#makeRoom(first.value.length, receiver);
    return this.#inPieces(first.value, init, { receiver, env });
  }

  /** A body that comes in pieces, for which there is room. */
  #streamed(
    pieces: Uint8Array<ArrayBuffer>[],
    reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>,
    { receiver, env, onFailure }: {
      receiver: Receiver;
      env: AppEnv["Bindings"];
      onFailure: (error: unknown) => void;
    },
  ): ReadableStream<Uint8Array<ArrayBuffer>> {
    let breakOff: ((reason: Error) => void) | undefined;
    const unread: UnreadResponse = {
      ...{ content: {}, size: streamBytes, isStream: true, receiver },
      ...{ startedAt: this.#now(), takenBytes: 0, takenAt: this.#now() },
      cutOff: () => breakOff?.(new Error("The client did not read its response")),
    };
    this.#memory.add(unread);
    const release = () => this.#memory.release(unread);
    const isKnown = whenRead(env, release);
    return resumed(pieces, reader, {
      onFailure,
      onStart: (it) => {
        breakOff = it;
      },
      onTaken: (bytes) => {
        unread.takenBytes += bytes;
        unread.takenAt = this.#now();
      },
      onEnd: () => {
        if (!isKnown) release();
      },
    });
  }

  /** Sends bytes for which there is room. */
  #inPieces(
    bytes: Uint8Array<ArrayBuffer>,
    init: ResponseInit,
    { receiver, env, areShared = false }: {
      receiver: Receiver;
      env: AppEnv["Bindings"] | undefined;
      areShared?: boolean;
    },
  ): Response {
    const headers = new Headers(init.headers);
    headers.set("Content-Length", String(bytes.length));
    let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
    const unread: UnreadResponse = {
      content: bytes,
      size: bytes.length,
      receiver,
      startedAt: this.#now(),
      takenBytes: 0,
      takenAt: this.#now(),
      cutOff: () => controller?.error(new Error("The client did not read its response")),
    };
    this.#memory.add(unread);
    const release = () => this.#memory.release(unread);
    const isKnown = whenRead(env, release);
    const body = new BoundedBody({
      start: (it) => {
        controller = it;
      },
      pull: (it) => {
        const from = unread.takenBytes;
        if (from >= bytes.length) {
          if (!isKnown) release();
          it.close();
          return;
        }
        unread.takenBytes += pieceBytes;
        const to = unread.takenBytes;
        // Unless others send them too, a copy: a piece that the connection still holds would keep the
        // whole response in memory.
        it.enqueue(areShared ? bytes.subarray(from, to) : bytes.slice(from, to));
        unread.takenAt = this.#now();
      },
      // Called whenever the client leaves, even before the response was ready.
      cancel: release,
    });
    return new Response(body, { ...init, headers });
  }

  /**
   * A response larger than the whole bound, of a project older than the limits of content, is sent
   * only on its own.
   */
  #hasRoom(bytes: number, { isAuthenticated }: Receiver): boolean {
    const { bytes: held, strangersBytes } = this.#memory;
    if (held === 0) return true;
    if (held + bytes > this.#maxBytes) return false;
    return isAuthenticated || strangersBytes + bytes <= this.#strangersMaxBytes;
  }

  /** Whether the receiver already has so much that another response is too much. */
  #isOverShare(bytes: number, { id }: Receiver): boolean {
    const held = this.#memory.heldBy(id);
    return held !== undefined && held + bytes > this.#receiverMaxBytes;
  }

  #isSlow({ size, isStream, startedAt, takenAt, takenBytes }: UnreadResponse): boolean {
    // The server has all of it, and sends it whatever happens to the body.
    if (!isStream && takenBytes >= size) return false;
    const now = this.#now();
    if (now - takenAt >= stalledMs) return true;
    const age = now - startedAt;
    return takenBytes > 0 && age >= paceFromMs && takenBytes < paceMinBytesPerMs * age;
  }

  #makeRoom(bytes: number, receiver: Receiver): void {
    const isOverShare = () => this.#isOverShare(bytes, receiver);
    const fits = () => !isOverShare() && this.#hasRoom(bytes, receiver);
    if (fits()) return;
    for (const unread of this.#memory.responses) {
      // The others are not in the way of a caller who has too much.
      if (isOverShare() && unread.receiver.id !== receiver.id) continue;
      if (!this.#isSlow(unread)) continue;
      this.#memory.release(unread);
      unread.cutOff();
      if (fits()) return;
    }
    this.#refused++;
    throw unavailable("Cannot respond: too many large responses are still being sent; try again");
  }
}
