import { assert, assertEquals, assertGreater } from "@std/assert";
import type { ChangeStep } from "../../../src/domain/project_change.ts";
import type { KvStore } from "../../../src/store/kv_store.ts";
import type { KeyRange } from "../../../src/store/port/storage_port.ts";
import { aBadge } from "../../support/builders.ts";
import { ContendedKv } from "../../support/store/unreliable_kv.ts";
import {
  load,
  meaningOf,
  openMemory,
  randomFrom,
  Writer,
} from "../../support/store/store_builders.ts";
import { kvStore } from "../../support/store/kv_store_over.ts";

/** Long enough that a few products fill a bucket, so that buckets are split all the time. */
const attributes = (n: number) => JSON.stringify({ n, filling: "x".repeat(3_000) });
const productIdMax = 400;
const badgeMax = 12;
const rounds = 6;
/** Changes between two checkpoints; in the service it is 64. */
const actsMin = 8;
/** Fewer than the calls of a load. */
const actsMax = 25;

/** A project that another process changes all the time, and its content at each revision. */
class BusyProject {
  readonly meanings = new Map<number, unknown>();
  checkpoints = 0;
  /** Acts until the next checkpoint. */
  #left = 3;
  readonly #random: () => number;
  #writer: Writer;

  constructor(writer: Writer, seed: number) {
    this.#writer = writer;
    this.#random = randomFrom(seed);
  }

  /** What another process does between two calls: a change, and sometimes a checkpoint. */
  async act(): Promise<void> {
    if (this.#left-- === 0) {
      assertEquals(await this.#writer.checkpoint(), true);
      this.checkpoints++;
      this.#left = actsMin + this.#below(actsMin);
      return;
    }
    await this.#writer.change([this.#step(), this.#step()]);
    const { state } = this.#writer;
    this.meanings.set(state.revision, meaningOf(state));
  }

  #below(count: number): number {
    return Math.floor(this.#random() * count);
  }

  #step(): ChangeStep {
    const productId = this.#below(productIdMax);
    const badge = this.#below(badgeMax);
    const pathExists = this.#writer.state.badgeNumbered(badge) !== undefined;
    switch (this.#below(5)) {
      case 0:
        return { kind: "deleteProduct", productId };
      case 1:
        return pathExists
          ? { kind: "deleteBadge", badge }
          : { kind: "putBadge", badge: aBadge({ number: badge }) };
      case 2:
        return { kind: "putBadge", badge: aBadge({ number: badge, content: { productId } }) };
    }
    const assignments = pathExists ? [{ badge }] : [];
    return {
      kind: "putProduct",
      productId,
      product: { assignments, attributes: attributes(productId) },
    };
  }
}

/**
 * A store from which a reader gets one entry of a list at a time, with something happening before
 * each, or all of a log.
 */
class BusyKv extends ContendedKv {
  readonly #act: () => Promise<void>;
  readonly #log: KvStore;

  constructor(raw: Deno.Kv, act: () => Promise<void>) {
    super(raw, { beforeGet: act, beforeEntry: act });
    this.#act = act;
    this.#log = kvStore(raw);
  }

  override async *batches(range: KeyRange) {
    const isLog = range.prefix.includes("log");
    if (isLog) await this.#act();
    yield* isLog ? this.#log.batches(range) : super.batches(range);
  }
}

/** A store with a project whose products fill buckets. */
async function filledStore() {
  const store = await openMemory();
  const writer = await Writer.create(store.kv);
  const filled = Array.from({ length: productIdMax / 4 }, (_, at): ChangeStep => ({
    kind: "putProduct",
    productId: at * 4,
    product: { assignments: [], attributes: attributes(at) },
  }));
  await writer.change(filled.slice(0, filled.length / 2));
  await writer.change(filled.slice(filled.length / 2));
  await writer.checkpoint();
  return store;
}

for (let seed = 1; seed <= 3; seed++) {
  Deno.test(`loadProject() returns a single revision of a constantly changing project, ${seed}`, async () => {
    using store = await filledStore();
    let checkpoints = 0;
    for (let round = 0; round < rounds; round++) {
      const busy = new BusyProject(await Writer.load(store.kv), 100 * seed + round);
      const { state } = await load(new BusyKv(store.raw, () => busy.act()));
      checkpoints += busy.checkpoints;
      assertEquals(meaningOf(state), busy.meanings.get(state.revision));
    }
    assert(checkpoints > 2 * rounds, `${checkpoints} checkpoints`);
  });
}

Deno.test("writeCheckpoint() of a state read during other writes loses nothing", async () => {
  using store = await filledStore();
  for (let round = 0; round < 3 * rounds; round++) {
    const busy = new BusyProject(await Writer.load(store.kv), 1_000 + round);
    let calls = 0;
    // In the end there are no other writers, so the reader has the last revision.
    const act = async () => {
      if (++calls < actsMax) await busy.act();
    };
    const reader = await Writer.load(new BusyKv(store.raw, act));
    assertGreater(calls, actsMax);
    assertGreater(busy.checkpoints, 1);
    await reader.change([{ kind: "putBadge", badge: aBadge({ number: badgeMax + round }) }]);
    assertEquals(await reader.checkpoint(store.kv), true);
    assertEquals(meaningOf((await load(store.kv)).state), meaningOf(reader.state));
  }
});
