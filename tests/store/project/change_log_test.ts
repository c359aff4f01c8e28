import { assertEquals } from "@std/assert";
import { changesKeptDays } from "../../../src/domain/limits.ts";
import {
  ChangeEntry,
  deleteOldChanges,
  listChanges,
} from "../../../src/store/project/change_log.ts";
import { keys } from "../../../src/store/keys.ts";
import { encodeJson } from "../../../src/store/record.ts";
import { aChangeEntry, keysUnder, now, openMemory } from "../../support/store/store_builders.ts";

const project = 3;
const keptMs = changesKeptDays * 24 * 3_600_000;

/** Writes changes with the revisions 1, 2, …, made at these times. */
async function write(raw: Deno.Kv, times: readonly number[]): Promise<ChangeEntry[]> {
  const changes = times.map((at, index) => aChangeEntry({ revision: index + 1, at }));
  for (const change of changes) {
    await raw.set(keys.change(project, change.revision), encodeJson(change));
  }
  return changes;
}

const damaged = encodeJson({ revision: 1 });

const revisionsOf = (changes: readonly ChangeEntry[]) => changes.map(({ revision }) => revision);

Deno.test("listChanges() returns the changes of one project whole, newest first", async () => {
  using store = await openMemory();
  const whole = aChangeEntry({
    revision: 20,
    before: { name: "old", deep: [1, { a: null }] },
    after: { bytes: 20_000, sha256: "ab" },
  });
  await store.raw.set(keys.change(project, 20), encodeJson(whole));
  await store.raw.set(keys.change(project + 1, 30), encodeJson(aChangeEntry()));
  const changes = await write(store.raw, Array(12).fill(now));
  assertEquals(
    await listChanges(store.kv, project, { limit: 100, now }),
    [whole, ...changes.toReversed()],
  );
  assertEquals(await listChanges(store.kv, project + 2, { limit: 100, now }), []);
});

Deno.test("listChanges() pages by revision", async () => {
  using store = await openMemory();
  await write(store.raw, Array(12).fill(now));
  const page = async (before?: number) =>
    revisionsOf(await listChanges(store.kv, project, { before, limit: 5, now }));
  assertEquals(await page(), [12, 11, 10, 9, 8]);
  assertEquals(await page(8), [7, 6, 5, 4, 3]);
  assertEquals(await page(3), [2, 1]);
  assertEquals(await page(1), []);
});

Deno.test("listChanges() omits changes past the retention period", async () => {
  using store = await openMemory();
  await write(store.raw, [now - keptMs - 1, now - keptMs, now]);
  const listed = await listChanges(store.kv, project, { limit: 5, now });
  assertEquals(revisionsOf(listed), [3, 2]);
  assertEquals(await listChanges(store.kv, project, { limit: 5, now: now + keptMs + 1 }), []);
});

Deno.test("listChanges() goes past changes that a wrong clock dated too early", async () => {
  using store = await openMemory();
  await write(store.raw, [now, now, 0, 0, now, 0]);
  const page = async (limit: number, before?: number) =>
    revisionsOf(await listChanges(store.kv, project, { before, limit, now }));
  assertEquals(await page(10), [5, 2, 1]);
  assertEquals(await page(2), [5, 2]);
  assertEquals(await page(1, 5), [2]);
});

Deno.test("listChanges() ends at a hundred old changes in a row", async () => {
  using store = await openMemory();
  await write(store.raw, [now, ...Array(100).fill(0), now]);
  assertEquals(revisionsOf(await listChanges(store.kv, project, { limit: 5, now })), [102]);
  await store.raw.delete(keys.change(project, 50));
  assertEquals(revisionsOf(await listChanges(store.kv, project, { limit: 5, now })), [102, 1]);
});

Deno.test("deleteOldChanges() deletes exactly those that are no longer listed", async () => {
  using store = await openMemory();
  await write(store.raw, [now - keptMs - 2, now - keptMs - 1, now - keptMs, now]);
  await deleteOldChanges(store.kv, project, { now, limit: 10 });
  const left = await listChanges(store.kv, project, { limit: 10, now: 0 });
  assertEquals(revisionsOf(left), [4, 3]);
});

Deno.test("deleteOldChanges() deletes the oldest, no more than its limit", async () => {
  using store = await openMemory();
  await write(store.raw, Array(5).fill(0));
  await deleteOldChanges(store.kv, project, { now, limit: 3 });
  assertEquals(
    revisionsOf(await listChanges(store.kv, project, { limit: 10, now: 0 })),
    [5, 4],
  );
  await deleteOldChanges(store.kv, project + 1, { now, limit: 3 });
});

Deno.test("listChanges() leaves out damaged changes, and returns as many others", async () => {
  using store = await openMemory();
  await write(store.raw, Array(12).fill(now));
  for (const revision of [11, 10, 5]) await store.raw.set(keys.change(project, revision), damaged);
  const page = async (before?: number) =>
    revisionsOf(await listChanges(store.kv, project, { before, limit: 5, now }));
  assertEquals(await page(), [12, 9, 8, 7, 6]);
  assertEquals(await page(6), [4, 3, 2, 1]);
});

Deno.test("deleteOldChanges() deletes damaged changes with those after them", async () => {
  using store = await openMemory();
  await write(store.raw, [0, 0, 0, now, now]);
  for (const revision of [1, 2, 4]) await store.raw.set(keys.change(project, revision), damaged);
  await deleteOldChanges(store.kv, project, { now, limit: 10 });
  const left = await keysUnder(store.raw, keys.changes(project));
  assertEquals(left.map((key) => key.at(-1)), [4, 5]);
});
