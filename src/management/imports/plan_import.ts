import type { ImportCounts } from "../../domain/imports/import.ts";
import { RefusedRowsWriter } from "../../store/imports/refused_rows.ts";
import { StagedRows } from "../../store/imports/staged_rows.ts";
import { addJoined, addRefused, refusalsOf } from "./join/add_joined.ts";
import { EffectCounter } from "./count_effects.ts";
import { writeEffects } from "../../store/imports/import_claim.ts";
import { assertAllRows, assertNotTooManyRefused, assertWithinLimits } from "./import_limits.ts";
import { ImportFailed, type ImportSession } from "./import_session.ts";
import { hasCatalogueFields, type JoinOptions } from "./join/join_product.ts";
import { joinRange } from "./join/join_range.ts";
import { ProductGroups } from "./join/product_group.ts";
import { ProductRanges, rowsUntil } from "./join/product_ranges.ts";

/** What an import would do. */
export interface Plan {
  readonly products: ImportCounts["products"];
}

/**
 * Carries out everything of an import but the writing, and checks the safety limits. A dry run ends
 * with it.
 *
 * @throws {ImportFailed} If the import is over a limit: then nothing of it may be applied.
 */
export async function planImport(session: ImportSession, options: JoinOptions): Promise<Plan> {
  const { claim, management, writer } = session;
  const { record } = session;
  if (record.rows.read === 0) throw new ImportFailed("empty", "The file has no rows");
  assertNotTooManyRefused(record);
  const staged = await StagedRows.open(management.kv, claim.project, claim.importId);
  const ranges = new ProductRanges(new ProductGroups(staged), options);
  const refused = new RefusedRowsWriter(writer, {
    kept: record.rows.refused,
    blocks: record.refusedBlocks,
    bytes: record.refusedBytes,
  });
  let planned = record;
  let [removedAssignments, removed, deleted, rows] = [0, 0, 0, 0];
  const effects = record.dryRun
    ? await EffectCounter.of(await session.project(), management.now())
    : undefined;
  for (;;) {
    if (session.signal.aborted) throw session.signal.reason;
    const project = await session.project();
    const range = await ranges.next();
    const joinedRange = await joinRange(management.kv, project, range, {
      ...options,
      isCount: !record.dryRun && options.badges === undefined,
    });
    const refusals = refusalsOf(joinedRange);
    await addRefused(refused, refusals, staged);
    await effects?.add(joinedRange);
    planned = addJoined(planned, joinedRange, refusals);
    rows += rowsUntil(range, joinedRange.until);
    for (const { stored, joined } of joinedRange.products) {
      removedAssignments += joined.removed ?? 0;
      if (joined.step?.kind === "deleteProduct") deleted++;
      // Products that have nothing go, too, but do not count as part of the catalogue.
      if (joined.effect === "removed" && stored !== undefined && hasCatalogueFields(stored)) {
        removed++;
      }
    }
    if (joinedRange.until === Infinity) break;
    ranges.finish(range, joinedRange.until);
  }
  assertAllRows(record, rows);
  await refused.flush();
  const stored = { ...planned, refusedBlocks: refused.blocks, refusedBytes: refused.bytes };
  try {
    assertNotTooManyRefused(stored);
    const { created } = planned.products;
    const counts = { created, removed, deleted, removedAssignments };
    await assertWithinLimits(session, counts, options.badges);
  } catch (error) {
    // It lists what was refused, and that nothing was applied.
    if (error instanceof ImportFailed) session.record = { ...stored, products: record.products };
    throw error;
  }
  if (effects !== undefined) {
    await writeEffects(writer, effects.effects);
    session.record = { ...stored, hasEffects: true };
  }
  return { products: planned.products };
}
