import { assertEquals } from "@std/assert";
import fc from "fast-check";
import type { ImportFields, ImportMode } from "../../../src/domain/imports/import.ts";
import { anyFile, importAny } from "./any_format.ts";
import { newStore, Process } from "./import_process.ts";
import { type Model, shown } from "./slow_import.ts";

const mode = fc.constantFrom<ImportMode>("merge", "replace");
const chunks = fc.array(fc.integer({ min: 1, max: 80 }), { minLength: 1, maxLength: 4 });

Deno.test("after imports of files in any formats and chunks, the products are a slow model's", () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(anyFile, mode, chunks), { minLength: 1, maxLength: 4 }),
      async (files) => {
        const raw = await newStore();
        const process = new Process(raw);
        let model: Model = new Map();
        for (const [file, mode, chunks] of files) {
          model = importAny(model, file, mode);
          const result = await process.importAny(file, mode, chunks);
          assertEquals(result?.state, "done", JSON.stringify(result?.error));
          assertEquals(result?.rows.refused, file.refused.size);
          assertEquals(await process.products(), shown(model));
        }
        await process.die();
        raw.close();
      },
    ),
    { numRuns: 60 },
  ));

Deno.test("an import of any format that is stopped at every single commit has no effect, or all", async () => {
  let kills = 0;
  await fc.assert(
    fc.asyncProperty(anyFile, anyFile, mode, chunks, async (first, second, mode, chunks) => {
      const before = importAny(new Map(), first, "merge");
      const after = importAny(before, second, mode);
      let isCompleted = false;
      for (let commit = 0; !isCompleted; commit++) {
        for (const isLastCarriedOut of [false, true]) {
          const raw = await newStore();
          const dying = new Process(raw);
          const done = await dying.importAny(first, "merge", [1_000]);
          await dying.catalog.idle();
          dying.port.commitsLeft = commit;
          dying.port.isLastCarriedOut = isLastCarriedOut;
          await dying.importAny(second, mode, chunks);
          isCompleted = !dying.port.isDead;
          if (!isCompleted) kills++;
          await dying.die();
          const other = new Process(raw);
          const last = await other.continue();
          const isApplied = last?.state === "done" && last.id !== done?.id;
          assertEquals(await other.products(), shown(isApplied ? after : before));
          if (!isApplied) assertInterrupted(last, done?.id);
          await other.die();
          raw.close();
        }
      }
    }),
    { numRuns: 6 },
  );
  console.log(`${kills} kills`);
});

/** The stopped import was not received, or never began. */
function assertInterrupted(last: ImportFields | undefined, before: string | undefined): void {
  if (last?.id !== before) {
    assertEquals([last?.state, last?.error?.code], ["failed", "interrupted"]);
  }
}
