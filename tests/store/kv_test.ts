import { assertEquals, assertInstanceOf, assertRejects } from "@std/assert";
import { DomainError } from "../../src/domain/errors.ts";
import { DeadlineKv } from "../../src/store/kv.ts";
import { openMemory } from "../support/store_builders.ts";

const calls: Record<string, (kv: DeadlineKv) => Promise<unknown>> = {
  get: (kv) => kv.get(["a"]),
  getMany: (kv) => kv.getMany([["a"], ["b"]]),
  list: (kv) => Array.fromAsync(kv.list({ prefix: [] })),
  commit: (kv) => kv.commit(kv.atomic().set(["a"], 1)),
};

/** Makes the store answer every call by `answer`. */
function answerBy(raw: Deno.Kv, answer: () => Promise<never>): void {
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

  Deno.test(`DeadlineKv.${name}() throws "unavailable" when no answer comes in time`, async () => {
    using store = await openMemory();
    answerBy(store.raw, () => new Promise<never>(() => {}));
    const kv = new DeadlineKv(store.raw, { readMs: 1, writeMs: 2 });
    const error = await assertRejects(() => call(kv), DomainError, "The store is away");
    assertEquals([error.code, error.retryAfterSeconds], ["unavailable", 1]);
    assertInstanceOf(error.cause, Error);
    assertEquals(error.cause.message, `no answer in ${deadlineMs} ms`);
  });

  Deno.test(`DeadlineKv.${name}() throws "unavailable" when the store fails, and tells why`, async () => {
    using store = await openMemory();
    const cause = new Error("database is locked");
    answerBy(store.raw, () => Promise.reject(cause));
    const error = await assertRejects(() => call(new DeadlineKv(store.raw)), DomainError);
    assertEquals([error.code, error.retryAfterSeconds], ["unavailable", 1]);
    assertEquals(error.cause, cause);
  });

  Deno.test(`DeadlineKv.${name}() throws "unavailable" when the store is closed`, async () => {
    const { kv } = await openMemory();
    kv.close();
    await assertRejects(async () => await call(kv), DomainError);
  });
}

Deno.test("DeadlineKv.getMany() answers any number of keys in their order", async () => {
  using store = await openMemory();
  for (const count of [0, 1, 10, 11, 20, 25]) {
    const keys = Array.from({ length: count }, (_, number) => ["a", number]);
    for (const key of keys) await store.raw.set(key, key[1]);
    const entries = await store.kv.getMany([...keys, ["missing"]]);
    assertEquals(entries.map((it) => it.value), [...keys.keys(), null]);
    assertEquals(entries.map((it) => it.key), [...keys, ["missing"]]);
  }
});

Deno.test("DeadlineKv.list() answers all entries of a selector, or as many as wanted", async () => {
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
  name: "DeadlineKv leaves no timer behind when an answer came in time",
  sanitizeOps: true,
  async fn() {
    using store = await openMemory();
    for (const call of Object.values(calls)) await call(store.kv);
  },
});

Deno.test("DeadlineKv.commit() carries out a transaction, or answers that its check failed", async () => {
  using store = await openMemory();
  const transaction = () => store.kv.atomic().check({ key: ["a"], versionstamp: null });
  assertEquals((await store.kv.commit(transaction().set(["a"], 1))).ok, true);
  assertEquals(await store.kv.commit(transaction().set(["a"], 2)), { ok: false });
  assertEquals((await store.kv.get(["a"])).value, 1);
});
