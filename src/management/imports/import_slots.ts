import { DomainError } from "../../domain/errors.ts";
import { importsReceivedMax, importsUnfinishedMax } from "../../domain/limits.ts";

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
  #received = 0;
  #unfinished = 0;
  #applied = 0;
  /** Called when it is the turn of an import, in the order of their arrival. */
  readonly #waiting = new Set<() => void>();

  constructor(receivedMax = importsReceivedMax, unfinishedMax = importsUnfinishedMax) {
    this.#receivedMax = receivedMax;
    this.#unfinishedMax = unfinishedMax;
  }

  /**
   * Admits an import whose file is about to be received. Call the result when it is, or when that
   * failed.
   *
   * @throws {DomainError} `unavailable` if too many are received or unfinished.
   */
  receive(): () => void {
    if (this.#received >= this.#receivedMax || this.#unfinished >= this.#unfinishedMax) {
      throw new DomainError(
        "unavailable",
        "Cannot start an import: too many imports of other projects are running. Try again later.",
        { retryAfterSeconds },
      );
    }
    this.#received++;
    return once(() => this.#received--);
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
