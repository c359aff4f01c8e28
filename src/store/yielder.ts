import { setImmediate } from "node:timers";

/** How long a work may keep queries waiting, in milliseconds. A pause takes some hundredths of it. */
const usualSliceMs = 0.3;
/** The same for reading the store. It is longer, because requests wait for everything that is read. */
export const readSliceMs = 10;

/** How long a pause lasts at most while requests keep arriving, in milliseconds. */
const pauseMaxMs = 0.6;

/** When the current turn of the event loop was first seen, by any instance, as `performance.now()`. */
let turnSeenAt: number | undefined;

/** When the current turn began, as far as that is known. */
function turnStart(): number {
  return turnSeenAt ?? beginTurn();
}

/**
 * Begins a turn, which counts as ended after as many immediate callbacks as a pause has. A timer in
 * their place would take longer than all of them.
 */
function beginTurn(): number {
  const now = performance.now();
  turnSeenAt = now;
  let left = quietTurns;
  const passTurn = () => {
    if (turnSeenAt !== now) return;
    if (--left > 0) setImmediate(passTurn);
    else turnSeenAt = undefined;
  };
  setImmediate(passTurn);
  return now;
}

/** How many requests have arrived. */
let arrivals = 0;

/** Call this for each request: the pauses of long work last until no more arrive. */
export function noteArrival(): void {
  arrivals++;
}

/** How many ready tasks the runtime carries out at most before it looks for new requests. */
export const usualEventInterval = 61;

/** How many turns without a new request end a pause: the runtime has looked for some by then. */
let quietTurns = quietTurnsFor(usualEventInterval);

/** A turn is one task, and there may be some others. More than some hundred would take milliseconds. */
function quietTurnsFor(eventInterval: number): number {
  return Math.min(eventInterval + 4, 256);
}

/**
 * Sets how many tasks the runtime carries out before it looks for new requests, on which the length of
 * pauses depends. It is {@link usualEventInterval} at first.
 */
export function setEventInterval(eventInterval: number): void {
  quietTurns = quietTurnsFor(eventInterval);
}

/**
 * Lets the requests that have arrived be answered, and calls to the store be sent: waits for some
 * turns of the event loop without a new request. With the interval that the service is started with,
 * they take some hundredths of a millisecond, while a timer takes two milliseconds at least.
 */
export function letOthersRun(): Promise<void> {
  const until = performance.now() + pauseMaxMs;
  let seen = arrivals;
  let quiet = 0;
  // A promise for each turn would make a pause half as long again.
  return new Promise((resolve) => {
    const passTurn = () => {
      if (arrivals === seen) quiet++;
      else if (performance.now() >= until) return resolve();
      else [seen, quiet] = [arrivals, 0];
      if (quiet >= quietTurns) resolve();
      else setImmediate(passTurn);
    };
    setImmediate(passTurn);
  });
}

/**
 * Splits long work on the event loop into slices, between which queries run. Parts of one work that
 * have a yielder each share a slice.
 */
export class Yielder {
  readonly #sliceMs: number;

  /** `sliceMs` is how long the work may keep queries waiting. */
  constructor(sliceMs = usualSliceMs) {
    this.#sliceMs = sliceMs;
    turnStart();
  }

  /** Whether it is time to let other work run. */
  get isDue(): boolean {
    return performance.now() - turnStart() >= this.#sliceMs;
  }

  /** Await this between steps: if the slice is used up, it lets other work run. */
  async yieldIfDue(): Promise<void> {
    if (!this.isDue) return;
    const ended = turnSeenAt;
    await letOthersRun();
    // The first part of a work that continues begins the turn of all.
    if (turnSeenAt === undefined || turnSeenAt === ended) beginTurn();
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
