/** The part of a body that is passed to the connection at once. */
export const pieceBytes = 64 * 1024;

/** A body whose memory is bounded, so that {@link UnreadResponses} passes it on as it is. */
export class BoundedBody extends ReadableStream<Uint8Array<ArrayBuffer>> {
  /** `source` is asked for a piece when the connection takes one, and never before. */
  constructor(source: UnderlyingDefaultSource<Uint8Array<ArrayBuffer>>) {
    super(source, { highWaterMark: 0 });
  }
}

/**
 * A body of bytes that stay in memory in any case, such as a file of a build. Its pieces are views of
 * them, so responses that are not read take no memory of their own. The bytes must not change.
 */
export function constantBody(bytes: Uint8Array<ArrayBuffer>): BoundedBody {
  return new BoundedBody(viewsOf(bytes));
}

/**
 * The same for bytes that a cache can replace while responses are not read: they count as unread,
 * but only once, however many responses send them.
 */
export class CachedBody extends ReadableStream<Uint8Array<ArrayBuffer>> {
  readonly bytes: Uint8Array<ArrayBuffer>;

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    super(viewsOf(bytes), { highWaterMark: 0 });
    this.bytes = bytes;
  }
}

function viewsOf(
  bytes: Uint8Array<ArrayBuffer>,
): UnderlyingDefaultSource<Uint8Array<ArrayBuffer>> {
  let from = 0;
  return {
    pull(controller) {
      if (from >= bytes.length) return controller.close();
      controller.enqueue(bytes.subarray(from, from += pieceBytes));
    },
  };
}

/** What happens to a body that comes in pieces. */
interface PieceEvents {
  readonly onTaken: (bytes: number) => void;
  readonly onFailure: (error: unknown) => void;
  /** Called at its end, and if it fails or is not read to its end. */
  readonly onEnd: () => void;
  /** Called at the start with what breaks it off. */
  readonly onStart: (breakOff: (reason: Error) => void) => void;
}

/** A body of the pieces that were read, and the rest. */
export function resumed(
  pieces: Uint8Array<ArrayBuffer>[],
  reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>,
  { onTaken, onFailure, onEnd, onStart }: PieceEvents,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const nextPiece = async () => {
    try {
      return pieces.shift() ?? (await reader.read()).value;
    } catch (error) {
      onEnd();
      onFailure(error);
      throw error;
    }
  };
  let isBrokenOff = false;
  return new ReadableStream({
    start: (controller) =>
      onStart((reason) => {
        isBrokenOff = true;
        controller.error(reason);
        reader.cancel(reason).catch(onFailure);
      }),
    async pull(controller) {
      const piece = await nextPiece();
      if (isBrokenOff) return;
      if (piece === undefined) {
        onEnd();
        controller.close();
      } else {
        onTaken(piece.length);
        controller.enqueue(piece);
      }
    },
    async cancel(reason) {
      onEnd();
      await reader.cancel(reason);
    },
  }, { highWaterMark: 0 });
}
