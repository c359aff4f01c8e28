import { assert, assertEquals } from "@std/assert";
import { someOf } from "fast-check";
import type { ChangeStep } from "../../../src/domain/project_change.ts";
import { aBadge } from "../../support/builders.ts";
import { ContendedKv } from "../../support/store/unreliable_kv.ts";
import {
  copyOf,
  load,
  longIds,
  meaningOf,
  openMemory,
  randomFrom,
  Writer,
} from "../../support/store/store_builders.ts";

/** Changes of a product whose record has two parts; they keep its length. */
const edits: ChangeStep[] = ([
  { badge: 0, op: "remove", variantIds: [-7] },
  { badge: 0, op: "add", variantIds: [-8] },
  { badge: 18, op: "add", variantIds: [1e15, 5] },
  // Applied again to its own result, this pair would fail.
  { badge: 19, op: "remove", variantIds: [1e15] },
  { badge: 19, op: "add" },
] as const).map((change) => ({ kind: "changeAssignment", productId: 5, ...change }));

/** A project with records and a log, both of which contain the same items. */
async function aStore() {
  const store = await openMemory();
  const writer = await Writer.create(store.kv);
  const random = randomFrom(3);
  const assignments = Array.from({ length: 20 }, (_, badge) => ({
    badge,
    variantIds: badge === 19 ? [1e15] : [...longIds(random, 490), -7],
  }));
  await writer.change([
    ...Array.from({ length: 20 }, (_, number): ChangeStep => ({
      kind: "putBadge",
      badge: aBadge({ number }),
    })),
    { kind: "putProduct", productId: 5, product: { assignments } },
  ]);
  await writer.checkpoint();
  await writer.change([...edits, { kind: "moveBadge", badge: 3, side: "before", other: 1 }]);
  return store;
}

/** Loads while `act` happens before one of the calls; also returns the number of calls. */
async function loadWhile(raw: Deno.Kv, moment: number, act: () => Promise<unknown>) {
  let calls = 0;
  const call = async () => {
    if (calls++ === moment) await act();
  };
  const { state } = await load(new ContendedKv(raw, { beforeGet: call, beforeEntry: call }));
  return { state, calls };
}

/** Some of the calls of a load, or all of them: before each, something can happen. */
async function momentsOf({ raw }: Awaited<ReturnType<typeof aStore>>): Promise<readonly number[]> {
  const { calls } = await loadWhile(raw, Infinity, () => Promise.resolve());
  assert(calls > 20, `${calls} calls`);
  return someOf([...Array(calls).keys()]);
}

const change = (it: Writer) =>
  it.change([{ kind: "deleteBadge", badge: 2 }], { settings: { name: "New name" } });

/** What another process does in one step. */
const acts: Record<string, (writer: Writer) => Promise<unknown>> = {
  "commits": change,
  "writes a checkpoint": (it) => it.checkpoint(),
  "commits and writes a checkpoint": async (it) => {
    await change(it);
    await it.checkpoint();
  },
  "writes a checkpoint and commits": async (it) => {
    await it.checkpoint();
    await change(it);
  },
};

for (const [name, act] of Object.entries(acts)) {
  Deno.test(`loadProject() returns a single revision whenever another process ${name}`, async () => {
    using original = await aStore();
    const before = meaningOf((await load(original.kv)).state);
    for (const moment of await momentsOf(original)) {
      using store = await copyOf(original.raw);
      const writer = await Writer.load(store.kv);
      const loaded = await loadWhile(store.raw, moment, () => act(writer));
      // Commits after the last read of the head are not seen.
      const isBefore = loaded.state.revision === before.revision;
      assertEquals(meaningOf(loaded.state), isBefore ? before : meaningOf(writer.state));
    }
  });
}

/** A checkpoint in which each commit waits to be released. */
class SlowCheckpoint {
  readonly #turns: PromiseWithResolvers<void>[] = [];
  readonly #arrivals: PromiseWithResolvers<void>[] = [];
  readonly isDone: Promise<boolean>;
  #next = 0;

  constructor(raw: Deno.Kv, writer: Writer) {
    const kv = new ContendedKv(raw, {
      beforeCommit: async (index) => {
        this.#at(this.#arrivals, index).resolve();
        await this.#at(this.#turns, index).promise;
      },
    });
    this.isDone = writer.checkpoint(kv);
  }

  /** Releases one commit, and waits until it is done. */
  async step(): Promise<void> {
    await Promise.race([this.#at(this.#arrivals, this.#next).promise, this.isDone]);
    this.#at(this.#turns, this.#next++).resolve();
    await Promise.race([this.#at(this.#arrivals, this.#next).promise, this.isDone]);
  }

  async finish(): Promise<boolean> {
    for (let steps = 0; steps < 20; steps++) await this.step();
    return await this.isDone;
  }

  #at(list: PromiseWithResolvers<void>[], index: number): PromiseWithResolvers<void> {
    return list[index] ??= Promise.withResolvers();
  }
}

for (let before = 0; before < 4; before++) {
  Deno.test(`loadProject() returns a single revision while commit ${before} of a checkpoint is made`, async () => {
    using original = await aStore();
    const expected = meaningOf((await load(original.kv)).state);
    for (const moment of await momentsOf(original)) {
      using store = await copyOf(original.raw);
      const writer = await Writer.load(store.kv);
      const checkpoint = new SlowCheckpoint(store.raw, writer);
      for (let steps = 0; steps < before; steps++) await checkpoint.step();
      const loaded = await loadWhile(store.raw, moment, () => checkpoint.step());
      assertEquals(meaningOf(loaded.state), expected);
      assertEquals(await checkpoint.finish(), true);
      assertEquals(meaningOf((await load(store.kv)).state), expected);
    }
  });
}
