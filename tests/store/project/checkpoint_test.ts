import { assert, assertEquals, assertRejects } from "@std/assert";
import { historyBounds } from "../../../src/domain/history_bounds.ts";
import { changesKeptDays } from "../../../src/domain/limits.ts";
import type { ChangeStep } from "../../../src/domain/project_change.ts";
import { listChanges } from "../../../src/store/project/change_log.ts";
import { writeCheckpoint } from "../../../src/store/project/checkpoint.ts";
import { readCheckpoint } from "../../../src/store/project/checkpoint_record.ts";
import { Unsaved } from "../../../src/store/project/unsaved.ts";
import { keys } from "../../../src/store/keys.ts";
import { DamagedRecord, encodeJson } from "../../../src/store/record.ts";
import { aBadge, aBadgeType } from "../../support/builders.ts";
import { writeFirstPart, writeSecondPart } from "../../support/rich_project.ts";
import { Crash, CrashingKv } from "../../support/store/unreliable_kv.ts";
import {
  keysUnder,
  load,
  meaningOf,
  now,
  openMemory,
  storedJson,
  Writer,
} from "../../support/store/store_builders.ts";

Deno.test("Unsaved.isCheckpointDue from 64 changes or 3 MiB of steps on", () => {
  const isDueAfter = (sizes: readonly number[]) => {
    const unsaved = new Unsaved();
    for (const size of sizes) unsaved.add({ revision: 2, steps: [] }, size);
    return unsaved.isCheckpointDue;
  };
  const max = 3 * 1024 * 1024;
  assertEquals(isDueAfter([]), false);
  assertEquals(isDueAfter(Array(63).fill(10)), false);
  assertEquals(isDueAfter(Array(64).fill(10)), true);
  assertEquals(isDueAfter([max - 1]), false);
  assertEquals(isDueAfter([max]), true);
  assertEquals(isDueAfter([max / 2, max / 2 - 1]), false);
  assertEquals(isDueAfter([max / 2, max / 2]), true);
  assertEquals(isDueAfter([max, ...Array(65).fill(10)]), true);
});

Deno.test("Unsaved.isCheckpointDue counts what is logged after another process's checkpoint", () => {
  const unsaved = new Unsaved();
  const add = (revision: number) => unsaved.add({ revision, steps: [steps[0]!] }, 10);
  for (let revision = 1; revision <= 80; revision++) add(revision);
  unsaved.forgetLoggedUntil(17);
  assertEquals(unsaved.isCheckpointDue, false);
  add(81);
  assertEquals(unsaved.isCheckpointDue, true);
  unsaved.forgetLoggedUntil(81);
  assertEquals(unsaved.isCheckpointDue, false);
  // Its records are still to be written, by the next one.
  assertEquals([...unsaved.types], ["price"]);
});

Deno.test("Unsaved.isCheckpointDue is the same after a load", async () => {
  using store = await openMemory();
  const writer = await Writer.create(store.kv);
  for (let count = 0; count < 63; count++) await writer.change([]);
  assertEquals((await load(store.kv)).unsaved.isCheckpointDue, false);
  await writer.change([]);
  assertEquals((await load(store.kv)).unsaved.isCheckpointDue, true);
});

Deno.test("writeCheckpoint() replaces the log up to the previous one by equivalent records", async () => {
  using store = await openMemory();
  const writer = await Writer.create(store.kv);
  const { number } = writer.state;
  for (const writePart of [writeFirstPart, writeSecondPart]) {
    const before = writer.state.revision;
    await writePart(writer);
    assertEquals(await writer.checkpoint(), true);
    const logged = await keysUnder(store.raw, keys.log(number));
    const expected = Array.from(
      { length: writer.state.revision - before },
      (_, index) => before + 1 + index,
    );
    assertEquals([...new Set(logged.map((key) => key[3]))], expected);
    const { state, stored, unsaved } = await load(store.kv);
    assertEquals(meaningOf(state), meaningOf(writer.state));
    assertEquals(stored, writer.stored);
    assertEquals([...unsaved.badges, ...unsaved.types], []);
    assertEquals(state.products.changedBuckets(), []);
  }
});

