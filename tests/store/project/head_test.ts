import { assertEquals, assertRejects } from "@std/assert";
import { listHeads, projectNumbers, readHead } from "../../../src/store/project/head.ts";
import { keys } from "../../../src/store/keys.ts";
import { DamagedRecord, encodeJson } from "../../../src/store/record.ts";
import { insertShop, openMemory } from "../../support/store/store_builders.ts";

Deno.test("readHead() returns the head as stored, and nothing for an unknown project", async () => {
  using store = await openMemory();
  const stored = await insertShop(store.kv);
  assertEquals(await readHead(store.kv, "shop"), stored);
  assertEquals(await readHead(store.kv, "sho"), undefined);
});

Deno.test("listHeads() pages through all projects by id", async () => {
  using store = await openMemory();
  const ids = ["0", "Shop", "a", "a-", "a0", "a_", "aa", "b"];
  for (const id of ids.toReversed()) await insertShop(store.kv, id);
  await store.raw.set(["projects"], "behind all heads");
  const page = async (after: string | undefined, limit: number) =>
    (await listHeads(store.kv, { after, limit })).map(({ projectId }) => projectId);
  assertEquals(await page(undefined, 100), ids);
  for (const [index, id] of ids.entries()) {
    assertEquals(await page(id, 2), ids.slice(index + 1, index + 3));
  }
  assertEquals(await page("aZ", 1), ["a_"]);
});

Deno.test("projectNumbers() contains only existing projects", async () => {
  using store = await openMemory();
  const ids = Array.from({ length: 12 }, (_, index) => `shop${index}`);
  const heads = await Promise.all(ids.map((id) => insertShop(store.kv, id)));
  assertEquals(
    await projectNumbers(store.kv, ["none", ...ids, "neither"]),
    new Map(heads.map(({ projectId, head }) => [projectId, head.number])),
  );
  assertEquals(await projectNumbers(store.kv, []), new Map());
});

Deno.test("readHead() and projectNumbers() throw DamagedRecord for a damaged head, and listHeads() omits it", async () => {
  using store = await openMemory();
  await store.raw.set(keys.head("shop"), encodeJson({ number: 0 }));
  await assertRejects(() => readHead(store.kv, "shop"), DamagedRecord);
  assertEquals(await listHeads(store.kv, { limit: 1 }), []);
  await assertRejects(() => projectNumbers(store.kv, ["shop"]), DamagedRecord);
});
