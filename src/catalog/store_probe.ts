import { setTimeout } from "node:timers/promises";
import { askStore } from "../store/sentinel.ts";
import type { DeadlineKv } from "../store/kv.ts";
import type { Catalog } from "./catalog.ts";
import { rest } from "./rest.ts";

/** How often the store is asked. */
const lookEveryMs = 1_000;
/** A store that is well answers by then. */
const patienceMs = 500;

/** Whether the store answers, and can be written to. While it is away, `asOf` (ms since the epoch) says how old answers may be at most. */
export type StoreSeen =
  | { readonly store: "up" | "full" }
  | { readonly store: "down" | "unfit"; readonly asOf: number };

/** Asks the store at intervals whether it is there, so that no request has to. */
export class StoreProbe {
  readonly #kv: DeadlineKv;
  readonly #catalog: Catalog;
  readonly #now: () => number;
  #seen: StoreSeen;

  /** `now` is in milliseconds since the epoch. */
  constructor(kv: DeadlineKv, catalog: Catalog, now: () => number) {
    this.#kv = kv.lane("readiness");
    this.#catalog = catalog;
    this.#now = now;
    this.#seen = { store: "down", asOf: now() };
  }

  /** What was seen last. */
  get seen(): StoreSeen {
    return this.#seen;
  }

  /** Asks the store once. Never rejects. */
  async look(): Promise<void> {
    const answered = new AbortController();
    const asked = askStore(this.#kv).then(() => true, () => false);
    const tooLate = setTimeout(patienceMs, false, { signal: answered.signal }).catch(() => false);
    const isHere = await Promise.race([asked, tooLate]);
    answered.abort();
    const store = this.#kv.unfitReason === undefined ? "down" : "unfit";
    this.#seen = isHere
      ? { store: this.#kv.isFull ? "full" : "up" }
      : { store, asOf: this.#oldestAnswer() };
  }

  /** Asks until `signal` is aborted. Never rejects. */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.look();
      await rest(lookEveryMs, signal);
    }
  }

  /** Since when, of some project in memory, answers may be behind. */
  #oldestAnswer(): number {
    const ages = this.#catalog.kept()
      .map(({ projectId }) => this.#catalog.freshness(projectId)?.ageSeconds ?? 0);
    return this.#now() - 1_000 * Math.max(0, ...ages);
  }
}