Deno.test("writeCheckpoint() leaves deletions that changes need not wait for, nor the next checkpoint", async () => {
  using store = await openMemory();
  const writer = await Writer.create(store.kv);
  const { number } = writer.state;
  await writeFirstPart(writer);
  assert(await writer.checkpoint());
  await writeSecondPart(writer);
  const options = { now: () => now, history: historyBounds() };
  const logged = () => keysUnder(store.raw, keys.log(number));
  const before = await logged();
  const cleanUp = await writeCheckpoint(store.kv, writer, options);
  assert(cleanUp !== undefined);
  assertEquals(await logged(), before);
  await writer.change([{ kind: "deleteBadge", badge: 20 }]);
  await cleanUp();
  assert((await logged()).length < before.length);
  assertEquals(meaningOf((await load(store.kv)).state), meaningOf(writer.state));

  const outdated = await writeCheckpoint(store.kv, writer, options);
  await writer.change([{ kind: "deleteBadge", badge: 21 }]);
  assert(await writer.checkpoint());
  const kept = await logged();
  await outdated?.();
  assertEquals(await logged(), kept);
  assertEquals(meaningOf((await load(store.kv)).state), meaningOf(writer.state));
});

const steps: ChangeStep[] = [
  { kind: "putType", type: aBadgeType({ name: "New name" }) },
  { kind: "deleteType", typeId: "price" },
  { kind: "putBadge", badge: aBadge({ number: 0, status: "paused" }) },
  { kind: "putBadge", badge: aBadge({ number: 3 }) },
  { kind: "deleteBadge", badge: 1 },
  { kind: "moveBadge", badge: 2, side: "before", other: 0 },
  { kind: "setOrder", order: [1, 2, 0] },
  { kind: "putProduct", productId: 5, product: { assignments: [{ badge: 2 }] } },
  { kind: "deleteProduct", productId: 5 },
  { kind: "changeAssignment", productId: 6, op: "add", badge: 1 },
];

for (const [index, step] of steps.entries()) {
  Deno.test(`writeCheckpoint() includes a single ${step.kind}, ${index}`, async () => {
    using store = await openMemory();
    const writer = await Writer.create(store.kv);
    await writer.change([
      { kind: "putType", type: aBadgeType() },
      ...[0, 1, 2].map((number): ChangeStep => ({ kind: "putBadge", badge: aBadge({ number }) })),
      { kind: "putProduct", productId: 5, product: { assignments: [] } },
    ]);
    await writer.checkpoint();
    await writer.change([step]);
    await writer.checkpoint();
    assertEquals(meaningOf((await load(store.kv)).state), meaningOf(writer.state));
  });
}

Deno.test("writeCheckpoint() writes more records than fit into a commit", async () => {
  using store = await openMemory();
  const writer = await Writer.create(store.kv);
  const badges = Array.from({ length: 1_100 }, (_, number) => aBadge({ number }));
  await writer.change(badges.map((badge): ChangeStep => ({ kind: "putBadge", badge })));
  assertEquals(await writer.checkpoint(), true);
  assertEquals(meaningOf((await load(store.kv)).state), meaningOf(writer.state));
});

Deno.test("writeCheckpoint() takes one commit if little has changed, besides what it deletes", async () => {
  using store = await openMemory();
  const writer = await Writer.create(store.kv);
  const product = { assignments: [], attributes: '{"stock":1}' };
  await writer.change([
    { kind: "putBadge", badge: aBadge() },
    { kind: "putProduct", productId: 1, product, details: { title: "Scarf" } },
  ]);
  const { number, revision } = writer.state;
  await assertRejects(() => writer.checkpoint(new CrashingKv(store.raw, 1)), Crash);
  const { checkpoint } = await readCheckpoint(store.kv, number) ?? {};
  assertEquals([checkpoint?.revision, checkpoint?.claim], [revision, ""]);
});

