import { assertEquals, assertRejects } from "@std/assert";
import { DamagedProjects } from "../../src/catalog/damaged_projects.ts";
import { ProjectLookups } from "../../src/catalog/project_lookups.ts";
import { keys } from "../../src/store/keys.ts";
import { DamagedRecord } from "../../src/store/record.ts";
import { insertShop, openMemory } from "../support/store/store_builders.ts";

/** A read that fails because of a damaged head, and counts its calls. */
function damagedRead() {
  const calls = { count: 0 };
  const read = () => {
    calls.count++;
    return Promise.reject(new DamagedRecord(keys.head("shop"), "test"));
  };
  return { calls, read };
}

Deno.test("DamagedProjects.read() throws the same error for five seconds, then reads again", async () => {
  let now = 0;
  const damaged = new DamagedProjects(() => now);
  const { calls, read } = damagedRead();
  const first = await assertRejects(() => damaged.read("shop", read), DamagedRecord);
  now = 4_999;
  assertEquals(await assertRejects(() => damaged.read("shop", read), DamagedRecord), first);
  assertEquals(calls.count, 1);
  now = 5_000;
  await assertRejects(() => damaged.read("shop", read), DamagedRecord);
  assertEquals(calls.count, 2);
});

Deno.test("DamagedProjects.read() does not remember what it read before a deletion", async () => {
  const damaged = new DamagedProjects(() => 0);
  const { promise, reject } = Promise.withResolvers<string>();
  const reading = damaged.read("shop", () => promise);
  damaged.forget("shop");
  reject(new DamagedRecord(keys.head("shop"), "test"));
  await assertRejects(() => reading, DamagedRecord);
  assertEquals(await damaged.read("shop", () => Promise.resolve("recreated")), "recreated");
});

Deno.test("ProjectLookups.mayExist() reads a damaged head once, and again after a deletion", async () => {
  using store = await openMemory();
  const now = () => 0;
  const damaged = new DamagedProjects(now);
  const lookups = new ProjectLookups({ kv: store.kv, now, damaged });
  await store.raw.set(keys.head("shop"), new Uint8Array([1]));
  for (let time = 0; time < 20; time++) {
    await assertRejects(() => lookups.mayExist("shop"), DamagedRecord);
  }
  assertEquals(store.kv.metrics.calls.read.answered, 1);
  await store.raw.delete(keys.head("shop"));
  await insertShop(store.kv);
  damaged.forget("shop");
  assertEquals(await lookups.mayExist("shop"), true);
});
