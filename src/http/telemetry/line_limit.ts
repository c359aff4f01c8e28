/**
 * Limits the log lines per second that unauthenticated clients can cause together: a caller with many
 * addresses could otherwise fill the disk, or hide one line among millions.
 */
export class LineLimit {
  readonly #perSecond: number;
  /** Returns epoch milliseconds. */
  readonly #now: () => number;
  #second = -1;
  #lines = 0;
  #dropped = 0;

  constructor(perSecond: number, now: () => number) {
    this.#perSecond = perSecond;
    this.#now = now;
  }

  /** Whether another line can be written now. If not, it is counted as dropped. */
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

  /**
   * The number of lines dropped since it was last reported, for the next line; nothing if none was.
   */
  takeDropped(): { droppedLines?: number } {
    if (this.#dropped === 0) return {};
    const droppedLines = this.#dropped;
    this.#dropped = 0;
    return { droppedLines };
  }
}