Deno.test("writeCheckpoint() deletes the records of deleted items", async () => {
  using store = await openMemory();
  const writer = await Writer.create(store.kv);
  const { number } = writer.state;
  await writeFirstPart(writer);
  await writer.checkpoint();
  assertEquals((await keysUnder(store.raw, keys.type(number, "shrinking"))).length, 2);
  await writer.change([
    { kind: "deleteType", typeId: "shrinking" },
    { kind: "deleteBadge", badge: 3 },
    { kind: "putBadge", badge: aBadge({ number: 100 }) },
    { kind: "deleteBadge", badge: 100 },
  ]);
  await writer.checkpoint();
  assertEquals(await keysUnder(store.raw, keys.type(number, "shrinking")), []);
  assertEquals(await keysUnder(store.raw, keys.badge(number, 3)), []);
  assertEquals(await keysUnder(store.raw, keys.badge(number, 100)), []);
});

Deno.test("writeCheckpoint() writes only what has changed", async () => {
  using store = await openMemory();
  const writer = await Writer.create(store.kv);
  await writeFirstPart(writer);
  await writer.checkpoint();
  const versions = async () =>
    new Map(
      (await Array.fromAsync(store.raw.list({ prefix: keys.data(writer.state.number) })))
        .map(({ key, versionstamp }) => [key.slice(2).join(), versionstamp]),
    );
  const before = await versions();
  const revision = await writer.change([{ kind: "putBadge", badge: aBadge({ number: 8 }) }]);
  assertEquals(await writer.checkpoint(), true);
  const after = await versions();
  const changed = [...after.keys()].filter((key) => after.get(key) !== before.get(key));
  const logged = `log,${revision},0`;
  const expected = ["badge,8,0", `change,${revision}`, "checkpoint", logged, "order,0"];
  const isMark = (key: string) => /^(checkpointMark|commit),/.test(key);
  assertEquals(changed.filter((key) => !isMark(key)).sort(), expected);
  assertEquals(changed.filter(isMark).length, 2);
});

Deno.test("writeCheckpoint() deletes changes past the retention period", async () => {
  using store = await openMemory();
  const writer = await Writer.create(store.kv);
  const keptMs = changesKeptDays * 86_400_000;
  const old = await writer.change([], { at: now - keptMs - 1 });
  const kept = await writer.change([], { at: now - keptMs });
  // The project's first change, which is not old, comes before them.
  await store.raw.delete(keys.change(writer.state.number, old - 1));
  await writer.checkpoint();
  const changes = await listChanges(store.kv, writer.state.number, { limit: 9, now: 0 });
  assertEquals(changes.map(({ revision }) => revision), [kept]);
});

Deno.test("writeCheckpoint() with nothing to write is done", async () => {
  using store = await openMemory();
  const writer = await Writer.create(store.kv);
  assertEquals(await writer.checkpoint(), true);
  await writer.change([]);
  assertEquals(await writer.checkpoint(), true);
  const { value } = await store.raw.get(keys.checkpoint(writer.state.number));
  assertEquals((await load(store.kv)).state.revision, 2);
  assert(JSON.stringify(storedJson(value)).includes('"revision":2'));
});

Deno.test("writeCheckpoint() throws DamagedRecord for a damaged checkpoint, and writes nothing", async () => {
  using store = await openMemory();
  const writer = await Writer.create(store.kv);
  await writer.change([{ kind: "setOrder", order: [1] }]);
  const { number } = writer.state;
  await store.raw.set(keys.checkpoint(number), encodeJson({ revision: "1", claim: "" }));
  const keysBefore = await keysUnder(store.raw, []);
  await assertRejects(
    () => writeCheckpoint(store.kv, writer, { now: () => now, history: historyBounds() }),
    DamagedRecord,
  );
  assertEquals(await keysUnder(store.raw, []), keysBefore);
});
