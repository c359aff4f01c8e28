import { productsPerProjectMax } from "../../domain/limits.ts";
import { unpackProduct } from "../../domain/products/packed/packed_product.ts";
import type { ProjectState } from "../../domain/project_state.ts";
import type { ImportRecord } from "../../store/imports/import_record.ts";
import { readDetails } from "../../store/project/details/read_details.ts";
import { visitProducts } from "../products/visit_products.ts";
import { ImportFailed, type ImportSession } from "./import_session.ts";
import { hasCatalogueFields } from "./join/join_product.ts";

/** What an import would do to products and assignments. */
interface PlannedCounts {
  readonly created: number;
  /** How many products lose their catalogue fields. */
  readonly removed: number;
  /** How many products are not stored any more. */
  readonly deleted: number;
  readonly removedAssignments: number;
}

/**
 * Checks how many rows of a file are refused.
 *
 * @throws {ImportFailed} If they are too many.
 */
export function assertNotTooManyRefused({ rows, maxRefusedPercent }: ImportRecord): void {
  const { read, refused } = rows;
  if (100 * refused <= maxRefusedPercent * read) return;
  throw new ImportFailed(
    "too_many_refused",
    `${refused} of ${read} rows are refused, which is over ${maxRefusedPercent} percent`,
  );
}

/**
 * Checks that no staged row is missing: products without a row would count as removed.
 *
 * @throws {ImportFailed} If rows are missing.
 */
export function assertAllRows({ staged }: Pick<ImportRecord, "staged">, rows: number): void {
  if (rows === staged) return;
  throw new ImportFailed("internal", `Of ${staged} rows that were received, ${rows} are stored`);
}

/**
 * Checks what an import would do to the project. `badges` are those of a file of assignments.
 *
 * @throws {ImportFailed} If it would exceed the limit of products, or remove too much.
 */
export async function assertWithinLimits(
  session: ImportSession,
  { created, removed, deleted, removedAssignments }: PlannedCounts,
  badges: ReadonlySet<number> | undefined,
): Promise<void> {
  const project = await session.project();
  if (created > 0 && project.products.size + created - deleted > productsPerProjectMax) {
    const detail = `The project would have over ${productsPerProjectMax} products`;
    throw new ImportFailed("too_many_products", detail);
  }
  if (badges === undefined) {
    if (removed === 0) return;
    const stored = await countCatalogue(session, project);
    assertNotTooManyRemoved(session.record, { removed, stored, what: "products" });
  } else if (removedAssignments > 0) {
    const stored = await countAssignments(project, badges);
    const what = "assignments of the badges";
    assertNotTooManyRemoved(session.record, { removed: removedAssignments, stored, what });
  }
}

function assertNotTooManyRemoved(
  { maxRemovedPercent }: ImportRecord,
  { removed, stored, what }: { removed: number; stored: number; what: string },
): void {
  if (100 * removed <= maxRemovedPercent * stored) return;
  throw new ImportFailed(
    "too_many_removed",
    `${removed} of ${stored} stored ${what} are not in the file, which is over ` +
      `${maxRemovedPercent} percent`,
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
      if (record !== undefined && hasCatalogueFields({ record, details: details.get(id) })) count++;
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
