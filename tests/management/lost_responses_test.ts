import { assertEquals } from "@std/assert";
import { Catalog } from "../../src/catalog/catalog.ts";
import { changeProject, type Management } from "../../src/management/change_project.ts";
import { listChanges } from "../../src/store/project/change_log.ts";
import { LossyKv, lostAnswers } from "../support/store/unreliable_kv.ts";
import { insertShop, now, openMemory, randomFrom } from "../support/store/store_builders.ts";

/** `LOST_RESPONSES` sets a higher number. */
const changeCount = Number(Deno.env.get("LOST_RESPONSES") ?? 1_000);

/**
 * Two processes on a store that loses the response to each of their commits. Before it is lost, the
 * other process may change something.
 */
class LossyProcesses {
  /** The results of the changes, in the order in which they ended. */
  readonly results: number[] = [];
  readonly #random = randomFrom(1);
  readonly #processes: readonly Management[];
  /** Whether one process changes something before the other one's response is lost. */
  #isBetween = false;

  constructor(raw: Deno.Kv) {
    this.#processes = [0, 1].map((index) => {
      const answer = () => this.#lose(1 - index);
      const kv = new LossyKv(raw, { answersToLose: Infinity, answer });
      const clock = () => now;
      return { kv, catalog: new Catalog({ kv, maxBytes: 1e9, now: clock }), now: clock };
    });
  }

  /** Increments a counter in a setting, by one of the processes. */
  async countUp(index = Math.floor(this.#random() * 2)): Promise<void> {
    const author = { tokenId: "bootstrap", operation: "putProject" };
    const result = await changeProject(this.#processes[index]!, author, "shop", ({ project }) => {
      const count = (project.settings.cacheSeconds ?? 0) + 1;
      const settings = { ...project.settings, cacheSeconds: count };
      return { subject: "projects/shop", after: count, steps: [], settings, result: count };
    });
    this.results.push(result);
  }

  async idle(): Promise<void> {
    for (const { catalog } of this.#processes) await catalog.idle();
  }

  async #lose(other: number) {
    if (!this.#isBetween && this.#random() < 0.3) {
      this.#isBetween = true;
      await this.countUp(other);
      this.#isBetween = false;
    }
    return await (this.#random() < 0.5 ? lostAnswers.refused : lostAnswers.late)();
  }
}

Deno.test("changeProject() applies every change exactly once, even if every response of the store is lost", async () => {
  using store = await openMemory();
  const { head } = await insertShop(store.kv);
  const processes = new LossyProcesses(store.raw);
  while (processes.results.length < changeCount) await processes.countUp();
  await processes.idle();
  const expected = Array.from({ length: processes.results.length }, (_, index) => index + 1);
  assertEquals(processes.results.toSorted((a, b) => a - b), expected);
  const changes = await listChanges(store.kv, head.number, { limit: 2 * changeCount, now });
  assertEquals(changes.toReversed().slice(1).map(({ after }) => after), expected);
});
