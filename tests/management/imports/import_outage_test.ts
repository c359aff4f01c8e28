import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import type { ImportFields, ImportMode } from "../../../src/domain/imports/import.ts";
import { isUnavailable } from "../../../src/domain/errors.ts";
import { listChanges } from "../../../src/store/project/change_log.ts";
import { now } from "../../support/store/store_builders.ts";
import { newStore, Process } from "./import_process.ts";
import { file, importSlowly, shown } from "./slow_import.ts";

const outage = fc.record({
  after: fc.nat(60),
  calls: fc.integer({ min: 1, max: 12 }),
  isFirstCarriedOut: fc.boolean(),
});

Deno.test("an import waits while the store is down, and applies each batch once", () =>
  fc.assert(
    fc.asyncProperty(
      file,
      file,
      fc.constantFrom<ImportMode>("merge", "replace"),
      fc.array(outage, { minLength: 1, maxLength: 4 }),
      async (first, second, mode, outages) => {
        const raw = await newStore();
        const process = new Process(raw);
        const before = importSlowly(new Map(), first, "merge");
        const after = importSlowly(before, second, mode);
        const done = await process.import(first, "merge");
        assertEquals(done?.state, "done");
        await process.catalog.idle();
        process.outages.outages = outages;
        let result: ImportFields | undefined;
        try {
          result = await process.import(second, mode);
        } catch (error) {
          // Before it began.
          assert(isUnavailable(error), String(error));
        }
        process.outages.outages = [];
        if (result === undefined) {
          assertEquals(await process.products(), shown(before));
          // The store may have the claim, although this process could not learn of it.
          const left = await process.continue();
          assert(left?.id === done?.id || left?.error?.code === "interrupted");
          result = await process.import(second, mode);
        }
        assertEquals(result?.state, "done", JSON.stringify(result?.error));
        assertEquals(await process.products(), shown(after));
        const touched = new Set([
          ...second.rows.map(({ id }) => id),
          ...mode === "replace" ? first.rows.map(({ id }) => id) : [],
        ]).size;
        const { created, updated, unchanged, removed } = result!.products;
        assertEquals(created + updated + unchanged + removed, touched);
        const isNew = (id: number) => after.has(id) && !before.has(id);
        assertEquals(created, [...after.keys()].filter(isNew).length);
        const { number } = await process.project();
        const changes = await listChanges(process.kv, number, { limit: 9, now });
        const own = changes.filter(({ subject }) => subject === `imports/${result!.id}`);
        assertEquals(own.length, created + updated + removed > 0 ? 1 : 0);
        await process.die();
        raw.close();
      },
    ),
    { numRuns: 60 },
  ));
