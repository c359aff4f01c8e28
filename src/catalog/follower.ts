import { getLogger } from "@logtape/logtape";
import { changedProjects } from "../store/project/head.ts";
import type { KvStore } from "../store/kv_store.ts";
import { logFailedTry } from "../store/log_failed_try.ts";
import { watchChanges } from "../store/project/last_change.ts";
import type { Catalog } from "./catalog.ts";
import { sleep } from "../store/sleep.ts";

const log = getLogger(["badges", "catalog"]);

/**
 * The interval between polls. A change that the watch missed is therefore read within two seconds.
 */
const pollIntervalMs = 1_000;
/** Plus or minus a tenth, so that many processes do not poll at the same time. */
const jitter = 0.1;
/**
 * The least time from one watch to the next, so that a store that ends each at once is not flooded. It
 * doubles with each failure in a row, while polling finds the changes.
 */
const rewatchAfterMs = { least: 500, most: 8_000 };

/**
 * Keeps the projects in memory up to date with commits of other processes. It uses the store's
 * watch, which may miss changes, so it also polls the heads of all projects in memory.
 */
export class Follower {
  readonly #kv: KvStore;
  readonly #catalog: Catalog;
  readonly #now: () => number;
  /** How many changes the watch has reported. */
  #heard = 0;
  /** Aborted to begin the watch again. */
  #watching = new AbortController();

  constructor(kv: KvStore, catalog: Catalog, now: () => number) {
    this.#kv = kv;
    this.#catalog = catalog;
    this.#now = now;
  }

  /**
   * Follows until `signal` is aborted. Never rejects: while the store is down, queries use the last
   * good state.
   */
  async run(signal: AbortSignal): Promise<void> {
    await Promise.all([this.#watch(signal), this.#poll(signal)]);
  }

  async #watch(signal: AbortSignal): Promise<void> {
    let failures = 0;
    while (!signal.aborted) {
      const beganAt = this.#now();
      const heard = this.#heard;
      this.#watching = new AbortController();
      const until = AbortSignal.any([signal, this.#watching.signal]);
      try {
        for await (const change of watchChanges(this.#kv, until)) {
          this.#heard++;
          this.#catalog.follow(change);
        }
      } catch (error) {
        if (this.#heard > heard) failures = 0;
        // The others in a row say the same.
        if (failures++ === 0) {
          logFailedTry(
            log,
            "The watch of changes failed, and begins again; they are polled",
            error,
          );
        }
      }
      const { least, most } = rewatchAfterMs;
      const afterMs = Math.min(least * 2 ** failures, most);
      // The clock may have been set back.
      const lastedMs = Math.max(this.#now() - beganAt, 0);
      if (lastedMs >= most) failures = 0;
      if (lastedMs < afterMs) await sleep(afterMs - lastedMs, signal);
    }
  }

  async #poll(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const heard = this.#heard;
      await sleep(pollIntervalMs * (1 + jitter * (2 * Math.random() - 1)), signal);
      try {
        await this.#kv.assertUsable();
        const heads = this.#catalog.heads();
        const polledAt = this.#now();
        const changed = new Set(await changedProjects(this.#kv, heads));
        this.#catalog.confirm(heads.filter(({ projectId }) => !changed.has(projectId)), polledAt);
        for (const projectId of changed) this.#catalog.follow({ projectId });
        // Its connection may be dead, which nothing else would show.
        if (changed.size > 0 && this.#heard === heard) this.#watching.abort();
      } catch (error) {
        logFailedTry(log, "Cannot poll for changes", error);
      }
    }
  }
}
