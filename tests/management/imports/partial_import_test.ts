import { assert, assertEquals } from "@std/assert";
import { cancelImportOf } from "../../../src/management/imports/cancel_import.ts";
import { getImport } from "../../../src/management/imports/read_imports.ts";
import { listChanges } from "../../../src/store/project/change_log.ts";
import { newStore, Process } from "./import_process.ts";
import { streamOf } from "../../catalogue_files/read_file.ts";
import { now } from "../../support/store/store_builders.ts";

const rows = 3_000;
const file = new TextEncoder().encode(
  ["id,title", ...Array.from({ length: rows }, (_, id) => `${id},A product ${id}`)].join("\n"),
);

/** Starts an import of many batches, and waits until some of them are applied. */
async function partlyApplied(process: Process) {
  const { kv } = process;
  const { received, ended } = await process.start(streamOf([file]), { mode: "merge" });
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
