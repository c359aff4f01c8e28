import { getLogger } from "@logtape/logtape";
import { changedProjects } from "../store/project/head.ts";
import type { DeadlineKv } from "../store/kv.ts";
import { heardChanges } from "../store/project/last_change.ts";
import type { Catalog } from "./catalog.ts";
import { rest } from "./rest.ts";

const log = getLogger(["badges", "catalog"]);

/** How often what was not heard of is looked for: with what it takes, within two seconds of the change. */
const lookEveryMs = 1_000;
/** A tenth more or less, so that many processes do not look at the same instant. */
const jitter = 0.1;
/** Before it is listened again, after the store broke off. */
const listenAgainMs = 500;

/**
 * Keeps the projects in memory up to what other processes commit. It hears of a change by the store's watch; that
 * is no promise, so it looks as well, at the heads of all projects in memory.
 */
export class Follower {
  readonly #kv: DeadlineKv;
  readonly #catalog: Catalog;
  readonly #now: () => number;

  constructor(kv: DeadlineKv, catalog: Catalog, now: () => number) {
    this.#kv = kv;
    this.#catalog = catalog;
    this.#now = now;
  }

  /** Follows until `signal` is aborted. Never rejects: while the store is away, the last good answers stand. */
  async run(signal: AbortSignal): Promise<void> {
    await Promise.all([this.#listen(signal), this.#look(signal)]);
  }

  async #listen(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        for await (const change of heardChanges(this.#kv, signal)) this.#catalog.follow(change);
      } catch (error) {
        log.debug("Changes are not heard of; they are looked for", { error: String(error) });
      }
      await rest(listenAgainMs, signal);
    }
  }

  async #look(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await rest(lookEveryMs * (1 + jitter * (2 * Math.random() - 1)), signal);
      try {
        await this.#kv.assertFit();
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
