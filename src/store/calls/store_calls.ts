import { getLogger } from "@logtape/logtape";
import { DomainError, unavailable } from "../../domain/errors.ts";
import { Breaker, BreakerIsOpen, type BreakerState } from "./breaker.ts";
import { DamagedFile } from "../record.ts";
import { type Lane, laneSlots } from "./lanes.ts";
import { CallTimeout, TooManyCalls, WaitingCalls } from "./waiting_calls.ts";

const log = getLogger(["badges", "store"]);

export type CallKind = "read" | "write";

/** How long a call may take, in milliseconds, before it fails with "the store is down". */
export type Deadlines = Readonly<Record<CallKind, number>>;

/**
 * Counts of the calls since the start: `late` ones got no response in time, `refused` ones were not
 * made.
 */
export interface CallResults {
  answered: number;
  failed: number;
  late: number;
  refused: number;
}

/** What the calls show about the store. */
export interface StoreMetrics {
  readonly calls: Readonly<Record<CallKind, Readonly<CallResults>>>;
  /** Calls without a response so far, including those that were given up. */
  readonly waiting: number;
  readonly breakers: Readonly<Record<CallKind, BreakerState>>;
}

/**
 * How long a disk is considered full after a write failed because of that, unless one succeeds:
 * small writes may still fit.
 */
const fullMs = 30_000;

/**
 * Makes calls to a store that may be down: each has a deadline, few wait at once in each lane, and
 * while the store fails, calls fail without being made. Reads and writes have separate breakers,
 * because a store on a full disk can still be read.
 */
export class StoreCalls {
  readonly #deadlines: Deadlines;
  readonly #renew: () => Promise<void>;
  readonly #breakers: Readonly<Record<CallKind, Breaker>>;
  readonly #results = { read: noCalls(), write: noCalls() };
  #waiting = emptyLanes();
  /**
   * When a write last failed because the disk is full, by the breakers' clock; `undefined` after a
   * successful write.
   */
  #fullAt: number | undefined;
  readonly #now: () => number;

  /**
   * `renew` must open another handle of the store and then call {@link reset}; it rejects if it
   * cannot. `now` is the breakers' clock.
   */
  constructor(deadlines: Deadlines, renew: () => Promise<void>, now = () => performance.now()) {
    this.#now = now;
    this.#deadlines = deadlines;
    this.#renew = renew;
    this.#breakers = { read: breakerOf("read", now), write: breakerOf("write", now) };
  }

  /** Whether writes fail because the disk of the store is full. */
  get isFull(): boolean {
    return this.#fullAt !== undefined && this.#now() - this.#fullAt < fullMs;
  }

