import { assertEquals, assertInstanceOf, assertRejects, assertThrows } from "@std/assert";
import { DomainError } from "../../src/domain/errors.ts";
import { type Lane, laneSlots } from "../../src/store/calls/lanes.ts";
import type { KvStore } from "../../src/store/kv_store.ts";
import { DenoKv } from "../../src/store/port/deno_kv.ts";
import { Transaction } from "../../src/store/port/storage_port.ts";
import { openMemory } from "../support/store/store_builders.ts";
import { kvStore } from "../support/store/kv_store_over.ts";

const bytes = (...numbers: number[]) => Uint8Array.from(numbers);

const calls: Record<string, (kv: KvStore) => Promise<unknown>> = {
  get: (kv) => kv.get(["a"]),
  getMany: (kv) => kv.getMany([["a"], ["b"]]),
  list: (kv) => Array.fromAsync(kv.list({ prefix: [] })),
  commit: (kv) => kv.commit(new Transaction().set(["a"], bytes(1))),
};

/** Makes the store respond to every call by `answer`. */
function replaceCalls(raw: Deno.Kv, answer: () => Promise<never>): void {
  const transaction = Object.assign(raw.atomic(), { commit: answer });
  const entries = Object.assign(raw.list({ prefix: [] }), { next: answer });
  Object.assign(raw, {
    get: answer,
    getMany: answer,
    list: () => entries,
    atomic: () => transaction,
  });
}

for (const [name, call] of Object.entries(calls)) {
  const deadlineMs = name === "commit" ? 2 : 1;

  Deno.test(`KvStore.${name}() throws "unavailable" if no response comes in time`, async () => {
    using store = await openMemory();
    replaceCalls(store.raw, () => new Promise<never>(() => {}));
    const kv = kvStore(store.raw, { deadlines: { read: 1, write: 2 } });
    const error = await assertRejects(() => call(kv), DomainError, "The store is down");
    assertEquals([error.code, error.retryAfterSeconds], ["unavailable", 1]);
    assertInstanceOf(error.cause, Error);
    assertEquals(error.cause.message, `no response in ${deadlineMs} ms`);
  });

  Deno.test(`KvStore.${name}() throws "unavailable" if the store fails, with the reason`, async () => {
    using store = await openMemory();
    const cause = new Error("database is locked");
    replaceCalls(store.raw, () => Promise.reject(cause));
    const error = await assertRejects(() => call(kvStore(store.raw)), DomainError);
    assertEquals([error.code, error.retryAfterSeconds], ["unavailable", 1]);
    assertEquals(error.cause, cause);
  });

  Deno.test(`KvStore.${name}() throws "unavailable" if the store is closed`, async () => {
    const { kv } = await openMemory();
    kv.close();
    await assertRejects(async () => await call(kv), DomainError);
  });
}

Deno.test("KvStore.getMany() returns any number of keys in their order", async () => {
  using store = await openMemory();
  for (const count of [0, 1, 10, 11, 20, 25]) {
    const keys = Array.from({ length: count }, (_, number) => ["a", number]);
    for (const key of keys) await store.raw.set(key, key[1]);
    const entries = await store.kv.getMany([...keys, ["missing"]]);
    assertEquals(entries.map((it) => it.value), [...keys.keys(), null]);
    assertEquals(entries.map((it) => it.key), [...keys, ["missing"]]);
  }
});

Deno.test("KvStore.list() returns all entries of a selector, or as many as requested", async () => {
  using store = await openMemory();
  const numbers = Array.from({ length: 1_100 }, (_, number) => number);
  for (const number of numbers) await store.raw.set(["a", number], number);
  await store.raw.set(["b"], "not asked for");
  const listed = async (options?: { limit?: number; reverse?: boolean }) =>
    (await Array.fromAsync(store.kv.list({ prefix: ["a"] }, options))).map(({ value }) => value);
  assertEquals(await listed(), numbers);
  assertEquals(await listed({ limit: 2 }), [0, 1]);
  assertEquals(await listed({ limit: 2, reverse: true }), [1_099, 1_098]);
});

Deno.test({
  name: "KvStore leaves no timer behind after a response in time",
  sanitizeOps: true,
  async fn() {
    using store = await openMemory();
    for (const call of Object.values(calls)) await call(store.kv);
    // A yielder's mark of the current turn ends with the turn.
    await new Promise((resolve) => setTimeout(resolve, 0));
  },
});

Deno.test("KvStore.commit() commits a transaction, or returns that its check failed", async () => {
  using store = await openMemory();
  const transaction = () => new Transaction().check({ key: ["a"], versionstamp: null });
  assertEquals((await store.kv.commit(transaction().set(["a"], bytes(1)))).ok, true);
  assertEquals(await store.kv.commit(transaction().set(["a"], bytes(2))), { ok: false });
  assertEquals((await store.kv.get(["a"])).value, bytes(1));
});

const hanging = () => new Promise<never>(() => {});
const short = { read: 1, write: 1 };

Deno.test("KvStore makes no call, and buffers nothing, while the store does not respond", async () => {
  using store = await openMemory();
  let created = 0;
  replaceCalls(store.raw, () => {
    created++;
    return hanging();
  });
  const kv = kvStore(store.raw, { deadlines: short, now: () => 0 });
  const read = () => assertRejects(() => kv.get(["a"]), DomainError);
  for (let count = 0; count < 5; count++) await read();
  assertEquals(kv.metrics.breakers, { read: "open", write: "closed" });
  for (let count = 0; count < 1_000; count++) {
    const { code, retryAfterSeconds, cause } = await read();
    assertEquals([code, retryAfterSeconds, cause], ["unavailable", 1, undefined]);
  }
  assertEquals([created, kv.metrics.waiting], [5, 5]);
  assertEquals(kv.metrics.calls.read, { answered: 0, failed: 0, late: 5, refused: 1_000 });
});

