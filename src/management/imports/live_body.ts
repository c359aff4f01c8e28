import { getLogger } from "@logtape/logtape";
import { DomainError } from "../../domain/errors.ts";
import { importSilenceMaxMs } from "../../domain/limits.ts";
import { ImportFailed } from "./import_session.ts";
import { Upload } from "./upload.ts";

const log = getLogger(["badges", "imports"]);

/** A body that is interrupted if it sends nothing for long, or when it is no longer wanted. */
export class LiveBody {
  /** Why the body ended early. */
  failure: unknown;
  readonly stream: ReadableStream<Uint8Array>;

  constructor(
    body: ReadableStream<Uint8Array>,
    signal: AbortSignal,
    { upload = new Upload(), silenceMs = importSilenceMaxMs } = {},
  ) {
    const stop = AbortSignal.any([signal, upload.signal]);
    const reader = body.getReader();
    const fail = (failure: unknown): never => {
      this.failure ??= failure;
      reader.cancel(failure).catch(() => {});
      throw failure;
    };
    this.stream = new ReadableStream({
      pull: async (controller) => {
        const read = () => upload.read(reader);
        const next = await chunkWithin(read, stop, silenceMs).catch((error) => {
          if (stop.aborted) return fail(stop.reason);
          log.info("The body of an import ended early", { error: String(error) });
          return fail(
            error instanceof ImportFailed || error instanceof DomainError
              ? error
              : new ImportFailed(
                "interrupted",
                "The connection broke before the file was complete",
              ),
          );
        });
        if (next.done) controller.close();
        else controller.enqueue(next.value);
      },
      cancel: (reason) => reader.cancel(reason),
    }, { highWaterMark: 0 });
  }
}

function chunkWithin(
  read: () => Promise<ReadableStreamReadResult<Uint8Array>>,
  signal: AbortSignal,
  silenceMs: number,
): Promise<ReadableStreamReadResult<Uint8Array>> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) return abort();
    const timer = setTimeout(
      () =>
        reject(
          new ImportFailed(
            "interrupted",
            `Nothing was received for ${silenceMs / 1_000} seconds`,
          ),
        ),
      silenceMs,
    );
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", abort);
    };
    signal.addEventListener("abort", abort);
    read().then((next) => {
      done();
      resolve(next);
    }, (error) => {
      done();
      reject(error);
    });
  });
}
