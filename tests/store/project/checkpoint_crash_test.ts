import { assert, assertEquals, assertRejects } from "@std/assert";
import { readCheckpoint } from "../../../src/store/project/checkpoint_record.ts";
import { deleteGarbage, removeProject } from "../../../src/store/directory.ts";
import { keys } from "../../../src/store/keys.ts";
import { aBadge } from "../../support/builders.ts";
import { ContendedKv, Crash, CrashingKv, LossyKv } from "../../support/store/unreliable_kv.ts";
import { aHugeProduct, writeFirstPart, writeSecondPart } from "../../support/rich_project.ts";
import {
  copyOf,
  keysUnder,
  load,
  meaningOf,
  now,
  openMemory,
  Writer,
} from "../../support/store/store_builders.ts";
import { kvStore } from "../../support/store/kv_store_over.ts";

/** A project with everything that one can have, whose second checkpoint is due. */
async function richStore() {
  const store = await openMemory();
  const writer = await Writer.create(store.kv);
  await writeFirstPart(writer);
  // Deleting them takes more than one commit.
  for (let count = 0; count < 450; count++) await writer.change([]);
  await writer.checkpoint();
  await writeSecondPart(writer);
  for (let productId = 2_000; productId < 2_002; productId++) {
    await writer.change([{ kind: "putProduct", productId, product: aHugeProduct(productId) }]);
  }
  return { ...store, meaning: meaningOf(writer.state), number: writer.state.number };
}

/** How many commits a complete checkpoint of it takes. */
async function commitsOf(original: Deno.Kv): Promise<number> {
  using store = await copyOf(original);
  const counting = new ContendedKv(store.raw, {});
  await (await Writer.load(store.kv)).checkpoint(counting);
  return counting.commits;
}

/**
 * When a checkpoint that was first seen at `now`, or `later`, and has not progressed since counts
 * as interrupted.
 */
const [later, evenLater] = [now + 10_000, now + 20_000];

/** Lets a writer see whose checkpoint is in progress; it writes none itself. */
async function see(writer: Writer, raw: Deno.Kv): Promise<void> {
  try {
    assertEquals(await writer.checkpoint(new CrashingKv(raw, 0)), false);
  } catch (error) {
    if (!(error instanceof Crash)) throw error;
  }
}

/** Each test uses a copy of this. */
const original = await richStore();
const commits = await commitsOf(original.raw);

Deno.test("writeCheckpoint() interrupted after any commit loses nothing", async () => {
  assert(commits >= 7, `${commits} commits: records and log are to take several each`);
  let interrupted = 0;
  for (let first = 0; first < commits; first++) {
    using store = await copyOf(original.raw);
    const dying = await Writer.load(store.kv);
    await assertRejects(() => dying.checkpoint(new CrashingKv(store.raw, first)), Crash);
    assertEquals(meaningOf((await load(store.kv)).state), original.meaning);

    // The next process changes the project before its own checkpoint, which is interrupted as well.
    const next = await Writer.load(store.kv);
    await next.change([
      { kind: "moveBadge", badge: 64, side: "after", other: 1 },
      { kind: "putBadge", badge: aBadge({ number: 99 }) },
      { kind: "changeAssignment", productId: 305, op: "add", badge: 99 },
      { kind: "changeAssignment", productId: 310, op: "add", badge: 99, variantIds: [first] },
    ]);
    await see(next, store.raw);
    await assertRejects(() => next.checkpoint(new CrashingKv(store.raw, 1), later), Crash);
    assertEquals(meaningOf((await load(store.kv)).state), meaningOf(next.state));

    const last = await Writer.load(store.kv);
    const { checkpoint } = await readCheckpoint(store.kv, original.number) ?? {};
    const isFree = checkpoint?.claim === "";
    assertEquals(await last.checkpoint(store.kv, later), isFree);
    if (!isFree) interrupted++;
    assertEquals(await last.checkpoint(store.kv, evenLater), true);
    assertEquals(await last.checkpoint(store.kv, evenLater), true);
    assertEquals(await keysUnder(store.raw, keys.log(original.number)), []);
    assertEquals(meaningOf((await load(store.kv)).state), meaningOf(next.state));
  }
  assert(interrupted >= 3, `interrupted ${interrupted} times`);
});

