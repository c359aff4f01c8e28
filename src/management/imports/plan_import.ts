import type { ImportCounts } from "../../domain/imports/import.ts";
import { productsPerProjectMax } from "../../domain/limits.ts";
import { unpackProduct } from "../../domain/products/packed/packed_product.ts";
import type { ProjectState } from "../../domain/project_state.ts";
import { readDetails } from "../../store/project/details/read_details.ts";
import { RefusedRowsWriter } from "../../store/imports/refused_rows.ts";
import { StagedRows } from "../../store/imports/staged_rows.ts";
import { visitProducts } from "../products/visit_products.ts";
import { addJoined, addRefused, refusalsOf } from "./join/add_joined.ts";
import { EffectCounter } from "./count_effects.ts";
import { writeEffects } from "../../store/imports/import_claim.ts";
import { ImportFailed, type ImportSession } from "./import_session.ts";
import { isInCatalogue, type JoinOptions } from "./join/join_product.ts";
import { joinRange } from "./join/join_range.ts";
import { ProductGroups } from "./join/product_group.ts";
import { ProductRanges } from "./join/product_ranges.ts";

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
  assertNotTooManyRefused(session, record.rows.refused);
  const staged = await StagedRows.open(management.kv, claim.project, claim.importId);
  const ranges = new ProductRanges(new ProductGroups(staged), options);
  const refused = new RefusedRowsWriter(writer, {
    kept: record.rows.refused,
    blocks: record.refusedBlocks,
    bytes: record.refusedBytes,
  });
  let planned = record;
  let removedAssignments = 0;
  const effects = record.dryRun
    ? await EffectCounter.of(await session.project(), management.now())
    : undefined;
  for (;;) {
    if (session.signal.aborted) throw session.signal.reason;
    const project = await session.project();
    const range = await ranges.next();
    const joined = await joinRange(management.kv, project, range, {
      ...options,
      isCount: !record.dryRun && options.badges === undefined,
    });
    const refusals = refusalsOf(joined);
    await addRefused(refused, refusals, staged);
    await effects?.add(joined);
    planned = addJoined(planned, joined, refusals);
    for (const { joined: { removed = 0 } } of joined.products) removedAssignments += removed;
    if (joined.until === Infinity) break;
    ranges.finish(range, joined.until);
  }
  await refused.flush();
  const planRecord = { ...planned, refusedBlocks: refused.blocks, refusedBytes: refused.bytes };
  const fail = (error: ImportFailed): never => {
    session.record = { ...planRecord, products: record.products };
    throw error;
  };
  try {
    assertNotTooManyRefused(session, planned.rows.refused);
  } catch (error) {
    if (error instanceof ImportFailed) fail(error);
    throw error;
  }
  const project = await session.project();
  const { created, removed } = planned.products;
  if (project.products.size + created - removed > productsPerProjectMax) {
    fail(
      new ImportFailed(
        "too_many_products",
        `The project would have over ${productsPerProjectMax} products`,
      ),
    );
  }
  if (options.badges !== undefined && removedAssignments > 0) {
    const stored = await countAssignments(project, options.badges);
    if (100 * removedAssignments > record.maxRemovedPercent * stored) {
      fail(
        new ImportFailed(
          "too_many_removed",
          `${removedAssignments} of ${stored} stored assignments of the badges are not in the ` +
            `file, which is over ${record.maxRemovedPercent} percent`,
        ),
      );
    }
  }
  if (options.badges === undefined && removed > 0) {
    const stored = await countCatalogue(session, project);
    if (100 * removed > record.maxRemovedPercent * stored) {
      fail(
        new ImportFailed(
          "too_many_removed",
          `${removed} of ${stored} stored products are not in the file, which is over ` +
            `${record.maxRemovedPercent} percent`,
        ),
      );
    }
  }
  if (effects !== undefined) {
    await writeEffects(writer, effects.effects);
    session.record = { ...planRecord, hasEffects: true };
  }
  return { products: planned.products };
}

function assertNotTooManyRefused({ record }: ImportSession, refused: number): void {
  const { rows: { read }, maxRefusedPercent } = record;
  if (100 * refused <= maxRefusedPercent * read) return;
  throw new ImportFailed(
    "too_many_refused",
    `${refused} of ${read} rows are refused, which is over ${maxRefusedPercent} percent`,
  );
}

/** The number of stored assignments of these badges. */
async function countAssignments(
  project: ProjectState,
  badges: ReadonlySet<number>,
): Promise<number> {
  let count = 0;
  await visitProducts(project, Number.MIN_SAFE_INTEGER, (entry) => {
    for (const { badge } of unpackProduct(entry).assignments) if (badges.has(badge)) count++;
    return true;
  });
  return count;
}

/** The number of stored products with catalogue fields. */
async function countCatalogue(
  { management }: ImportSession,
  project: ProjectState,
): Promise<number> {
  let count = 0;
  let unsure: number[] = [];
  const countUnsure = async () => {
    const details = await readDetails(management.kv, project, unsure);
    for (const id of unsure) {
      const record = project.products.get(id);
      if (record !== undefined && isInCatalogue({ record, details: details.get(id) })) count++;
    }
    unsure = [];
  };
  let from: number | undefined = Number.MIN_SAFE_INTEGER;
  while (from !== undefined) {
    let next: number | undefined;
    await visitProducts(project, from, (entry) => {
      const { id } = entry;
      if (unpackProduct(entry).attributes !== undefined) count++;
      else unsure.push(id);
      if (unsure.length < 1_000) return true;
      next = id + 1;
      return false;
    });
    await countUnsure();
    from = next;
  }
  return count;
}
