import { assert, assertEquals, assertNotEquals } from "@std/assert";
import { someOf } from "fast-check";
import { removeDamagedProject, removeProject } from "../../../src/store/directory.ts";
import { keys } from "../../../src/store/keys.ts";
import { repairStore } from "../../../src/store/copy/repair.ts";
import { verifyStore } from "../../../src/store/copy/salvage.ts";
import { enterStore } from "../../../src/store/sentinel.ts";
import { insertToken, readToken } from "../../../src/store/token_records.ts";
import { aBadge, aBadgeType } from "../../support/builders.ts";
import {
  copyOf,
  insertShop,
  keysUnder,
  load,
  meaningOf,
  now,
  openMemory,
  Writer,
} from "../../support/store/store_builders.ts";

/** A store with the projects `other` and `shop`, and a token that is limited to each. */
async function populated() {
  const store = await openMemory();
  await enterStore(store.kv, { mayBeNew: true });
  for (const id of ["other", "shop"]) {
    const writer = await Writer.create(store.kv, id);
    await writer.change([
      { kind: "putType", type: aBadgeType() },
      { kind: "putBadge", badge: aBadge({ number: 0 }) },
    ]);
    await writer.checkpoint();
    const projects = [{ id, number: writer.state.number }];
    const hash = `hash of ${id}`;
    await insertToken(store.kv, { id, hash, name: id, scopes: ["read"], createdAt: now, projects });
  }
  return store;
}

const original = await populated();
const { number } = (await load(original.kv)).state;
const other = meaningOf((await load(original.kv, "other")).state);
const ownerless = `the data of a project without a head (number ${number})`;

/** The numbers for which the store has data, and those in its heads. */
async function numbersIn({ raw, kv }: Awaited<ReturnType<typeof openMemory>>) {
  const data = new Set((await keysUnder(raw, keys.allData())).map((key) => Number(key[1])));
  const ids = (await keysUnder(raw, keys.heads())).map((key) => String(key[1]));
  const loaded = await Promise.all(ids.map((id) => load(kv, id)));
  return { data, heads: new Set(loaded.map(({ state }) => state.number)) };
}

Deno.test("repairStore() deletes data without a head, and reports it as lost", async () => {
  using store = await copyOf(original.raw);
  await store.raw.set(keys.head("shop"), new Uint8Array([1, 2, 3]));
  assert(await removeDamagedProject(store.kv, "shop", 0));
  assertNotEquals(await keysUnder(store.raw, keys.data(number)), []);

  assertEquals(await repairStore(store.kv), new Map([[undefined, [ownerless]]]));
  assertEquals(await keysUnder(store.raw, keys.data(number)), []);
  assertEquals(await keysUnder(store.raw, keys.garbage()), []);
  // A later project with this number would be open to the token.
  assertEquals(await readToken(store.kv, "shop"), undefined);
  assertEquals((await readToken(store.kv, "other"))?.id, "other");
  assertEquals(meaningOf((await load(store.kv, "other")).state), other);
  assertEquals(await verifyStore(store.kv), new Map());
  assertEquals(await repairStore(store.kv), new Map());
  assert((await insertShop(store.kv)).head.number > number);
});

Deno.test("repairStore() never reuses the number of the data that it deletes, even with damaged counters", async () => {
  using store = await copyOf(original.raw);
  await store.raw.set(keys.head("shop"), new Uint8Array([1, 2, 3]));
  await store.raw.set(keys.counters(), new Uint8Array([1, 2, 3]));
  const losses = await repairStore(store.kv);
  assertEquals(losses.get("shop"), ["all of it: its head is damaged"]);
  assertEquals(losses.get(undefined), ["the counters", ownerless]);
  assert((await insertShop(store.kv)).head.number > number);
});

Deno.test("repairStore() leaves a deleted project to the next start, and gives its data to no damaged head", async () => {
  using store = await copyOf(original.raw);
  const { stored } = await load(store.kv);
  await removeProject(store.kv, stored, now);
  assertEquals(await repairStore(store.kv), new Map());
  assertEquals(await keysUnder(store.raw, keys.garbage()), [keys.garbageOf(number)]);

  const head = new TextEncoder().encode(`!"number":${number},`);
  await store.raw.set(keys.head("other"), head);
  assertEquals(
    (await repairStore(store.kv)).get("other"),
    ["all of it: its head is damaged"],
  );
});

Deno.test("repairStore() leaves data for each head and no other, whatever byte of a head is damaged", async () => {
  const { value } = await original.raw.get(keys.head("shop"));
  assert(value instanceof Uint8Array);
  for (const at of someOf([...value.keys()])) {
    using store = await copyOf(original.raw);
    await store.raw.set(keys.head("shop"), value.with(at, 0xff));
    const before = await verifyStore(store.kv);
    const losses = await repairStore(store.kv);
    assertEquals(losses.has("shop"), before.has("shop"), `byte ${at}`);
    const { data, heads } = await numbersIn(store);
    assertEquals(data, heads, `byte ${at}`);
    assertEquals(losses.has(undefined), !data.has(number), `byte ${at}`);
    assertEquals(meaningOf((await load(store.kv, "other")).state), other);
    assertEquals(await verifyStore(store.kv), new Map());
  }
});

Deno.test("repairStore() makes a project whole whose records could not be read, and says which", async () => {
  using store = await copyOf(original.raw);
  const lost = [keys.badge(number, 0), keys.order(number)];
  for (const key of lost) {
    for (const it of await keysUnder(store.raw, [...key])) await store.raw.delete(it);
  }
  const [after, before] = [keys.badge(number, -1), keys.type(number, "a")];
  assertEquals(
    await repairStore(store.kv, { keys: [keys.undo(number, 1)], gap: { after, before } }),
    new Map([["shop", [
      '1 record of "undo"',
      `the records between ${JSON.stringify(after)} and ${JSON.stringify(before)}`,
    ]]]),
  );
  const { state } = await load(store.kv);
  assertEquals([state.badgeCount, state.order], [0, []]);
  assertEquals(await verifyStore(store.kv), new Map());
  assertEquals(meaningOf((await load(store.kv, "other")).state), other);
  const writer = await Writer.load(store.kv);
  await writer.change([{ kind: "putBadge", badge: aBadge({ number: 1 }) }]);
});
