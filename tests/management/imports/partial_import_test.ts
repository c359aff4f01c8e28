import { assert, assertEquals } from "@std/assert";
import { unpackProductChanges } from "../../../src/domain/configuration/product_changes.ts";
import { undoSource } from "../../../src/management/configuration/undo_source.ts";
import { cancelImportOf } from "../../../src/management/imports/cancel_import.ts";
import { getImport } from "../../../src/management/imports/read_imports.ts";
import { KvStore } from "../../../src/store/kv_store.ts";
import { DenoKv } from "../../../src/store/port/deno_kv.ts";
import { listChanges } from "../../../src/store/project/change_log.ts";
import { aBadge, badgeIdOf } from "../../support/builders.ts";
import { newStore, Process } from "./import_process.ts";
import { streamOf } from "../../import_files/read_file.ts";
import { now, Writer } from "../../support/store/store_builders.ts";

const rows = 3_000;
const file = new TextEncoder().encode(
  ["id,title", ...Array.from({ length: rows }, (_, id) => `${id},A product ${id}`)].join("\n"),
);

const assignments = new TextEncoder().encode(
  ["badgeId,productId", ...Array.from({ length: rows }, (_, id) => `${badgeIdOf(0)},${id}`)].join(
    "\n",
  ),
);
const merging = { mode: "merge" } as const;

/** Starts an import of many batches, and waits until some of them are applied. */
async function partlyApplied(process: Process, options: Parameters<Process["start"]>[1] = merging) {
  const { kv } = process;
  const body = options.kind === "assignments" ? assignments : file;
  const { received, ended } = await process.start(streamOf([body]), options);
  const { number } = await process.project();
  for (;;) {
    const { state, products } = await getImport({ kv, now: () => now }, number, received.id);
    assert(state === "applying", state);
    if (products.created > 0) return { id: received.id, project: number, ended };
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
}

async function changesOf(process: Process, importId: string) {
  const { number } = await process.project();
  const changes = await listChanges(process.kv, number, { limit: 9, now });
  return changes.filter(({ subject }) => subject === `imports/${importId}`);
}

Deno.test("a cancelled import is one change, with what was applied until then", async () => {
  const process = new Process(await newStore());
  const { id, project, ended } = await partlyApplied(process);
  const management = { kv: process.kv, catalog: process.catalog, now: () => now };
  await cancelImportOf(management, process.runner, { project, projectId: "shop", importId: id });
  const { state, products } = await ended;
  assertEquals(state, "cancelled");
  const [change, ...others] = await changesOf(process, id);
  assertEquals(others, []);
  assertEquals(change?.after, {
    mode: "merge",
    rows: { read: rows, refused: 0, duplicates: 0 },
    products,
  });
  assertEquals((await process.products()).length, products.created);
  assert(products.created < rows);
  await process.die();
});

Deno.test("a cancelled import of assignments is undone as one change", async () => {
  const raw = await newStore();
  const writer = await Writer.load(new KvStore(new DenoKv(raw)));
  await writer.change([{ kind: "putBadge", badge: aBadge({ number: 0 }) }]);
  const process = new Process(raw);
  const { id, project, ended } = await partlyApplied(process, { ...merging, kind: "assignments" });
  const management = { kv: process.kv, catalog: process.catalog, now: () => now };
  await cancelImportOf(management, process.runner, { project, projectId: "shop", importId: id });
  await ended;
  const [change] = await changesOf(process, id);
  const state = await process.project();
  const assigned = [...state.products.entriesFrom(-Infinity)].length;
  assert(assigned > 0 && assigned < rows, `${assigned}`);
  const { products } = await undoSource(management, state, {
    undoRevision: change!.revision,
    force: false,
  });
  const blocks = await Array.fromAsync(products ?? []);
  const undone = blocks.flatMap((block) => unpackProductChanges(block));
  assertEquals(undone.length, assigned);
  await process.die();
});

Deno.test("an import that fails after some batches is one change", async () => {
  const process = new Process(await newStore());
  const { id, ended } = await partlyApplied(process);
  // The next range cannot be read.
  const { kv } = process;
  const list = kv.list.bind(kv);
  let isBroken = true;
  kv.list = (...args) => {
    if (isBroken) throw new Error("broken");
    return list(...args);
  };
  const { state, error, products } = await ended;
  isBroken = false;
  assertEquals([state, error?.code], ["failed", "internal"]);
  const [change, ...others] = await changesOf(process, id);
  assertEquals([change?.subject, others], [`imports/${id}`, []]);
  assertEquals((await process.products()).length, products.created);
  await process.die();
});
