import { importPaceMinBytes, importSilenceMaxMs } from "../../domain/limits.ts";
import { ImportFailed } from "./import_session.ts";

/** The reception of a file, which ends if the file arrives slowly and another import needs its place. */
export class Upload {
  readonly #now: () => number;
  readonly #displaced = new AbortController();
  /** What has arrived of the current part of the file, and how long the service waited for that. */
  #bytes = 0;
  #waitedMs = 0;
  /** Since when the service waits for the next bytes, if it does. */
  #waitsSince: number | undefined;

  /** `now` returns milliseconds of a monotonic clock. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Aborted with an {@link ImportFailed} when another import takes the place of this one. */
  get signal(): AbortSignal {
    return this.#displaced.signal;
  }

  /**
   * How many milliseconds the service has waited for the current part. Time in which it reads
   * nothing, for example because the store is down, does not count.
   */
  get waitedMs(): number {
    const since = this.#waitsSince;
    return since === undefined ? this.#waitedMs : this.#waitedMs + this.#now() - since;
  }

  /** Whether the current part takes longer than a file may that others wait for. */
  get isSlow(): boolean {
    return this.waitedMs >= importSilenceMaxMs;
  }

  /** Reads from the body of the file, and measures how long that takes. */
  async read(
    reader: ReadableStreamDefaultReader<Uint8Array>,
  ): Promise<ReadableStreamReadResult<Uint8Array>> {
    this.#waitsSince = this.#now();
    try {
      const next = await reader.read();
      this.#bytes += next.value?.length ?? 0;
      return next;
    } finally {
      this.#waitedMs = this.waitedMs;
      this.#waitsSince = undefined;
      if (this.#bytes >= importPaceMinBytes) this.#bytes = this.#waitedMs = 0;
    }
  }

  displace(): void {
    const least = `${importPaceMinBytes / 1024 ** 2} MiB`;
    const within = `${importSilenceMaxMs / 1_000} seconds`;
    const detail = `Less than ${least} was received within ${within} while other imports waited`;
    this.#displaced.abort(new ImportFailed("interrupted", detail));
  }
}
