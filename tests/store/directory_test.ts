import { assertEquals, assertNotEquals, assertRejects } from "@std/assert";
import { DomainError } from "../../src/domain/errors.ts";
import { listChanges } from "../../src/store/project/change_log.ts";
import {
  deleteGarbage,
  hadProjects,
  insertProject,
  listGarbage,
  removeProject,
} from "../../src/store/directory.ts";
import { readHead, type StoredHead } from "../../src/store/project/head.ts";
import { keys } from "../../src/store/keys.ts";
import type { KvStore } from "../../src/store/kv_store.ts";
import { DamagedRecord, encodeJson } from "../../src/store/record.ts";
import { ContendedKv, CrashingKv, LossyKv, lostAnswers } from "../support/store/unreliable_kv.ts";
import {
  aChangeEntry,
  insertShop,
  keysUnder,
  load,
  now,
  openMemory,
  Writer,
} from "../support/store/store_builders.ts";

const settings = { name: "Shop", cacheSeconds: 5, allowedOrigins: ["https://shop.example"] };

const insert = (kv: KvStore, projectId = "shop") =>
  insertProject(kv, projectId, settings, aChangeEntry({ operation: "putProject" }));

Deno.test("insertProject() creates a project that can be loaded, with its change entry", async () => {
  using store = await openMemory();
  const stored = await insert(store.kv);
  assertEquals(stored, await readHead(store.kv, "shop"));
  const { state } = await load(store.kv);
  assertEquals([state.revision, state.settings], [stored!.head.revision, settings]);
  const changes = await listChanges(store.kv, stored!.head.number, { limit: 5, now });
  const { revision } = stored!.head;
  assertEquals(changes, [aChangeEntry({ operation: "putProject", revision })]);
});

Deno.test("insertProject() returns nothing for an existing id, and changes nothing", async () => {
  using store = await openMemory();
  const first = await insert(store.kv);
  const keysBefore = await keysUnder(store.raw, []);
  assertEquals(await insert(store.kv), undefined);
  assertEquals(await readHead(store.kv, "shop"), first);
  assertEquals(await keysUnder(store.raw, []), keysBefore);
});

Deno.test("insertProject() gives every concurrently created project its own number", async () => {
  using store = await openMemory();
  const ids = Array.from({ length: 15 }, (_, index) => `shop${index}`);
  const heads = await Promise.all(ids.map((id) => insert(store.kv, id)));
  assertEquals(new Set(heads.map((it) => it?.head.number)).size, ids.length);
  for (const [index, id] of ids.entries()) {
    assertEquals(await readHead(store.kv, id), heads[index]);
  }
});

Deno.test("insertProject() creates one project for many concurrent calls with the same id", async () => {
  using store = await openMemory();
  const heads = await Promise.all(Array.from({ length: 15 }, () => insert(store.kv)));
  assertEquals(heads.filter((it) => it !== undefined), [(await readHead(store.kv, "shop"))!]);
});

Deno.test("insertProject() recognizes its own commit if the response was lost", async () => {
  for (const answer of Object.values(lostAnswers)) {
    using store = await openMemory();
    const lossy = new LossyKv(store.raw, { answer });
    assertEquals(await insert(lossy), await readHead(store.kv, "shop"));
    assertEquals((await insert(store.kv, "other"))?.head.number, 1);
  }
});

/** A store whose counters another process changes before every commit. */
function busy(raw: Deno.Kv, other: KvStore, name: string): KvStore {
  return new ContendedKv(raw, {
    beforeCommit: async (index) => void await insert(other, `${name}${index}`),
  });
}

Deno.test('insertProject() and removeProject(, now) throw "unavailable" if other commits always come first', async () => {
  using store = await openMemory();
  const shop = await insertShop(store.kv);
  const inserts = () => insert(busy(store.raw, store.kv, "a"), "mine");
  const removes = () => removeProject(busy(store.raw, store.kv, "b"), shop, now);
  for (const run of [inserts, removes]) {
    const error = await assertRejects(run, DomainError, "Too many projects");
    assertEquals([error.code, error.retryAfterSeconds], ["unavailable", 1]);
  }
  assertEquals(await readHead(store.kv, "mine"), undefined);
  assertEquals(await readHead(store.kv, "shop"), shop);
});

Deno.test("removeProject(, now) removes the project from the directory, permanently if it returned true", async () => {
  using store = await openMemory();
  const writer = await Writer.create(store.kv);
  await writer.change([]);
  assertEquals(await removeProject(store.kv, writer.stored, now), true);
  assertEquals(await readHead(store.kv, "shop"), undefined);
  assertEquals(await listGarbage(store.kv), [writer.state.number]);
  assertEquals(await writer.checkpoint(), false);
  assertEquals(await removeProject(store.kv, writer.stored, now), false);
});

Deno.test("removeProject(, now) keeps a project that has changed meanwhile", async () => {
  using store = await openMemory();
  const before = await insertShop(store.kv);
  const writer = await Writer.load(store.kv);
  await writer.change([]);
  assertEquals(await removeProject(store.kv, before, now), false);
  assertEquals(await readHead(store.kv, "shop"), writer.stored);
  assertEquals(await listGarbage(store.kv), []);
  assertEquals((await load(store.kv)).state.revision, 2);
});

