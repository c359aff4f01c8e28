import { assertEquals, assertMatch, assertRejects } from "@std/assert";
import { keys } from "../../src/store/keys.ts";
import { decodeJson, encodeJson } from "../../src/store/record.ts";
import { Transaction, UnusableStore } from "../../src/store/port/storage_port.ts";
import { claimStore, type Migration, schemaVersion, Sentinel } from "../../src/store/sentinel.ts";
import { ContendedKv, Crash, CrashingKv, LossyKv } from "../support/store/unreliable_kv.ts";
import { keysUnder, openMemory } from "../support/store/store_builders.ts";

const service = "badge-query-service";
const foreign = "it is not a store of this service";

Deno.test("claimStore() claims an empty store once", async () => {
  using store = await openMemory();
  const created = await claimStore(store.kv, { mayBeNew: true });
  assertEquals([created.isNew, created.sentinel.schemaVersion], [true, schemaVersion]);
  assertMatch(created.sentinel.instanceId, /^[0-9a-f-]{36}$/);
  for (const mayBeNew of [true, false]) {
    assertEquals(await claimStore(store.kv, { mayBeNew }), { ...created, isNew: false });
  }
});

Deno.test("claimStore() gives every store an instance id of its own", async () => {
  using one = await openMemory();
  using other = await openMemory();
  const stores = [one, other];
  const claims = await Promise.all(stores.map(({ kv }) => claimStore(kv, { mayBeNew: true })));
  assertEquals(new Set(claims.map((it) => it.sentinel.instanceId)).size, 2);
});

Deno.test("claimStore() refuses an empty store that may not be new, and leaves it empty", async () => {
  using store = await openMemory();
  await assertRejects(() => claimStore(store.kv, { mayBeNew: false }), UnusableStore, foreign);
  assertEquals(await keysUnder(store.raw, []), []);
});

Deno.test("claimStore() refuses a store with another application's keys, and keeps them", async () => {
  using store = await openMemory();
  await store.raw.set(["users", 1], "Ada");
  await assertRejects(() => claimStore(store.kv, { mayBeNew: true }), UnusableStore, foreign);
  assertEquals(await keysUnder(store.raw, []), [["users", 1]]);
});

Deno.test("claimStore() refuses a sentinel that it did not write, and keeps it", async () => {
  const values = [
    "text",
    encodeJson({ service: "another-service", instanceId: "1", schemaVersion: 1 }),
    encodeJson({ service, instanceId: "1" }),
    encodeJson({ service, instanceId: "1", schemaVersion: 0 }),
    new TextEncoder().encode("{"),
  ];
  for (const value of values) {
    using store = await openMemory();
    await store.raw.set(keys.sentinel(), value);
    await assertRejects(() => claimStore(store.kv, { mayBeNew: true }), UnusableStore, foreign);
    assertEquals((await store.raw.get(keys.sentinel())).value, value);
  }
});

Deno.test("claimStore() accepts the sentinel of a process that was faster", async () => {
  using store = await openMemory();
  const contended = new ContendedKv(store.raw, {
    beforeCommit: async () => void await claimStore(store.kv, { mayBeNew: true }),
  });
  const late = await claimStore(contended, { mayBeNew: true });
  assertEquals(late, await claimStore(store.kv, { mayBeNew: false }));
});

Deno.test("claimStore() recognizes its own sentinel if the response was lost", async () => {
  using store = await openMemory();
  const { isNew, sentinel } = await claimStore(new LossyKv(store.raw), { mayBeNew: true });
  assertEquals(isNew, true);
  assertEquals((await claimStore(store.kv, { mayBeNew: false })).sentinel, sentinel);
});

/** A store of schema version 1, and migrations to version 4 that record when they ran. */
async function oldStore() {
  const store = await openMemory();
  const { sentinel } = await claimStore(store.kv, { mayBeNew: true, target: 1 });
  const ran: number[] = [];
  const migration = (from: number): [number, Migration] => [from, async (kv) => {
    ran.push(from);
    await kv.commit(new Transaction().set(["migrated", from], new Uint8Array()));
  }];
  const migrations = new Map([1, 2, 3].map(migration));
  const storedVersion = async () =>
    decodeJson(Sentinel, keys.sentinel(), (await store.raw.get(keys.sentinel())).value);
  return { ...store, sentinel, ran, migrations, storedVersion };
}