Deno.test("writeCheckpoint() completes an interrupted checkpoint of the same process", async () => {
  for (let first = 0; first < commits; first++) {
    using store = await copyOf(original.raw);
    const writer = await Writer.load(store.kv);
    await assertRejects(() => writer.checkpoint(new CrashingKv(store.raw, first)), Crash);
    await writer.change([{ kind: "changeAssignment", productId: 300, op: "add", badge: 70 }]);
    await see(writer, store.raw);
    assertEquals(await writer.checkpoint(store.kv, later), true);
    assertEquals(await writer.checkpoint(), true);
    assertEquals(await keysUnder(store.raw, keys.log(original.number)), []);
    assertEquals(meaningOf((await load(store.kv)).state), meaningOf(writer.state));
  }
});

Deno.test("writeCheckpoint() of the only process does not wait for an interrupted one", async () => {
  using store = await copyOf(original.raw);
  const dying = await Writer.load(store.kv);
  await assertRejects(() => dying.checkpoint(new CrashingKv(store.raw, 2)), Crash);
  const next = await Writer.load(store.kv);
  assertEquals(await next.checkpoint(kvStore(store.raw)), false);
  assertEquals(await next.checkpoint(kvStore(store.raw, { isAlone: true })), true);
  assertEquals(meaningOf((await load(store.kv)).state), original.meaning);
});

Deno.test("writeCheckpoint() stops when another process claims the checkpoint meanwhile", async () => {
  let stopped = 0;
  for (let before = 0; before < commits; before++) {
    using store = await copyOf(original.raw);
    const first = await Writer.load(store.kv);
    const contended = new ContendedKv(store.raw, {
      beforeCommit: async (index) => {
        if (index !== before) return;
        const second = await Writer.load(store.kv);
        await second.change([{ kind: "deleteBadge", badge: 20 }]);
        await see(second, store.raw);
        assertEquals(await second.checkpoint(store.kv, later), true);
      },
    });
    const isDone = await first.checkpoint(contended);
    // Once it is deleting the log, its records are complete.
    if (!isDone) stopped = before + 1;
    assertEquals(isDone, stopped <= before);
    // The first need not delete what the second has deleted.
    if (isDone) assert(contended.commits <= commits);
    else assertEquals(contended.commits, before + 1);
    first.state.apply([{
      revision: first.state.revision + 1,
      steps: [
        { kind: "deleteBadge", badge: 20 },
      ],
    }], first.state.settings);
    assertEquals(meaningOf((await load(store.kv)).state), meaningOf(first.state));
  }
  assert(stopped >= 4, `stopped before commit ${stopped} at the latest`);
});

Deno.test("writeCheckpoint() is not interrupted by other processes as long as it progresses", async () => {
  using store = await copyOf(original.raw);
  const first = await Writer.load(store.kv);
  const second = await Writer.load(store.kv);
  let refused = 0;
  const contended = new ContendedKv(store.raw, {
    beforeCommit: async (index) => {
      if (index === 0) return;
      await second.change([{ kind: "deleteBadge", badge: index }]);
      // The time between two writes is just under what counts as interrupted.
      if (!await second.checkpoint(store.kv, now + 9_999 * index)) refused++;
    },
  });
  assertEquals(await first.checkpoint(contended), true);
  assert(refused >= 3, `refused ${refused} times`);
  assertEquals(meaningOf((await load(store.kv)).state), meaningOf(second.state));
});

