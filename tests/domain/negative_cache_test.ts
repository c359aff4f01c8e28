import { assertEquals, assertRejects } from "@std/assert";
import { NegativeCache } from "../../src/domain/negative_cache.ts";

/** A cache of two keys for one second, over a store that can be changed and counts its reads. */
function world() {
  const clock = { now: 10_000 };
  const memory = new NegativeCache<string>({ max: 2, ttlMs: 1_000, now: () => clock.now });
  const store = new Map<string, string>();
  let reads = 0;
  const find = (key: string) =>
    memory.find(key, () => {
      reads++;
      return Promise.resolve(store.get(key));
    });
  return { clock, memory, store, find, reads: () => reads };
}

Deno.test("NegativeCache.find() reads a missing key once per second", async () => {
  const { clock, find, reads } = world();
  for (let count = 0; count < 5; count++) assertEquals(await find("a"), undefined);
  clock.now += 999;
  await find("a");
  assertEquals(reads(), 1);
  clock.now += 1;
  await find("a");
  assertEquals(reads(), 2);
  // The clock was set back.
  clock.now -= 1_000;
  await find("a");
  assertEquals(reads(), 3);
});

Deno.test("NegativeCache.find() reads an existing key each time, and shares a read in progress", async () => {
  const { store, find, reads } = world();
  store.set("a", "A");
  assertEquals(await Promise.all([find("a"), find("a"), find("a")]), ["A", "A", "A"]);
  assertEquals([await find("a"), reads()], ["A", 2]);
});

Deno.test("NegativeCache.forget() lets a new key be found at once, even during a read", async () => {
  const { memory, store, find } = world();
  await find("a");
  store.set("a", "A");
  memory.forget();
  assertEquals(await find("a"), "A");
  const slow = Promise.withResolvers<string | undefined>();
  const before = memory.find("b", () => slow.promise);
  store.set("b", "B");
  memory.forget();
  assertEquals(await find("b"), "B");
  slow.resolve(undefined);
  assertEquals([await before, await find("b")], [undefined, "B"]);
});

Deno.test("NegativeCache.forget() of a key leaves the others", async () => {
  const { memory, store, find, reads } = world();
  await find("a");
  await find("b");
  store.set("a", "A");
  memory.forget("a");
  assertEquals([await find("a"), await find("b"), reads()], ["A", undefined, 3]);
});

Deno.test("NegativeCache does not remember failed reads, and keeps a bounded number of keys", async () => {
  const { memory, find, reads } = world();
  await assertRejects(
    () => memory.find("a", () => Promise.reject(new Error("away"))),
    Error,
    "away",
  );
  for (const key of ["a", "b", "c"]) await find(key);
  assertEquals(reads(), 3);
  // The third key has cleared the cache.
  await find("c");
  assertEquals(reads(), 3);
  await find("a");
  assertEquals(reads(), 4);
});