Deno.test("claimStore() refuses a store of a newer version, and does not change it", async () => {
  using store = await oldStore();
  await claimStore(store.kv, { mayBeNew: false, target: 3, migrations: store.migrations });
  await assertRejects(
    () => claimStore(store.kv, { mayBeNew: false, target: 2, migrations: store.migrations }),
    UnusableStore,
    "it has schema version 3, made by a newer version of the service; this one knows 2",
  );
  assertEquals(await store.storedVersion(), { ...store.sentinel, schemaVersion: 3 });
});

Deno.test("claimStore() accepts every older version, and writes its own", async () => {
  for (let version = 1; version < schemaVersion; version++) {
    using store = await oldStore();
    await store.raw.set(keys.sentinel(), encodeJson({ ...store.sentinel, schemaVersion: version }));
    await claimStore(store.kv, { mayBeNew: false });
    assertEquals(await store.storedVersion(), { ...store.sentinel, schemaVersion });
  }
});

Deno.test("claimStore() refuses an older version without a migration", async () => {
  using store = await oldStore();
  for (const migrations of [new Map(), new Map([[2, () => Promise.resolve()]])]) {
    await assertRejects(
      () => claimStore(store.kv, { mayBeNew: false, target: 3, migrations }),
      UnusableStore,
      "it has schema version 1, and nothing migrates it to 3",
    );
  }
  assertEquals(await store.storedVersion(), store.sentinel);
});

Deno.test("claimStore() migrates an older store step by step, once, and keeps its instance id", async () => {
  using store = await oldStore();
  const options = { mayBeNew: false, target: 4, migrations: store.migrations };
  const expected = { sentinel: { ...store.sentinel, schemaVersion: 4 }, isNew: false };
  for (let time = 0; time < 2; time++) {
    const { sentinel, isNew } = await claimStore(store.kv, options);
    assertEquals({ sentinel, isNew }, expected);
  }
  assertEquals(store.ran, [1, 2, 3]);
  assertEquals(await store.storedVersion(), expected.sentinel);
});

Deno.test("claimStore() resumes migrations that were interrupted after any commit", async () => {
  // The first commit of each step keeps older processes out, the second is the migration's own.
  const ranBefore = [[], [1], [1], [1], [1, 2], [1, 2], [1, 2], [1, 2, 3], [1, 2, 3]];
  const ranAfter = [[1, 2, 3], [1, 2, 3], [1, 2, 3], [2, 3], [2, 3], [2, 3], [3], [3], [3]];
  for (let commits = 0; commits < 9; commits++) {
    using store = await oldStore();
    const options = { mayBeNew: false, target: 4, migrations: store.migrations };
    const crashing = new CrashingKv(store.raw, commits);
    await assertRejects(() => claimStore(crashing, options), Crash);
    assertEquals(store.ran.splice(0), ranBefore[commits]);
    const { sentinel } = await claimStore(store.kv, options);
    assertEquals(store.ran, ranAfter[commits]);
    assertEquals(sentinel, { ...store.sentinel, schemaVersion: 4 });
  }
});

Deno.test("claimStore() never sets back a store that another process has migrated further", async () => {
  using store = await oldStore();
  const options = { mayBeNew: false, target: 4, migrations: store.migrations };
  const slow = new Map(store.migrations);
  slow.set(1, async () => void await claimStore(store.kv, options));
  const { sentinel } = await claimStore(store.kv, { ...options, migrations: slow });
  assertEquals(sentinel.schemaVersion, 4);
  assertEquals(store.ran, [1, 2, 3]);
});

Deno.test("claimStore() continues a migration whose response was lost", async () => {
  using store = await oldStore();
  const options = { mayBeNew: false, target: 4, migrations: store.migrations };
  const { sentinel } = await claimStore(new LossyKv(store.raw, { answersToLose: 9 }), options);
  assertEquals([sentinel.schemaVersion, store.ran], [4, [1, 2, 3]]);
});
