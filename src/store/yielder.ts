/**
 * How long reading the store may keep queries waiting, in milliseconds. It is longer than the
 * default, because requests wait for everything that is read.
 */
export const readSliceMs = 10;

/** When the current turn of the event loop was first seen, by any instance, as `performance.now()`. */
let turnSeenAt: number | undefined;

/** When the current turn began, as far as that is known. */
function turnStart(): number {
  if (turnSeenAt === undefined) {
    turnSeenAt = performance.now();
    setTimeout(() => turnSeenAt = undefined, 0);
  }
  return turnSeenAt;
}

/**
 * Splits long work on the event loop into slices, between which queries run. Parts of one work that
 * have a yielder each share a slice.
 */
export class Yielder {
  readonly #sliceMs: number;

  /** `sliceMs` is how long the work may keep queries waiting. */
  constructor(sliceMs = 4) {
    this.#sliceMs = sliceMs;
    turnStart();
  }

  /** Whether it is time to let other work run. */
  get isDue(): boolean {
    return performance.now() - turnStart() >= this.#sliceMs;
  }

  /**
   * Await this between steps: if the slice is used up, it lets other work run. It uses a timer, because
   * the runtime looks for new requests when it has to wait, but otherwise only once per 61 ready
   * tasks.
   */
  async yieldIfDue(): Promise<void> {
    if (!this.isDue) return;
    await new Promise((resolve) => setTimeout(resolve, 0));
    turnStart();
  }

  /** Runs all steps, and returns their result. Lets other work run whenever a slice is used up. */
  async run<T>(steps: Generator<void, T>): Promise<T> {
    for (;;) {
      const step = steps.next();
      if (step.done) return step.value;
      if (this.isDue) await this.yieldIfDue();
    }
  }
}
