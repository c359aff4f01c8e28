import { assertEquals, assertRejects } from "@std/assert";
import { DomainError } from "../../../src/domain/errors.ts";
import { removeProject } from "../../../src/store/directory.ts";
import { keys } from "../../../src/store/keys.ts";
import { loadProject } from "../../../src/store/project/load_project.ts";
import { DamagedRecord, encodeJson, toParts } from "../../../src/store/record.ts";
import { aBadge, aBadgeType } from "../../support/builders.ts";
import { ContendedKv } from "../../support/store/unreliable_kv.ts";
import {
  insertShop,
  load,
  meaningOf,
  now,
  openMemory,
  unchecked,
  Writer,
} from "../../support/store/store_builders.ts";

Deno.test("loadProject() returns nothing for an unknown project", async () => {
  using store = await openMemory();
  await insertShop(store.kv);
  assertEquals(await loadProject(store.kv, "other"), undefined);
});

Deno.test("loadProject() returns what was committed, including what is not in the records yet", async () => {
  using store = await openMemory();
  const writer = await Writer.create(store.kv);
  await writer.change([{ kind: "putType", type: aBadgeType() }]);
  await writer.checkpoint();
  await writer.change([
    { kind: "putBadge", badge: aBadge({ number: 0 }) },
    { kind: "putType", type: aBadgeType({ id: "other" }) },
    { kind: "putProduct", productId: 7, product: { assignments: [{ badge: 0 }] } },
  ]);
  const { state, stored, unsaved } = await load(store.kv);
  assertEquals(meaningOf(state), meaningOf(writer.state));
  assertEquals([state.id, state.number], ["shop", writer.state.number]);
  assertEquals(stored, writer.stored);
  assertEquals([unsaved.badges, unsaved.types], [new Set([0]), new Set(["other"])]);
  assertEquals(unsaved.isOrderChanged, true);
  assertEquals(state.products.changedBuckets().length, 1);
});

Deno.test("loadProject() returns the settings of the last commit", async () => {
  using store = await openMemory();
  const writer = await Writer.create(store.kv);
  await writer.change([], { settings: { name: "New name", cacheSeconds: 0 } });
  await writer.checkpoint();
  assertEquals((await load(store.kv)).state.settings, { name: "New name", cacheSeconds: 0 });
  await writer.change([], { settings: { name: "Newer name" } });
  assertEquals((await load(store.kv)).state.settings, { name: "Newer name" });
});

Deno.test("loadProject() returns nothing for a project that is deleted meanwhile", async () => {
  using store = await openMemory();
  let calls = 0;
  for (let moment = 0; calls >= moment; moment++) {
    const { stored } = await Writer.create(store.kv);
    calls = 0;
    const act = async () => {
      if (calls++ === moment) await removeProject(store.kv, stored, now);
    };
    const contended = new ContendedKv(store.raw, { beforeGet: act, beforeEntry: act });
    const loaded = await loadProject(contended, "shop");
    if (calls > moment + 1) assertEquals(loaded, undefined);
    await removeProject(store.kv, stored, now);
  }
});

Deno.test('loadProject() throws "unavailable" for a project whose log is deleted faster than it is read', async () => {
  using store = await openMemory();
  const writer = await Writer.create(store.kv);
  const beforeGet = async () => {
    await writer.change([]);
    for (let time = 0; time < 2; time++) await writer.checkpoint();
  };
  const contended = new ContendedKv(store.raw, { beforeGet });
  const error = await assertRejects(() => loadProject(contended, "shop"), DomainError);
  assertEquals([error.code, error.retryAfterSeconds], ["unavailable", 1]);
});

const damages: Record<string, (number: number) => { key: Deno.KvKey; value: unknown }[]> = {
  "head": () => [{ key: keys.head("shop"), value: encodeJson({}) }],
  "checkpoint": (it) => [{ key: keys.checkpoint(it), value: encodeJson({ revision: 0 }) }],
  "type": (it) => unchecked(toParts(keys.type(it, "price"), encodeJson({ id: "price" }))),
  "badge": (it) =>
    unchecked(toParts(keys.badge(it, 0), encodeJson({ ...aBadge(), typeId: undefined }))),
  "order": (it) => unchecked(toParts(keys.order(it), encodeJson([0]))),
  "bucket": (it) =>
    unchecked(toParts(keys.bucket(it, Number.MIN_SAFE_INTEGER), new Uint8Array(30))),
  "log entry": (it) => unchecked(toParts(keys.logEntry(it, 3), new TextEncoder().encode("\0[{}]"))),
  "value": (it) => [{ key: [...keys.order(it), 0], value: "no bytes" }],
};

for (const [name, damaged] of Object.entries(damages)) {
  Deno.test(`loadProject() throws DamagedRecord for a damaged ${name}, and names it`, async () => {
    using store = await openMemory();
    const writer = await Writer.create(store.kv);
    await writer.change([
      { kind: "putType", type: aBadgeType() },
      { kind: "putBadge", badge: aBadge() },
      { kind: "putProduct", productId: 1, product: { assignments: [] } },
    ]);
    await writer.checkpoint();
    await writer.change([]);
    const entries = damaged(writer.state.number);
    for (const { key, value } of entries) await store.raw.set(key, value);
    const error = await assertRejects(() => loadProject(store.kv, "shop"), DamagedRecord);
    const key = entries[0]!.key.slice(0, 3);
    assertEquals(error.message.includes(JSON.stringify(key).slice(0, -1)), true, error.message);
  });
}

Deno.test("loadProject() never returns a project in which a change is missing", async () => {
  using store = await openMemory();
  const writer = await Writer.create(store.kv);
  for (const order of [[1], [2], [3]]) await writer.change([{ kind: "setOrder", order }]);
  await store.raw.delete([...keys.logEntry(writer.state.number, 3), 0]);
  await assertRejects(() => loadProject(store.kv, "shop"), DomainError);
});