Deno.test("writeCheckpoint() of a process that lags behind deletes nothing", async () => {
  using store = await openMemory();
  const first = await Writer.create(store.kv);
  const put = (n: number) => [{
    kind: "putProduct" as const,
    productId: 1,
    product: { assignments: [], attributes: `{"n":${n}}` },
  }];
  await first.change(put(1));
  const lagging = await Writer.load(store.kv);
  await first.change(put(2));
  for (const productId of [2, 3]) {
    await first.change([{ kind: "putProduct", productId, product: aHugeProduct(productId) }]);
  }
  // The first of two commits is stored, with the first product.
  await assertRejects(() => first.checkpoint(new CrashingKv(store.raw, 1)), Crash);
  const next = await Writer.load(store.kv);
  await see(lagging, store.raw);
  assertEquals(await lagging.checkpoint(store.kv, later), true);
  await next.change([]);
  for (const at of [later, evenLater]) assertEquals(await next.checkpoint(store.kv, at), true);
  assertEquals(meaningOf((await load(store.kv)).state), meaningOf(next.state));
});

Deno.test("writeCheckpoint() keeps in the log what another process commits meanwhile", async () => {
  for (let before = 0; before < commits; before++) {
    using store = await copyOf(original.raw);
    const other = await Writer.load(store.kv);
    const contended = new ContendedKv(store.raw, {
      beforeCommit: async (index) => {
        if (index === before) await other.change([{ kind: "deleteBadge", badge: 20 }]);
      },
    });
    assertEquals(await (await Writer.load(store.kv)).checkpoint(contended), true);
    assertEquals(meaningOf((await load(store.kv)).state), meaningOf(other.state));
  }
});

Deno.test("writeCheckpoint() is not done if the records are newer than the state", async () => {
  using store = await openMemory();
  const late = await Writer.create(store.kv);
  await late.change([{ kind: "setOrder", order: [1] }]);
  const writer = await Writer.load(store.kv);
  await writer.change([{ kind: "setOrder", order: [2] }]);
  assertEquals(await writer.checkpoint(), true);
  assertEquals(await late.checkpoint(), false);
  assertEquals(meaningOf((await load(store.kv)).state), meaningOf(writer.state));
});

Deno.test("writeCheckpoint() restores no key if the project is deleted meanwhile", async () => {
  let stopped = 0;
  for (let before = 0; before < commits; before++) {
    using store = await copyOf(original.raw);
    const writer = await Writer.load(store.kv);
    const contended = new ContendedKv(store.raw, {
      beforeCommit: async (index) => {
        if (index !== before) return;
        assertEquals(await removeProject(store.kv, writer.stored, now), true);
        await deleteGarbage(store.kv, original.number);
      },
    });
    const isDone = await writer.checkpoint(contended);
    if (!isDone) stopped = before + 1;
    assertEquals(isDone, stopped <= before);
    assertEquals(await keysUnder(store.raw, keys.data(original.number)), []);
  }
  assert(stopped >= 4, `stopped before commit ${stopped} at the latest`);
});

Deno.test("writeCheckpoint() of a deleted project is not done, and restores no key", async () => {
  using store = await openMemory();
  const writer = await Writer.create(store.kv);
  await writer.change([{ kind: "setOrder", order: [1] }]);
  await removeProject(store.kv, writer.stored, now);
  await deleteGarbage(store.kv, writer.state.number);
  assertEquals(await writer.checkpoint(), false);
  assertEquals(await keysUnder(store.raw, keys.data(writer.state.number)), []);
});

Deno.test("writeCheckpoint() whose responses are lost loses nothing", async () => {
  for (let lost = 1; lost <= commits; lost++) {
    using store = await copyOf(original.raw);
    const writer = await Writer.load(store.kv);
    await writer.checkpoint(new LossyKv(store.raw, { answersToLose: lost }));
    assertEquals(meaningOf((await load(store.kv)).state), original.meaning);
  }
});
