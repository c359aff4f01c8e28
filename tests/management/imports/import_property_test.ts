import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import type { ImportFields, ImportMode } from "../../../src/domain/imports/import.ts";
import { listImportsOf } from "../../../src/management/imports/read_imports.ts";
import { listChanges } from "../../../src/store/project/change_log.ts";
import type { Transaction } from "../../../src/store/port/storage_port.ts";
import { now } from "../../support/store/store_builders.ts";
import { newStore, Process, tick } from "./import_process.ts";
import { file, importSlowly, type Model, type Row, shown, toCsv } from "./slow_import.ts";

const mode = fc.constantFrom<ImportMode>("merge", "replace");

Deno.test("after imports the products are a slow model's, in any chunks and order, and the same file changes nothing", () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(file, mode), { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 1, max: 400 }),
      async (files, chunk) => {
        const raw = await newStore();
        const process = new Process(raw);
        let model: Model = new Map();
        for (const [file, mode] of files) {
          const before = shown(model);
          model = importSlowly(model, file, mode);
          const result = await process.import(file, mode, chunk);
          assertEquals(result?.state, "done", JSON.stringify(result?.error));
          assertEquals(await process.products(), shown(model));
          const project = await process.project();
          const { revision } = project;
          const again = await process.import(file, mode, chunk);
          assertEquals(again?.products, {
            ...{ created: 0, updated: 0, removed: 0 },
            unchanged: new Set(file.rows.map(({ id }) => id)).size,
          });
          assertEquals(project.revision, revision);
          const entries = await listChanges(process.kv, project.number, { limit: 1, now });
          const isChanged = JSON.stringify(before) !== JSON.stringify(shown(model));
          if (isChanged) assertEquals(entries[0]?.subject, `imports/${result?.id}`);
        }
        await process.die();
        raw.close();
      },
    ),
    { numRuns: 40 },
  ));

Deno.test("an import that a kill interrupts at any commit has no effect, or is completed once", () =>
  fc.assert(
    fc.asyncProperty(
      file,
      file,
      mode,
      fc.array(fc.tuple(fc.nat(12), fc.boolean()), { minLength: 1, maxLength: 4 }),
      async (first, second, mode, kills) => {
        const raw = await newStore();
        const before = importSlowly(new Map(), first, "merge");
        const after = importSlowly(before, second, mode);
        let process = new Process(raw);
        const firstImport = await process.import(first, "merge");
        assertEquals(firstImport?.state, "done");
        await process.catalog.idle();
        let isStarted = false;
        let result: ImportFields | undefined;
        for (const [commits, isLastCarriedOut] of [...kills, [Infinity, false] as const]) {
          process.port.commitsLeft = commits;
          process.port.isLastCarriedOut = isLastCarriedOut;
          result = isStarted ? await process.continue() : await process.import(second, mode);
          isStarted = true;
          if (!process.port.isDead) break;
          await process.die();
          process = new Process(raw);
        }
        process.port.commitsLeft = Infinity;
        result = await process.continue() ?? result;
        const isDone = result?.state === "done" && result.id !== firstImport?.id;
        assertEquals(await process.products(), shown(isDone ? after : before));
        if (isDone) {
          const touched = new Set([
            ...second.rows.map(({ id }) => id),
            ...mode === "replace" ? first.rows.map(({ id }) => id) : [],
          ]).size;
          const { created, updated, unchanged, removed } = result!.products;
          assertEquals(created + updated + unchanged + removed, touched);
          const { number } = await process.project();
          const changes = await listChanges(process.kv, number, { limit: 9, now });
          const own = changes.filter(({ subject }) => subject === `imports/${result!.id}`);
          assertEquals(own.length, created + updated + removed > 0 ? 1 : 0);
        }
        await process.die();
        raw.close();
      },
    ),
    { numRuns: 80 },
  ));

Deno.test("another process takes over an import when the one that applies it dies, and interrupts an upload", async () => {
  for (const commits of [1, 3, 9, 14, 20]) {
    const raw = await newStore();
    const columns = ["title", "price"] as const;
    const rows = Array.from({ length: 60 }, (_, index): Row => ({
      id: index % 20,
      variantId: index,
      title: "Scarf",
      price: index,
    }));
    const dying = new Process(raw, { isAlone: false });
    dying.port.commitsLeft = commits;
    const other = new Process(raw, { isAlone: false });
    const watching = other.runner.run();
    await dying.import({ columns, rows }, "merge");
    const { number } = await other.project();
    const stored = { kv: other.kv, now: tick };
    let last: ImportFields | undefined;
    do {
      await new Promise((resolve) => setTimeout(resolve, 1));
      [last] = await listImportsOf(stored, number, { before: undefined, limit: 1 });
    } while (last?.state === "receiving" || last?.state === "applying");
    const model = importSlowly(new Map(), { columns, rows }, "merge");
    await other.catalog.reload("shop");
    assertEquals(await other.products(), last?.state === "done" ? shown(model) : []);
    assert(last === undefined || last.state === "done" || last.error?.code === "interrupted");
    await Promise.all([dying.die(), other.die(), watching]);
    raw.close();
  }
});

Deno.test("the next import may begin as soon as one has ended, whose staged rows are deleted meanwhile", async () => {
  const raw = await newStore();
  const process = new Process(raw, { beatMs: 20 });
  const deletion = Promise.withResolvers<void>();
  let isDelayed = false;
  let beats = 0;
  process.port.beforeCommit = ({ writes }) => {
    const [{ key, value }] = writes as [Transaction["writes"][number]];
    if (writes.length === 1 && key.includes("activeImport")) beats++;
    if (isDelayed || !key.includes("importRows") || value !== undefined) return;
    isDelayed = true;
    return deletion.promise;
  };
  const columns = ["title"] as const;
  // More than is read at once.
  const rowsTitled = (title: string): Row[] =>
    Array.from({ length: 900 }, (_, id) => ({ id, title: title.padEnd(100, "!") }));
  const first = process.import({ columns, rows: rowsTitled("Scarf") }, "merge");
  const { number } = await process.project();
  const stored = { kv: process.kv, now: tick };
  for (let state = ""; state !== "done";) {
    const [last] = await listImportsOf(stored, number, { before: undefined, limit: 1 });
    state = last?.state ?? "";
    assert(state !== "failed", JSON.stringify(last));
    await new Promise((resolve) => setTimeout(resolve));
  }
  const next = { columns, rows: rowsTitled("Hat") };
  const body = async function* () {
    const bytes = new TextEncoder().encode(toCsv(next));
    yield bytes.subarray(0, -40);
    // The first import is deleted after a few signs of life.
    const until = beats + 4;
    while (beats < until) await new Promise((resolve) => setTimeout(resolve, 1));
    deletion.resolve();
    assertEquals((await first)?.state, "done");
    yield bytes.subarray(-40);
  };
  const { ended } = await process.start(ReadableStream.from(body()), { mode: "merge" });
  const result = await ended;
  assertEquals(result.state, "done", JSON.stringify(result.error));
  assertEquals(await process.products(), shown(importSlowly(new Map(), next, "merge")));
  await process.die();
  raw.close();
});
