import { getLogger } from "@logtape/logtape";
import { isUnavailable } from "../domain/errors.ts";
import type { ActiveWork } from "../store/active_work.ts";
import { logFailedTry } from "../store/log_failed_try.ts";
import { sleep } from "../store/sleep.ts";

const log = getLogger(["badges", "management"]);

/**
 * How often a process sends a heartbeat, and how long work may go without one before it is taken
 * over, in milliseconds.
 */
export const heartbeatTiming = { beatMs: 2_000, timeoutMs: 6_000 };
export type HeartbeatTiming = typeof heartbeatTiming;

/** Tracks this process's work, and takes over work that other processes have abandoned. */
export class AbandonedWork<T extends ActiveWork> {
  readonly #running = new Set<Promise<unknown>>();
  readonly #list: () => Promise<readonly T[]>;
  readonly #isOwn: (active: T) => boolean;
  readonly #takeOver: (active: T) => Promise<void>;
  /** By owner, the last heartbeat, and when it was first seen. */
  #seen = new Map<string, { readonly beats: number; readonly at: number }>();

  /** `isOwn` is whether this process does some work. */
  constructor({ list, isOwn, takeOver }: {
    list: () => Promise<readonly T[]>;
    isOwn: (active: T) => boolean;
    takeOver: (active: T) => Promise<void>;
  }) {
    this.#list = list;
    this.#isOwn = isOwn;
    this.#takeOver = takeOver;
  }

  /** Takes such work over until `ending` is aborted. */
  async run(
    { beatMs, timeoutMs }: HeartbeatTiming,
    { isAlone, ending }: {
      /** Whether no other process has the store open, so no other process does what is unfinished. */
      isAlone: boolean;
      ending: AbortSignal;
    },
  ): Promise<void> {
    let areAllLeft = isAlone;
    while (!ending.aborted) {
      try {
        if (areAllLeft) await this.continueAll();
        else await this.#continueSilent(timeoutMs);
        areAllLeft = false;
      } catch (error) {
        logFailedTry(log, "Cannot look for unfinished work", error);
        // While the store was down, no process could send heartbeats.
        this.#seen.clear();
      }
      await sleep(beatMs, ending);
    }
  }

  /** Waits for some work of this process in {@link idle}. */
  track<R>(work: Promise<R>): Promise<R> {
    this.#running.add(work);
    const done = () => this.#running.delete(work);
    work.then(done, done);
    return work;
  }

  /** Resolves when this process does no work. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.allSettled([...this.#running]);
  }

  /** Takes over all unfinished work of other processes, which must be gone. */
  async continueAll(): Promise<void> {
    for (const active of await this.#list()) {
      if (!this.#isOwn(active)) await this.#tryTakeOver(active);
    }
  }

  /** Logs work that cannot be taken over, such as that of a damaged record: the rest goes on. */
  async #tryTakeOver(active: T): Promise<void> {
    try {
      await this.#takeOver(active);
    } catch (error) {
      if (isUnavailable(error)) throw error;
      log.error("Unfinished work cannot be continued", { ...active, error: String(error) });
    }
  }

  /**
   * Takes over the work without a heartbeat. Its processes are gone, or never learned that they
   * have it.
   */
  async #continueSilent(timeoutMs: number): Promise<void> {
    const before = this.#seen;
    this.#seen = new Map();
    for (const active of await this.#list()) {
      if (this.#isOwn(active)) continue;
      const { owner, beats } = active;
      const at = performance.now();
      const last = before.get(owner);
      this.#seen.set(owner, last?.beats === beats ? last : { beats, at });
      if (last?.beats === beats && at - last.at >= timeoutMs) await this.#tryTakeOver(active);
    }
  }
}

/**
 * Shows other processes that this one does some work, until `signal` is aborted or `beat` returns
 * that another process does it.
 */
export async function sendHeartbeats(
  beat: () => Promise<boolean>,
  { beatMs, signal }: { beatMs: number; signal: AbortSignal },
): Promise<void> {
  for (;;) {
    await sleep(beatMs, signal);
    if (signal.aborted) return;
    try {
      if (!await beat()) return;
    } catch (error) {
      logFailedTry(log, "Cannot send a heartbeat", error);
    }
  }
}
