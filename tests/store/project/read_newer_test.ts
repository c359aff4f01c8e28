import { assert, assertEquals } from "@std/assert";
import type { ChangeStep } from "../../../src/domain/project_change.ts";
import { insertProject, removeProject } from "../../../src/store/directory.ts";
import { readNewer } from "../../../src/store/project/read_newer.ts";
import { aBadge } from "../../support/builders.ts";
import { ContendedKv } from "../../support/store/unreliable_kv.ts";
import { aChangeEntry, now, openMemory, Writer } from "../../support/store/store_builders.ts";

const step = (number: number): ChangeStep => ({ kind: "putBadge", badge: aBadge({ number }) });

Deno.test("readNewer() returns the changes after a revision, and the head that they lead to", async () => {
  using store = await openMemory();
  const writer = await Writer.create(store.kv);
  await writer.change([step(0)]);
  const known = writer.stored;
  assertEquals(await readNewer(store.kv, known), { changes: [], stored: known });
  await writer.change([step(1)]);
  await writer.change([step(2), step(3)]);
  const newer = await readNewer(store.kv, known);
  assertEquals(newer?.stored, writer.stored);
  assertEquals(newer?.changes.map(({ steps }) => steps), [[step(1)], [step(2), step(3)]]);
});

Deno.test("readNewer() returns nothing if the second checkpoint has deleted some, or all, of the changes", async () => {
  using store = await openMemory();
  const writer = await Writer.create(store.kv);
  const known = writer.stored;
  await writer.change([step(0)]);
  assert(await writer.checkpoint());
  assertEquals((await readNewer(store.kv, known))?.changes.map(({ steps }) => steps), [[step(0)]]);
  assert(await writer.checkpoint());
  assertEquals(await readNewer(store.kv, known), undefined);
  await writer.change([step(1)]);
  assertEquals(await readNewer(store.kv, known), undefined);
});

Deno.test("readNewer() returns nothing for a project that was deleted or recreated", async () => {
  using store = await openMemory();
  const writer = await Writer.create(store.kv);
  const known = writer.stored;
  assert(await removeProject(store.kv, known, now));
  assertEquals(await readNewer(store.kv, known), undefined);
  await insertProject(store.kv, "shop", { name: "Another" }, aChangeEntry());
  assertEquals(await readNewer(store.kv, known), undefined);
});

Deno.test("readNewer() returns whole revisions, whenever another process commits meanwhile", async () => {
  using store = await openMemory();
  const writer = await Writer.create(store.kv);
  const known = writer.stored;
  await writer.change([step(0)]);
  const commit = (number: number) => async (index: number) => {
    if (index === 0) await writer.change([step(number)]);
  };
  for (const [number, moment] of [[1, "beforeGet"], [2, "beforeEntry"]] as const) {
    const kv = new ContendedKv(store.raw, { [moment]: commit(number) });
    const newer = await readNewer(kv, known);
    const revisions = newer?.changes.map(({ revision }) => revision) ?? [];
    assertEquals(revisions.at(-1), newer?.stored.head.revision);
    assertEquals(revisions.length, newer!.stored.head.revision - known.head.revision);
  }
});
