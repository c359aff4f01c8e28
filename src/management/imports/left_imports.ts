import { getLogger } from "@logtape/logtape";
import { type ActiveImport, listActiveImports } from "../../store/imports/import_claim.ts";
import type { KvStore } from "../../store/kv_store.ts";
import { delay } from "./import_session.ts";

const log = getLogger(["badges", "imports"]);

/** Finds the unfinished imports that no living process works on. */
export class LeftImports {
  readonly #kv: KvStore;
  readonly #isOwn: (project: number) => boolean;
  readonly #takeOver: (active: ActiveImport) => Promise<void>;
  /** The last sign of life of each import, and when it was first seen. */
  readonly #seen = new Map<number, { readonly life: string; readonly at: number }>();

  /** `isOwn` is whether this process works on the import of a project. */
  constructor(kv: KvStore, { isOwn, takeOver }: {
    isOwn: (project: number) => boolean;
    takeOver: (active: ActiveImport) => Promise<void>;
  }) {
    this.#kv = kv;
    this.#isOwn = isOwn;
    this.#takeOver = takeOver;
  }

  /** Takes such imports over until `ending` is aborted. */
  async run(
    { beatMs, silentMs }: { beatMs: number; silentMs: number },
    ending: AbortSignal,
  ): Promise<void> {
    // If no other process has this store open, none works on what is unfinished.
    let areAllLeft = this.#kv.isAlone;
    while (!ending.aborted) {
      try {
        if (areAllLeft) await this.continueAll();
        else await this.#continueSilent(silentMs);
        areAllLeft = false;
      } catch (error) {
        log.debug("Cannot look for unfinished imports", { error: String(error) });
        // While the store was down, no process could show that it lives.
        this.#seen.clear();
      }
      await delay(beatMs, ending);
    }
  }

  /** Takes over all unfinished imports of other processes, which must be gone. */
  async continueAll(): Promise<void> {
    for (const active of await listActiveImports(this.#kv)) {
      if (!this.#isOwn(active.project)) await this.#takeOver(active);
    }
  }

  /**
   * Takes over the imports without a sign of life. Their processes are gone, or never learned that
   * they have the claims.
   */
  async #continueSilent(silentMs: number): Promise<void> {
    for (const active of await listActiveImports(this.#kv)) {
      if (this.#isOwn(active.project)) continue;
      const life = `${active.owner} ${active.beats}`;
      const at = performance.now();
      const last = this.#seen.get(active.project);
      if (last?.life !== life) this.#seen.set(active.project, { life, at });
      else if (at - last.at >= silentMs) await this.#takeOver(active);
    }
  }
}
