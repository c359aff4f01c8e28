import { DomainError } from "../../domain/errors.ts";
import { importsReceivedMax, importsUnfinishedMax } from "../../domain/limits.ts";
import { Upload } from "./upload.ts";

/** How many imports are applied at once; others wait for their turn, and take no memory meanwhile. */
const appliedMax = 2;
/** When a caller should try again while there are too many imports, in seconds. */
const retryAfterSeconds = 10;

/**
 * Bounds the imports of a process, over all projects: each file that is received takes some ten
 * megabytes, and each import that is applied takes time from queries.
 */
export class ImportSlots {
  readonly #receivedMax: number;
  readonly #unfinishedMax: number;
  readonly #now: (() => number) | undefined;
  readonly #uploads = new Set<Upload>();
  #unfinished = 0;
  #applied = 0;
  /** Called when it is the turn of an import, in the order of their arrival. */
  readonly #waiting = new Set<() => void>();

  /** `now` returns milliseconds of a monotonic clock. */
  constructor(
    receivedMax = importsReceivedMax,
    unfinishedMax = importsUnfinishedMax,
    now?: () => number,
  ) {
    this.#now = now;
    this.#receivedMax = receivedMax;
    this.#unfinishedMax = unfinishedMax;
  }

  /**
   * Admits an import whose file is about to be received, if need be in place of the one whose file
   * arrives the slowest. Call `end` when it is received, or when that failed.
   *
   * @throws {DomainError} `unavailable` if too many are received at a sufficient pace, or unfinished.
   */
  receive(): { upload: Upload; end: () => void } {
    if (this.#unfinished >= this.#unfinishedMax || !this.#hasPlace()) {
      throw new DomainError(
        "unavailable",
        "Cannot start an import: too many imports of other projects are running. Try again later.",
        { retryAfterSeconds },
      );
    }
    const upload = new Upload(this.#now);
    this.#uploads.add(upload);
    return { upload, end: () => this.#uploads.delete(upload) };
  }

  /** Whether another file can be received, after one that arrives slowly has made room for it. */
  #hasPlace(): boolean {
    if (this.#uploads.size < this.#receivedMax) return true;
    const slow = [...this.#uploads].filter(({ isSlow }) => isSlow);
    const [slowest] = slow.sort((a, b) => b.waitedMs - a.waitedMs);
    if (slowest === undefined) return false;
    this.#uploads.delete(slowest);
    slowest.displace();
    return true;
  }

  /** Counts an import, admitted or continued. Call the result when it has ended. */
  begin(): () => void {
    this.#unfinished++;
    return once(() => this.#unfinished--);
  }

  /**
   * Waits until an import can be applied. Call the result when it has ended.
   *
   * @throws The reason of `signal`, if it is aborted first.
   */
  async apply(signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    if (this.#applied >= appliedMax) {
      await new Promise<void>((resolve, reject) => {
        const abort = () => {
          this.#waiting.delete(begin);
          reject(signal.reason);
        };
        const begin = () => {
          signal.removeEventListener("abort", abort);
          resolve();
        };
        this.#waiting.add(begin);
        signal.addEventListener("abort", abort, { once: true });
      });
    } else this.#applied++;
    return once(() => this.#next());
  }

  /** Gives the turn to the next import. */
  #next(): void {
    const [begin] = this.#waiting;
    if (begin === undefined) {
      this.#applied--;
      return;
    }
    this.#waiting.delete(begin);
    begin();
  }
}

function once(release: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) release();
    isDone = true;
  };
}
