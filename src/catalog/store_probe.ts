import { setTimeout } from "node:timers/promises";
import { pingStore } from "../store/sentinel.ts";
import type { KvStore } from "../store/kv_store.ts";
import type { Catalog } from "./catalog.ts";
import { sleep } from "../store/sleep.ts";

/** The interval between two checks. */
const checkIntervalMs = 1_000;
/** A healthy store responds within this time. */
const probeTimeoutMs = 500;

/**
 * Whether the store responds and accepts writes. It is `full` if its disk is, and `unfit` if this
 * process must not use it any more. `asOf` (epoch ms) is the oldest state that responses may show.
 */
export type StoreStatus =
  | { readonly store: "up" | "full" }
  | { readonly store: "down" | "unfit"; readonly asOf: number };

/** Checks the store at intervals, so that no request has to. */
export class StoreProbe {
  readonly #kv: KvStore;
  readonly #catalog: Catalog;
  readonly #now: () => number;
  #status: StoreStatus;

  /** `now` returns epoch milliseconds. */
  constructor(kv: KvStore, catalog: Catalog, now: () => number) {
    this.#kv = kv.lane("readiness");
    this.#catalog = catalog;
    this.#now = now;
    this.#status = { store: "down", asOf: now() };
  }

  /** The result of the last check. */
  get status(): StoreStatus {
    return this.#status;
  }

  /** Checks the store once. Never rejects. */
  async check(): Promise<void> {
    const raceIsOver = new AbortController();
    const ping = pingStore(this.#kv).then(() => true, () => false);
    const timeout = setTimeout(probeTimeoutMs, false, { signal: raceIsOver.signal }).catch(() =>
      false
    );
    const isUp = await Promise.race([ping, timeout]) && !this.#kv.isObstructed;
    raceIsOver.abort();
    const store = this.#kv.unusableReason === undefined ? "down" : "unfit";
    this.#status = isUp
      ? { store: this.#kv.isFull ? "full" : "up" }
      : { store, asOf: this.#oldestState() };
  }

  /** Checks at intervals until `signal` is aborted. Never rejects. */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.check();
      await sleep(checkIntervalMs, signal);
    }
  }

  /** When the least fresh project in memory was last known to be up to date, in epoch ms. */
  #oldestState(): number {
    const oldest = this.#catalog.heads().reduce(
      (age, { projectId }) => Math.max(age, this.#catalog.freshness(projectId)?.ageSeconds ?? 0),
      0,
    );
    return this.#now() - 1_000 * oldest;
  }
}