Deno.test("removeProject(, now) continues if another project is created meanwhile", async () => {
  using store = await openMemory();
  const shop = await insertShop(store.kv);
  const contended = new ContendedKv(store.raw, {
    beforeCommit: async (index) => {
      if (index < 3) await insert(store.kv, `other${index}`);
    },
  });
  assertEquals(await removeProject(contended, shop, now), true);
  assertEquals(await readHead(store.kv, "shop"), undefined);
});

Deno.test("removeProject(, now) recognizes its own commit if the response was lost", async () => {
  for (const answer of Object.values(lostAnswers)) {
    using store = await openMemory();
    const shop = await insertShop(store.kv);
    assertEquals(await removeProject(new LossyKv(store.raw, { answer }), shop, now), true);
    assertEquals(await readHead(store.kv, "shop"), undefined);
  }
});

Deno.test("removeProject(, now) does not mistake another process's removal for its own", async () => {
  using store = await openMemory();
  const shop = await insertShop(store.kv);
  const contended = new ContendedKv(store.raw, {
    beforeCommit: async () => void await removeProject(store.kv, shop, now),
  });
  assertEquals(await removeProject(contended, shop, now), false);
});

Deno.test("a recreated project has a new number, a higher revision and nothing of the old one", async () => {
  using store = await openMemory();
  const seen: StoredHead[] = [];
  for (const changes of [3, 0, 5]) {
    const writer = await Writer.create(store.kv);
    for (let i = 0; i < changes; i++) await writer.change([{ kind: "setOrder", order: [i] }]);
    seen.push(writer.stored);
    await removeProject(store.kv, writer.stored, now);
    await insert(store.kv, `between${seen.length}`);
  }
  const { state, stored } = await Writer.create(store.kv);
  assertEquals(state.order, []);
  for (const [index, { head }] of seen.entries()) {
    const next = (seen[index + 1] ?? stored).head;
    assertNotEquals(next.number, head.number);
    assertEquals(next.revision > head.revision, true);
  }
  assertEquals(new Set([...seen, stored].map((it) => it.head.number)).size, 4);
});

Deno.test("insertProject() starts above every revision of all removed projects", async () => {
  using store = await openMemory();
  const low = await insertShop(store.kv, "low");
  const high = await Writer.create(store.kv, "high");
  for (let i = 0; i < 9; i++) await high.change([]);
  await removeProject(store.kv, high.stored, now);
  await removeProject(store.kv, low, now);
  const { revision } = (await insertShop(store.kv, "high")).head;
  assertEquals(revision > high.state.revision, true);
});

Deno.test("hadProjects() is true from the first project on, even after its removal", async () => {
  using store = await openMemory();
  assertEquals(await hadProjects(store.kv), false);
  const shop = await insertShop(store.kv);
  assertEquals(await hadProjects(store.kv), true);
  await removeProject(store.kv, shop, now);
  await deleteGarbage(store.kv, shop.head.number);
  assertEquals(await hadProjects(store.kv), true);
});

Deno.test("insertProject() throws DamagedRecord for damaged counters", async () => {
  using store = await openMemory();
  await store.raw.set(keys.counters(), encodeJson({ nextProject: -1 }));
  await assertRejects(() => insert(store.kv), DamagedRecord);
});

/** A removed project with this many keys, and one that stays. */
async function withGarbage(raw: Deno.Kv, kv: KvStore, count: number): Promise<number> {
  const shop = await insertShop(kv);
  const { number } = shop.head;
  for (let from = 0; from < count; from += 500) {
    const transaction = raw.atomic();
    for (let i = from; i < from + 500; i++) transaction.set([...keys.bucket(number, i), 0], i);
    await transaction.commit();
  }
  await insertShop(kv, "stays");
  await removeProject(kv, shop, now);
  return number;
}

Deno.test("deleteGarbage() deletes all of 10,000 keys, and none of other projects", async () => {
  using store = await openMemory();
  const number = await withGarbage(store.raw, store.kv, 10_000);
  const staying = await keysUnder(store.raw, keys.data(number + 1));
  await deleteGarbage(store.kv, number);
  assertEquals(await keysUnder(store.raw, keys.data(number)), []);
  assertEquals(await keysUnder(store.raw, keys.data(number + 1)), staying);
  assertEquals(await listGarbage(store.kv), []);
  await load(store.kv, "stays");
});

Deno.test("listGarbage() lists a project until deleteGarbage() has finished", async () => {
  using store = await openMemory();
  const number = await withGarbage(store.raw, store.kv, 1_000);
  for (const commits of [0, 1, 2]) {
    await assertRejects(() => deleteGarbage(new CrashingKv(store.raw, commits), number));
    assertEquals(await listGarbage(store.kv), [number]);
  }
  await deleteGarbage(store.kv, number);
  assertEquals(await listGarbage(store.kv), []);
  assertEquals(await keysUnder(store.raw, keys.data(number)), []);
});