  get metrics(): StoreMetrics {
    const { read, write } = this.#breakers;
    return {
      calls: { read: { ...this.#results.read }, write: { ...this.#results.write } },
      waiting: sumOf(this.#waiting, ({ count }) => count),
      breakers: { read: read.state, write: write.state },
    };
  }

  /** Stops counting the waiting calls, because another handle of the store is used from now on. */
  reset(): void {
    this.#waiting = emptyLanes();
  }

  /**
   * Returns the result of `call`.
   *
   * @throws {DomainError} `unavailable` if it fails or takes too long.
   * @throws {DamagedFile} If the structure of the store's file is damaged where the call reads.
   */
  async run<T>(kind: CallKind, lane: Lane, call: () => Promise<T>): Promise<T> {
    let outcome: Outcome<T>;
    try {
      outcome = await this.#attempt(kind, lane, call);
    } catch (error) {
      const result = resultOf(error);
      this.#results[kind][result]++;
      if (kind === "write" && isDiskFull(error)) this.#fullAt = this.#now();
      // A refused call has no cause of its own. There may be thousands per second, and the log
      // should show the first failure.
      const cause = result === "refused" ? undefined : error;
      if (error instanceof TooManyCalls) throw tooBusy();
      throw kind === "write" && this.isFull ? storeFull(cause) : storeDown(cause);
    }
    this.#results[kind].answered++;
    // Other records can still be read: the store is not down.
    if ("damage" in outcome) throw outcome.damage;
    if (kind === "write") this.#fullAt = undefined;
    return outcome.result;
  }

  async #attempt<T>(kind: CallKind, lane: Lane, call: () => Promise<T>): Promise<Outcome<T>> {
    // A busy store is not down, so this does not count for the breaker.
    if (this.#waiting[lane].isBusy) throw new TooManyCalls(laneSlots[lane]);
    const breaker = this.#breakers[kind];
    return await breaker.run(async () => {
      // On a stuck handle, each probe would be one more call that never ends.
      const isStuck = sumOf(this.#waiting, ({ late }) => late) > 0;
      if (breaker.state === "half-open" && isStuck) await this.#renew();
      return await this.#waiting[lane].within(this.#deadlines[kind], () => outcomeOf(call));
    });
  }
}

/** The result of a call, or the damage that it found. */
type Outcome<T> = { readonly result: T } | { readonly damage: DamagedFile };

async function outcomeOf<T>(call: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { result: await call() };
  } catch (error) {
    if (isMalformed(error)) return { damage: new DamagedFile(error) };
    throw error;
  }
}

type Lanes = Readonly<Record<Lane, WaitingCalls>>;

function emptyLanes(): Lanes {
  return {
    management: new WaitingCalls(laneSlots.management),
    catalog: new WaitingCalls(laneSlots.catalog),
    authentication: new WaitingCalls(laneSlots.authentication),
    readiness: new WaitingCalls(laneSlots.readiness),
    lookups: new WaitingCalls(laneSlots.lookups),
    unknownCredentials: new WaitingCalls(laneSlots.unknownCredentials),
    overLimitCredentials: new WaitingCalls(laneSlots.overLimitCredentials),
  };
}

function sumOf(lanes: Lanes, count: (calls: WaitingCalls) => number): number {
  return Object.values(lanes).reduce((sum, calls) => sum + count(calls), 0);
}

/** The error for a caller if the store does not respond. */
export function storeDown(cause?: unknown): DomainError {
  return unavailable("The store is down; try again shortly", cause);
}

/** The error for a caller if too many calls wait for the store. */
function tooBusy(): DomainError {
  return unavailable("The service is busy; try again shortly");
}

/** The error for a write while the disk of the store is full. */
function storeFull(cause?: unknown): DomainError {
  const message = "The disk of the store is full: nothing can be changed until there is space";
  return unavailable(message, cause);
}

/**
 * Whether a call failed because of SQLITE_FULL, which the runtime reports in the message only, of
 * ENOSPC, or of etcd's quota.
 */
function isDiskFull(error: unknown): boolean {
  return /database or disk is full|no space left on device|database space exceeded/i.test(
    String(error),
  );
}

/** Whether a call failed because of SQLITE_CORRUPT, which the runtime reports in the message only. */
function isMalformed(error: unknown): boolean {
  return /database disk image is malformed/i.test(String(error));
}

function resultOf(error: unknown): Exclude<keyof CallResults, "answered"> {
  if (error instanceof BreakerIsOpen || error instanceof TooManyCalls) return "refused";
  return error instanceof CallTimeout ? "late" : "failed";
}

function noCalls(): CallResults {
  return { answered: 0, failed: 0, late: 0, refused: 0 };
}

function breakerOf(kind: CallKind, now: (() => number) | undefined): Breaker {
  return new Breaker({
    now,
    onStateChange(isOpen, cause) {
      if (isOpen) {
        const what = isDiskFull(cause) ? "The disk of the store is full" : "The store is down";
        log.error(`${what}: calls fail at once until one succeeds`, {
          kind,
          error: String(cause),
        });
      } else log.info("The store is up again", { kind });
    },
  });
}