Deno.test("KvStore fails the 65th concurrent call, and does not treat a busy store as down", async () => {
  using store = await openMemory();
  const answer = Promise.withResolvers<never>();
  const { get } = store.raw;
  Object.assign(store.raw, { get: () => answer.promise });
  const calls = Array.from({ length: 100 }, () => store.kv.get(["a"]));
  const refused = await Promise.allSettled(calls.slice(64));
  assertEquals(new Set(refused.map(({ status }) => status)), new Set(["rejected"]));
  assertEquals(store.kv.metrics.waiting, 64);
  assertEquals(store.kv.metrics.breakers.read, "closed");
  Object.assign(store.raw, { get });
  answer.reject(new Error("away"));
  await Promise.allSettled(calls);
  const { read } = store.kv.metrics.calls;
  assertEquals([read.failed, read.refused, store.kv.metrics.waiting], [64, 36, 0]);
});

Deno.test("KvStore keeps the slots of each lane separate: a full lane does not block others", async () => {
  using store = await openMemory();
  const lanes = Object.keys(laneSlots).filter((name): name is Lane => name in laneSlots);
  const { get } = store.raw;
  for (const full of lanes) {
    const answer = Promise.withResolvers<unknown>();
    Object.assign(store.raw, { get: () => answer.promise });
    const busy = store.kv.lane(full);
    const calls = Array.from({ length: laneSlots[full] }, () => busy.get(["a"]));
    await assertRejects(() => busy.get(["a"]), DomainError);
    Object.assign(store.raw, { get });
    for (const other of lanes) {
      const read = () => store.kv.lane(other).get(["a"]);
      if (other === full) await assertRejects(read, DomainError);
      else assertEquals((await read()).value, null);
    }
    answer.resolve({ key: ["a"], value: null });
    await Promise.all(calls);
    assertEquals((await busy.get(["a"])).value, null);
  }
});

Deno.test("KvStore reads a read-only store, and writes it as soon as possible", async () => {
  using store = await openMemory();
  const { atomic } = store.raw;
  const commit = () => Promise.reject(new Error("database or disk is full"));
  Object.assign(store.raw, { atomic: () => Object.assign(atomic.call(store.raw), { commit }) });
  const write = () => store.kv.commit(new Transaction().set(["a"], bytes(1)));
  for (let count = 0; count < 100; count++) {
    await assertRejects(write, DomainError);
    assertEquals((await store.kv.get(["a"])).value, null);
  }
  const { calls, breakers } = store.kv.metrics;
  assertEquals([calls.read.answered, breakers.read, breakers.write], [100, "closed", "open"]);
  Object.assign(store.raw, { atomic });
  while (!(await write().catch(() => ({ ok: false }))).ok) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  assertEquals((await store.kv.get(["a"])).value, bytes(1));
  assertEquals(store.kv.metrics.breakers.write, "closed");
});

Deno.test("KvStore tries another handle if calls on the first one never end", async () => {
  const frozen = await openMemory();
  const fresh = await openMemory();
  await fresh.raw.set(["a"], "here");
  let created = 0;
  replaceCalls(frozen.raw, () => {
    created++;
    return hanging();
  });
  let tries = 0;
  const reopen = () => {
    tries++;
    return tries < 3 ? Promise.reject(new Error("away")) : Promise.resolve(new DenoKv(fresh.raw));
  };
  const kv = kvStore(frozen.raw, { deadlines: short, reopen });
  const read = () => kv.get(["a"]).then(({ value }) => value, () => undefined);
  while (await read() !== "here") await new Promise((resolve) => setTimeout(resolve, 1));
  // Those before the breaker opened: none was a probe.
  assertEquals([created, tries, kv.metrics.waiting], [5, 3, 0]);
  // Watchers are notified that it has closed.
  assertThrows(() => frozen.raw.close(), Deno.errors.BadResource);
  kv.close();
});

Deno.test("KvStore opens one handle for concurrent reads and writes that need one", async () => {
  const frozen = await openMemory();
  const fresh = await openMemory();
  replaceCalls(frozen.raw, hanging);
  // Immediately: the test is about which handle is used, so no deadline may come first.
  Object.assign(fresh.raw, { get: () => Promise.resolve({ key: ["a"], value: null }) });
  let tries = 0;
  const reopen = async () => {
    tries++;
    await new Promise((resolve) => setTimeout(resolve, 5));
    return new DenoKv(fresh.raw);
  };
  let clock = 0;
  const deadlines = { read: 100, write: 100 };
  const kv = kvStore(frozen.raw, { deadlines, reopen, now: () => clock });
  const both = () =>
    Promise.allSettled([kv.get(["a"]), kv.commit(new Transaction().set(["a"], bytes(1)))]);
  for (let count = 0; count < 5; count++) await both();
  // Both breakers let one call through.
  clock += 500;
  // The commit still uses the first handle.
  const [read] = await both();
  assertEquals([read.status, tries], ["fulfilled", 1]);
  kv.close();
});
