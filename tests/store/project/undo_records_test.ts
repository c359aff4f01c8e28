import { assertEquals } from "@std/assert";
import { historyBounds } from "../../../src/domain/history_bounds.ts";
import { Transaction } from "../../../src/store/port/storage_port.ts";
import { packProductChanges } from "../../../src/domain/configuration/product_changes.ts";
import {
  deleteOldUndoRecords,
  oldestUndos,
  readProductUndosAfter,
  readUndo,
  readUndosAfter,
  undoEntries,
} from "../../../src/store/project/undo_records.ts";
import { writtenBytesOf } from "../../../src/store/project/undo_record_kinds.ts";
import { keys } from "../../../src/store/keys.ts";
import { openMemory } from "../../support/store/store_builders.ts";

const project = 7;
const dayMs = 86_400_000;

/** The undo record of a change that wrote this text. */
function anUndo(at: number, from: number, text = "x") {
  const subjects = [{ subject: "types/t", before: { text } }];
  return { at, subjects, deleted: [], placed: [], from };
}

const changes = packProductChanges([
  { productId: 5, assignments: [{ badge: 1, after: {} }], existence: "created" },
]);

async function aStore(undos: readonly ReturnType<typeof anUndo>[]) {
  const store = await openMemory();
  for (const [index, undo] of undos.entries()) {
    const { from, ...configuration } = undo;
    const { entries } = await undoEntries(store.kv, project, {
      ...{ revision: index + 1, before: writtenBytesOf({ undoBytes: from }) },
      undo: { configuration, products: { at: undo.at, changes } },
    });
    const transaction = new Transaction();
    for (const { key, value } of entries) transaction.set(key, value);
    await store.kv.commit(transaction);
  }
  const revisions = async () => {
    const ofConfiguration = await Array.fromAsync(readUndosAfter(store.kv, project, 0));
    const ofProducts = await Array.fromAsync(readProductUndosAfter(store.kv, project, 0));
    return [ofConfiguration, ofProducts].map((found) => found.map(({ revision }) => revision));
  };
  return { ...store, revisions, [Symbol.dispose]: () => store[Symbol.dispose]() };
}

Deno.test("undo records are deleted after some days, and beyond the bytes of a project", async () => {
  using store = await aStore([anUndo(0, 0), anUndo(dayMs, 10), anUndo(dayMs, 1_000)]);
  const maxBytes = 2_000_000;
  const rest = { limit: 100, onlyIf: [], history: historyBounds({ undoDays: 5, maxBytes }) };
  const now = 5 * dayMs;
  const few = writtenBytesOf({ undoBytes: 2_000 });
  await deleteOldUndoRecords(store.kv, project, { ...rest, now, written: few });
  assertEquals(await store.revisions(), [[1, 2, 3], [1, 2, 3]]);
  await deleteOldUndoRecords(store.kv, project, { ...rest, now: now + 1, written: few });
  assertEquals(await store.revisions(), [[2, 3], [2, 3]]);
  // Those of products do not count for the others.
  const written = { undoBytes: 2_000, productUndoBytes: maxBytes + 500 };
  await deleteOldUndoRecords(store.kv, project, { ...rest, now, written });
  assertEquals(await store.revisions(), [[2, 3], [3]]);
  assertEquals(await oldestUndos(store.kv, project), { configuration: 2, products: 3 });
  const more = writtenBytesOf({ undoBytes: maxBytes + 500 });
  await deleteOldUndoRecords(store.kv, project, { ...rest, now, written: more });
  assertEquals(await store.revisions(), [[3], [3]]);
});

Deno.test("an undo record larger than a commit is staged, and deleted whole", async () => {
  const text = Array.from({ length: 10_000 }, () => crypto.randomUUID()).join("");
  const undo = anUndo(0, 0, text);
  using store = await aStore([undo]);
  assertEquals(await readUndo(store.kv, project, 1), undo);
  const rest = { limit: 100, onlyIf: [], history: historyBounds() };
  const all = { ...rest, now: Infinity, written: writtenBytesOf({}) };
  await deleteOldUndoRecords(store.kv, project, all);
  assertEquals(await readUndo(store.kv, project, 1), undefined);
  assertEquals(await Array.fromAsync(store.raw.list({ prefix: [] })), []);
});

Deno.test("a damaged undo record hides no others, and is deleted with those after it", async () => {
  using store = await aStore([1, 2, 3, 4].map((at) => anUndo(at, 0)));
  for (const key of [keys.undo(project, 2), keys.productUndo(project, 1)]) {
    const { value } = await store.raw.get<Uint8Array>([...key, 0]);
    value![value!.length - 1]! ^= 1;
    await store.raw.set([...key, 0], value);
  }
  assertEquals(await readUndo(store.kv, project, 2), undefined);
  assertEquals(await store.revisions(), [[1, 3, 4], [2, 3, 4]]);
  const rest = { limit: 100, onlyIf: [], written: writtenBytesOf({}) };
  const history = historyBounds({ undoDays: 1 });
  await deleteOldUndoRecords(store.kv, project, { ...rest, history, now: dayMs + 2 });
  assertEquals(await store.revisions(), [[3, 4], [2, 3, 4]]);
  await deleteOldUndoRecords(store.kv, project, { ...rest, history, now: dayMs + 4 });
  assertEquals(await store.revisions(), [[4], [4]]);
  assertEquals(await oldestUndos(store.kv, project), { configuration: 4, products: 4 });
});
