/**
 * A bound on how many lines a second are logged of what strangers can cause, for all of them together: who comes from
 * many addresses would fill the disk, or hide one line among millions.
 */
export class LineLimit {
  readonly #perSecond: number;
  /** Milliseconds since the epoch. */
  readonly #now: () => number;
  #second = -1;
  #lines = 0;
  #dropped = 0;

  constructor(perSecond: number, now: () => number) {
    this.#perSecond = perSecond;
    this.#now = now;
  }

  /** Whether one more line may be written now; one that may not is counted. */
  admits(): boolean {
    const second = Math.floor(this.#now() / 1_000);
    if (second !== this.#second) {
      this.#second = second;
      this.#lines = 0;
    }
    if (this.#lines < this.#perSecond) {
      this.#lines++;
      return true;
    }
    this.#dropped++;
    return false;
  }

  /** What the next line says of those that were dropped since the last one that said so; nothing if none was. */
  takeDropped(): { droppedLines?: number } {
    if (this.#dropped === 0) return {};
    const droppedLines = this.#dropped;
    this.#dropped = 0;
    return { droppedLines };
  }
}
