import { getLogger } from "@logtape/logtape";
import { changedProjects } from "../store/project/head.ts";
import type { KvStore } from "../store/kv_store.ts";
import { heardChanges } from "../store/project/last_change.ts";
import type { Catalog } from "./catalog.ts";
import { sleep } from "./sleep.ts";

const log = getLogger(["badges", "catalog"]);

/**
 * How often missed changes are looked for. Together with the time to read them, this is within two
 * seconds of the change.
 */
const lookEveryMs = 1_000;
/** Plus or minus a tenth, so that many processes do not look at the same time. */
const jitter = 0.1;
/** The delay before watching again after the store closed the watch. */
const listenAgainMs = 500;

/**
 * Keeps the projects in memory up to date with commits of other processes. It uses the store's
 * watch, which may miss changes, so it also polls the heads of all projects in memory.
 */
export class Follower {
  readonly #kv: KvStore;
  readonly #catalog: Catalog;
  readonly #now: () => number;

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
    await Promise.all([this.#listen(signal), this.#look(signal)]);
  }

  async #listen(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        for await (const change of heardChanges(this.#kv, signal)) this.#catalog.follow(change);
      } catch (error) {
        log.debug("The watch of changes failed; polling finds them", { error: String(error) });
      }
      await sleep(listenAgainMs, signal);
    }
  }

  async #look(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await sleep(lookEveryMs * (1 + jitter * (2 * Math.random() - 1)), signal);
      try {
        await this.#kv.assertUsable();
        const kept = this.#catalog.kept();
        const lookedAt = this.#now();
        const changed = new Set(await changedProjects(this.#kv, kept));
        this.#catalog.confirm(kept.filter(({ projectId }) => !changed.has(projectId)), lookedAt);
        for (const projectId of changed) this.#catalog.follow({ projectId });
      } catch (error) {
        log.debug("Changes could not be looked for", { error: String(error) });
      }
    }
  }
}
