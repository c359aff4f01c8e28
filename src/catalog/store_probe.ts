import { setTimeout } from "node:timers/promises";
import { pingStore } from "../store/sentinel.ts";
import type { KvStore } from "../store/kv_store.ts";
import type { Catalog } from "./catalog.ts";
import { sleep } from "./sleep.ts";

/** The interval between probes. */
const lookEveryMs = 1_000;
/** A healthy store responds within this time. */
const probeTimeoutMs = 500;

/**
 * Whether the store responds and accepts writes. While it is down, `asOf` (epoch ms) is the oldest
 * time that responses may be based on.
 */
export type StoreSeen =
  | { readonly store: "up" | "full" }
  | { readonly store: "down" | "unfit"; readonly asOf: number };

/** Probes the store at intervals, so that no request has to. */
export class StoreProbe {
  readonly #kv: KvStore;
  readonly #catalog: Catalog;
  readonly #now: () => number;
  #seen: StoreSeen;

  /** `now` returns epoch milliseconds. */
  constructor(kv: KvStore, catalog: Catalog, now: () => number) {
    this.#kv = kv.lane("readiness");
    this.#catalog = catalog;
    this.#now = now;
    this.#seen = { store: "down", asOf: now() };
  }

  /** The result of the last probe. */
  get seen(): StoreSeen {
    return this.#seen;
  }

  /** Probes the store once. Never rejects. */
  async look(): Promise<void> {
    const answered = new AbortController();
    const asked = pingStore(this.#kv).then(() => true, () => false);
    const tooLate = setTimeout(probeTimeoutMs, false, { signal: answered.signal }).catch(() =>
      false
    );
    const isHere = await Promise.race([asked, tooLate]);
    answered.abort();
    const store = this.#kv.unusableReason === undefined ? "down" : "unfit";
    this.#seen = isHere
      ? { store: this.#kv.isFull ? "full" : "up" }
      : { store, asOf: this.#oldestAnswer() };
  }

  /** Probes until `signal` is aborted. Never rejects. */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.look();
      await sleep(lookEveryMs, signal);
    }
  }

  /** The time since which the response for some project in memory may be out of date. */
  #oldestAnswer(): number {
    const ages = this.#catalog.kept()
      .map(({ projectId }) => this.#catalog.freshness(projectId)?.ageSeconds ?? 0);
    return this.#now() - 1_000 * Math.max(0, ...ages);
  }
}
