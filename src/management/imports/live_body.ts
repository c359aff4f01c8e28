import { getLogger } from "@logtape/logtape";
import { DomainError } from "../../domain/errors.ts";
import { importSilenceMaxMs } from "../../domain/limits.ts";
import { ImportFailed } from "./import_session.ts";

const log = getLogger(["badges", "imports"]);

/** A body that is interrupted if it sends nothing for long, or when it is no longer wanted. */
export class LiveBody {
  /** Why the body ended early. */
  failure: unknown;
  readonly stream: ReadableStream<Uint8Array>;

  constructor(
    body: ReadableStream<Uint8Array>,
    signal: AbortSignal,
    silenceMs: number = importSilenceMaxMs,
  ) {
    const reader = body.getReader();
    const fail = (failure: unknown): never => {
      this.failure ??= failure;
      reader.cancel(failure).catch(() => {});
      throw failure;
    };
    this.stream = new ReadableStream({
      pull: async (controller) => {
        const next = await chunkWithin(reader, signal, silenceMs).catch((error) => {
          if (signal.aborted) return fail(signal.reason);
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
  reader: ReadableStreamDefaultReader<Uint8Array>,
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
    reader.read().then((next) => {
      done();
      resolve(next);
    }, (error) => {
      done();
      reject(error);
    });
  });
}
