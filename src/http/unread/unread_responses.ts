import { getLogger } from "@logtape/logtape";
import { Buffer } from "node:buffer";
import { DomainError, unavailable } from "../../domain/errors.ts";
import {
  failureLogLinesPerSecond,
  smallResponseMaxBytes,
  unreadResponsesMaxBytes,
} from "../../domain/limits.ts";
import type { Deps } from "../deps.ts";
import { BoundedBody, CachedBody, pieceBytes } from "./bounded_body.ts";
import type { Fetch } from "../new_app.ts";
import { toProblem } from "../problems.ts";
import { LineLimit } from "../telemetry/line_limit.ts";

const log = getLogger(["badges", "http"]);

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

/** A response that the client has not read completely. */
interface UnreadResponse {
  readonly bytes: Uint8Array;
  /** When it was sent, in milliseconds, and how much of it the connection has taken since. */
  readonly startedAt: number;
  takenBytes: number;
  /** When the connection last took a piece of it, in milliseconds. */
  takenAt: number;
  /** Aborts the connection that it is sent on. */
  cutOff(): void;
}

/**
 * Bounds the memory of responses that clients have not read yet. The server copies a body that it
 * gets as a whole, and the runtime's `completed` does not say whether it was read; so large
 * responses are passed piece by piece, as the connection takes them. Small ones are sent as they
 * are: the number of connections bounds them.
 */
export class UnreadResponses {
  readonly #now: () => number;
  readonly #smallMaxBytes: number;
  readonly #maxBytes: number;
  readonly #unread = new Set<UnreadResponse>();
  /** How many of them send the same bytes. */
  readonly #senders = new Map<Uint8Array, number>();
  #bytes = 0;
  #refused = 0;

  constructor(
    { now, smallMaxBytes = smallResponseMaxBytes, maxBytes = unreadResponsesMaxBytes }: {
      now: () => number;
      smallMaxBytes?: number;
      maxBytes?: number;
    },
  ) {
    this.#now = now;
    this.#smallMaxBytes = smallMaxBytes;
    this.#maxBytes = maxBytes;
  }

  /** The total size of all large unread responses. */
  get bytes(): number {
    return this.#bytes;
  }

  /** The number of responses refused so far because others were not read. */
  get refused(): number {
    return this.#refused;
  }

