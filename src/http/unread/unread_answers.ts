import { Buffer } from "node:buffer";
import { DomainError } from "../../domain/errors.ts";
import { smallAnswerMaxBytes, unreadAnswersMaxBytes } from "../../domain/limits.ts";

/** How much of an answer is handed to the connection at once. */
const pieceBytes = 64 * 1024;
/** An answer of which nothing was read for so long is cut off when another one needs its memory. */
const stalledMs = 30_000;

/** An answer that the client has not read to its end. */
interface UnreadAnswer {
  readonly bytes: number;
  /** When the connection last took a piece of it, in milliseconds. */
  takenAt: number;
  /** Ends the connection on which it is sent. */
  cutOff(): void;
}

/**
 * Bounds the memory of answers that clients have not read yet. A body given to the server whole is copied to its
 * memory, and `completed` of the runtime says nothing of whether it was read; so large answers are handed over piece by
 * piece, as the connection takes them. Small ones are sent as they are: connections are bounded, and so are they.
 */
export class UnreadAnswers {
  readonly #now: () => number;
  readonly #smallMaxBytes: number;
  /** A string of so many UTF-16 units is small, whatever its characters: each takes 3 bytes of UTF-8 at most. */
  readonly #surelySmallChars: number;
  readonly #maxBytes: number;
  readonly #unread = new Set<UnreadAnswer>();
  #bytes = 0;
  #refused = 0;

  constructor(
    { now, smallMaxBytes = smallAnswerMaxBytes, maxBytes = unreadAnswersMaxBytes }: {
      now: () => number;
      smallMaxBytes?: number;
      maxBytes?: number;
    },
  ) {
    this.#now = now;
    this.#smallMaxBytes = smallMaxBytes;
    this.#surelySmallChars = Math.floor(smallMaxBytes / 3);
    this.#maxBytes = maxBytes;
  }

  /** The size of all large answers that are not read to their end. */
  get bytes(): number {
    return this.#bytes;
  }

  /** How many answers were refused so far because others were not read. */
  get refused(): number {
    return this.#refused;
  }

  /** A response with this text. Throws a `DomainError` with code `unavailable` if there is no room for a large one. */
  respond(text: string, init: ResponseInit): Response {
    // One comparison is all that an ordinary answer pays.
    if (text.length <= this.#surelySmallChars) return new Response(text, init);
    if (text.length <= this.#smallMaxBytes && Buffer.byteLength(text) <= this.#smallMaxBytes) {
      return new Response(text, init);
    }
    // Before the string is copied.
    this.#makeRoom(text.length);
    return this.#inPieces(new TextEncoder().encode(text), init);
  }

  /**
   * The response itself if it is small, or comes in pieces already, as a file does; else one with the same body in
   * pieces. Throws a `DomainError` with code `unavailable` if there is no room.
   */
  async bound(response: Response): Promise<Response> {
    if (response.body === null) return response;
    const { status, statusText, headers } = response;
    const init = { status, statusText, headers };
    const reader = response.body.getReader();
    const first = await reader.read();
    if (first.done) return new Response(null, init);
    const second = await reader.read();
    if (!second.done) return new Response(resumed([first.value, second.value], reader), init);
    if (first.value.length <= this.#smallMaxBytes) return new Response(first.value, init);
    return this.#inPieces(first.value, init);
  }

  #inPieces(bytes: Uint8Array, init: ResponseInit): Response {
    this.#makeRoom(bytes.length);
    const headers = new Headers(init.headers);
    headers.set("Content-Length", String(bytes.length));
    let sent = 0;
    let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
    const answer: UnreadAnswer = {
      bytes: bytes.length,
      takenAt: this.#now(),
      cutOff: () => controller?.error(new Error("The client did not read its answer")),
    };
    this.#bytes += answer.bytes;
    this.#unread.add(answer);
    const body = new ReadableStream<Uint8Array>({
      start: (it) => {
        controller = it;
      },
      pull: (it) => {
        if (sent >= bytes.length) {
          this.#release(answer);
          it.close();
          return;
        }
        // A copy: a piece that the connection still holds would keep the memory of the whole answer.
        it.enqueue(bytes.slice(sent, sent += pieceBytes));
        answer.takenAt = this.#now();
      },
      // Called whenever the client leaves, also if it did so before the answer was there.
      cancel: () => this.#release(answer),
    }, { highWaterMark: 0 });
    return new Response(body, { ...init, headers });
  }

  #release(answer: UnreadAnswer): void {
    if (this.#unread.delete(answer)) this.#bytes -= answer.bytes;
  }

  /** An answer over the whole bound, of a project that is older than the limits of content, is sent alone. */
  #hasRoom(bytes: number): boolean {
    return this.#bytes === 0 || this.#bytes + bytes <= this.#maxBytes;
  }

  #makeRoom(bytes: number): void {
    if (this.#hasRoom(bytes)) return;
    const stalledSince = this.#now() - stalledMs;
    for (const answer of this.#unread) {
      if (answer.takenAt > stalledSince) continue;
      this.#release(answer);
      answer.cutOff();
      if (this.#hasRoom(bytes)) return;
    }
    this.#refused++;
    throw new DomainError("unavailable", "Cannot answer: large answers to others wait to be read", {
      retryAfterSeconds: 1,
    });
  }
}

/** What was read of a body, and the rest of it. */
function resumed(
  pieces: Uint8Array<ArrayBuffer>[],
  reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    async pull(controller) {
      const piece = pieces.shift() ?? (await reader.read()).value;
      if (piece === undefined) controller.close();
      else controller.enqueue(piece);
    },
    cancel: (reason) => reader.cancel(reason),
  }, { highWaterMark: 0 });
}