  /**
   * A response with this JSON text. The size of the text in UTF-8 is counted unless it is given as
   * `bytes`.
   *
   * @throws {DomainError} `unavailable` if it is large and there is no room for it.
   */
  respond(text: string, init: JsonInit, bytes = Buffer.byteLength(text)): Response {
    // This comparison is the only cost for a query's ordinary response, whose size is known.
    if (bytes <= this.#smallMaxBytes) return jsonResponse(text, init);
    // Before the string is copied.
    this.#makeRoom(bytes);
    return this.#inPieces(new TextEncoder().encode(text), init);
  }

  /**
   * The response itself if its memory is bounded already; else one with the same body, which comes in
   * pieces if it is large or did before. `onFailure` is called if the body fails when a part of it is
   * sent already.
   *
   * @throws {DomainError} `unavailable` if there is no room for it.
   * @throws {unknown} What the body fails with before a part of it is sent.
   */
  async bound(response: Response, onFailure: (error: unknown) => void): Promise<Response> {
    const { status, statusText, headers, body } = response;
    if (body === null || body instanceof BoundedBody) return response;
    const init = { status, statusText, headers };
    if (body instanceof CachedBody) {
      if (body.bytes.length <= this.#smallMaxBytes) return response;
      if (!this.#senders.has(body.bytes)) this.#makeRoom(body.bytes.length);
      return this.#inPieces(body.bytes, init, { areShared: true });
    }
    const reader = body.getReader();
    const first = await reader.read();
    if (first.done) return new Response(null, init);
    const second = await reader.read();
    if (!second.done) {
      return new Response(resumed([first.value, second.value], reader, onFailure), init);
    }
    if (first.value.length <= this.#smallMaxBytes) return new Response(first.value, init);
    this.#makeRoom(first.value.length);
    return this.#inPieces(first.value, init);
  }

  /** Sends bytes for which there is room. */
  #inPieces(
    bytes: Uint8Array<ArrayBuffer>,
    init: ResponseInit,
    { areShared = false } = {},
  ): Response {
    const headers = new Headers(init.headers);
    headers.set("Content-Length", String(bytes.length));
    let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
    const unread: UnreadResponse = {
      bytes,
      startedAt: this.#now(),
      takenBytes: 0,
      takenAt: this.#now(),
      cutOff: () => controller?.error(new Error("The client did not read its response")),
    };
    this.#add(unread);
    const body = new BoundedBody({
      start: (it) => {
        controller = it;
      },
      pull: (it) => {
        const from = unread.takenBytes;
        if (from >= bytes.length) {
          this.#release(unread);
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
      cancel: () => this.#release(unread),
    });
    return new Response(body, { ...init, headers });
  }

  #add(unread: UnreadResponse): void {
    const { bytes } = unread;
    const senders = this.#senders.get(bytes) ?? 0;
    if (senders === 0) this.#bytes += bytes.length;
    this.#senders.set(bytes, senders + 1);
    this.#unread.add(unread);
  }

  #release(unread: UnreadResponse): void {
    if (!this.#unread.delete(unread)) return;
    const { bytes } = unread;
    const senders = this.#senders.get(bytes) ?? 0;
    if (senders > 1) {
      this.#senders.set(bytes, senders - 1);
    } else {
      this.#senders.delete(bytes);
      this.#bytes -= bytes.length;
    }
  }

  /**
   * A response larger than the whole bound, of a project older than the limits of content, is sent
   * only on its own.
   */
  #hasRoom(bytes: number): boolean {
    return this.#bytes === 0 || this.#bytes + bytes <= this.#maxBytes;
  }

  #isSlow({ bytes, startedAt, takenAt, takenBytes }: UnreadResponse): boolean {
    const now = this.#now();
    if (now - takenAt >= stalledMs) return true;
    const age = now - startedAt;
    const isPartlyTaken = takenBytes > 0 && takenBytes < bytes.length;
    return isPartlyTaken && age >= paceFromMs && takenBytes < paceMinBytesPerMs * age;
  }

  #makeRoom(bytes: number): void {
    if (this.#hasRoom(bytes)) return;
    for (const unread of this.#unread) {
      if (!this.#isSlow(unread)) continue;
      this.#release(unread);
      unread.cutOff();
      if (this.#hasRoom(bytes)) return;
    }
    this.#refused++;
    throw unavailable("Cannot respond: too many large responses are still being sent; try again");
  }
}

/** The content type of a response with a JSON text. */
export const jsonType = { "Content-Type": "application/json" } as const;

/** The headers of a response with a JSON text. */
export interface JsonInit {
  readonly headers: Readonly<Record<string, string>> & typeof jsonType;
}

const jsonTypeOnly = { headers: jsonType };
/** Above this length, `new Response` with all headers is faster again. */
const appendedHeadersMaxLength = 4_096;

/**
 * The same as `new Response(text, init)`, for short texts with a seventh fewer instructions for the
 * whole request. Given several headers, the runtime prepares the response natively and registers it
 * for finalization. Given `Content-Type` alone it does not, and appending the others to it is
 * cheap, but a text is then copied by a slower function.
 */
function jsonResponse(text: string, init: JsonInit): Response {
  if (text.length > appendedHeadersMaxLength) return new Response(text, init);
  const response = new Response(text, jsonTypeOnly);
  const { headers } = response;
  for (const name in init.headers) {
    if (name !== "Content-Type") headers.append(name, init.headers[name] ?? "");
  }
  return response;
}

/** A body of the pieces that were read, and the rest. */
function resumed(
  pieces: Uint8Array<ArrayBuffer>[],
  reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>,
  onFailure: (error: unknown) => void,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const nextPiece = async () => {
    try {
      return pieces.shift() ?? (await reader.read()).value;
    } catch (error) {
      onFailure(error);
      throw error;
    }
  };
  return new ReadableStream({
    async pull(controller) {
      const piece = await nextPiece();
      if (piece === undefined) controller.close();
      else controller.enqueue(piece);
    },
    cancel: (reason) => reader.cancel(reason),
  }, { highWaterMark: 0 });
}

/** Headers that describe the body that is not sent. */
const bodyHeaders = ["Content-Length", "Content-Encoding", "ETag", "Last-Modified", "Location"];

/**
 * Bounds the memory of unread responses of every kind, and reports bodies that fail: a response that
 * comes in pieces reads the store after its route has ended. The fast path of queries does not come
 * through here, and uses {@link Deps.unread} itself.
 */
export function boundResponses(
  { unread, publicUrl, management }: Pick<Deps, "unread" | "publicUrl" | "management">,
  fetch: Fetch,
): Fetch {
  const limit = new LineLimit(failureLogLinesPerSecond, management.now);
  return async (request, ...rest) => {
    const response = await fetch(request, ...rest);
    const requestId = crypto.randomUUID();
    const logFailure = (error: unknown) => {
      if (!limit.admits()) return;
      log.error("A response failed", {
        requestId,
        ...limit.takeDropped(),
        method: request.method,
        path: new URL(request.url).pathname,
        error: error instanceof Error ? error.stack : String(error),
      });
    };
    try {
      return await unread.bound(response, logFailure);
    } catch (error) {
      const known = error instanceof DomainError ? error : undefined;
      if (known === undefined) logFailure(error);
      const problem = toProblem(known, { publicUrl, requestId });
      // Keep the CORS and security headers.
      const headers = new Headers(response.headers);
      for (const name of bodyHeaders) headers.delete(name);
      for (const [name, value] of Object.entries(problem.headers)) headers.set(name, value);
      return new Response(JSON.stringify(problem.body), { status: problem.status, headers });
    }
  };
}
