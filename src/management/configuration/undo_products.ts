import {
  isSameValue,
  type PackedProductChanges,
  packProductChanges,
  placementOf,
  type ProductChange,
  unpackProductChanges,
} from "../../domain/configuration/product_changes.ts";
import {
  catalogueFieldsOf,
  keptAssignments,
} from "../../domain/configuration/product_changes_of.ts";
import { undoReadMaxBytes } from "../../domain/limits.ts";
import type { ProjectState } from "../../domain/project_state.ts";
import { listChanges } from "../../store/project/change_log.ts";
import {
  type ProductUndoRecord,
  readProductUndosAfter,
  readUndosAfter,
} from "../../store/project/undo_records.ts";
import { Yielder } from "../../store/yielder.ts";
import type { Management } from "../change_project.ts";
import { readProducts } from "../products/product_reads.ts";
import { notUndoable, tooMuch, undoConflict } from "./undo_errors.ts";

/** How many later changes are looked at for imports. */
const laterChangesMax = 1_000;

/** What was changed after the change that is taken back: badges of products, and whole products. */
type Touched = Set<string>;

/**
 * The changes of products that take one change back, in blocks, each for one revision.
 *
 * @throws {DomainError} `undo_conflict` if later changes touched the same, unless `force`;
 * `not_undoable` if a batch of the change is no longer known.
 */
export async function changesTakingBack(
  management: Management,
  project: ProjectState,
  { undoRevision, force, undo }: {
    readonly undoRevision: number;
    readonly force: boolean;
    readonly undo: ProductUndoRecord;
  },
): Promise<PackedProductChanges[]> {
  const records = await batchesOf(management, project.number, undoRevision, undo);
  const touched: Touched = new Set();
  const blocks: PackedProductChanges[] = [];
  const yielder = new Yielder();
  for (const { changes } of records) {
    const inverses = unpackProductChanges(changes).map(inverseOf);
    const now = await asStored(management, project, inverses, touched);
    blocks.push(packProductChanges(now));
    await yielder.yieldIfDue();
  }
  if (touched.size > 0 && !force) {
    throw undoConflict(
      undoRevision,
      await revisionsTouching(management, project, undoRevision, touched),
    );
  }
  return blocks;
}

/** The records of all batches of a change. */
async function batchesOf(
  { kv }: Management,
  project: number,
  revision: number,
  undo: ProductUndoRecord,
): Promise<ProductUndoRecord[]> {
  const { batch } = undo;
  if (batch === undefined) return [undo];
  const records: ProductUndoRecord[] = [];
  let bytes = 0;
  for await (const stored of readProductUndosAfter(kv, project, batch.from - 1)) {
    if (stored.revision > revision) break;
    if (stored.undo.batch?.id !== batch.id) continue;
    bytes += stored.bytes;
    if (bytes > undoReadMaxBytes) throw tooMuch(revision);
    records.push(stored.undo);
  }
  if (records.length !== batch.count) throw notUndoable(revision);
  return records;
}

function inverseOf({ existence, order, fields, assignments, ...change }: ProductChange) {
  return {
    ...change,
    assignments: assignments.map(({ before, after, ...it }) => ({
      ...it,
      ...after !== undefined && { before: after },
      ...before !== undefined && { after: before },
    })),
    ...order && { order: { before: order.after, after: order.before } },
    ...fields && { fields: { before: fields.after, after: fields.before } },
    ...existence && { existence: existence === "created" ? "deleted" : "created" },
  } satisfies ProductChange as ProductChange;
}

/** The changes from what is stored now. Adds what is not as it was left to `touched`. */
async function asStored(
  { kv }: Management,
  project: ProjectState,
  changes: readonly ProductChange[],
  touched: Touched,
): Promise<ProductChange[]> {
  const withFields = changes.filter(({ fields }) => fields !== undefined);
  const products = await readProducts(kv, project, withFields.map(({ productId }) => productId));
  const fieldsNow = new Map(products.map((it) => [it.id, catalogueFieldsOf(it)]));
  return changes.map((change) => {
    const { productId, order, fields } = change;
    const record = project.products.get(productId);
    const kept = keptAssignments(project, record);
    const assignments = change.assignments.map(({ badge, isHidden, before, after }) => {
      const isLive = project.badgeNumbered(badge) !== undefined;
      const now = placementOf(kept.find((it) => it.badge === badge));
      // A badge that was deleted since took its assignments along.
      const isAsLeft = (isLive || isHidden === true) && isSameValue(now, before);
      if (!isAsLeft) touched.add(`${productId} ${badge}`);
      return {
        badge,
        ...now !== undefined && { before: now },
        ...isLive || isHidden
          ? after !== undefined && { after }
          : now !== undefined && { after: now },
        ...isHidden && { isHidden },
      };
    });
    const now = fieldsNow.get(productId);
    const areFieldsLeft = fields === undefined || isSameValue(now, fields.before);
    const isOrderLeft = order === undefined || isSameValue(record?.order, order.before);
    if (!areFieldsLeft || !isOrderLeft) touched.add(`${productId}`);
    return {
      ...change,
      assignments: assignments.filter((it) => !isSameValue(it.before, it.after)),
      ...order && { order: { before: record?.order, after: order.after } },
      ...fields && { fields: { before: now, after: fields.after } },
    };
  });
}

/** The later changes that touched one of these, as they are listed. */
async function revisionsTouching(
  { kv, now }: Management,
  { number }: ProjectState,
  undoRevision: number,
  touched: Touched,
): Promise<number[]> {
  const found = new Set<number>();
  const badges = new Set([...touched].map((it) => it.split(" ")[1]));
  const lastOf = new Map<string, number>();
  const touching = new Set<string>();
  let bytes = 0;
  for await (
    const { revision, undo, ...stored } of readProductUndosAfter(kv, number, undoRevision)
  ) {
    bytes += stored.bytes;
    if (bytes > undoReadMaxBytes) break;
    const batch = undo.batch?.id ?? `${revision}`;
    lastOf.set(batch, revision);
    const isTouching = unpackProductChanges(undo.changes).some(
      ({ productId, assignments, fields, order }) =>
        assignments.some(({ badge }) => touched.has(`${productId} ${badge}`)) ||
        ((fields !== undefined || order !== undefined) && touched.has(`${productId}`)),
    );
    if (isTouching) touching.add(batch);
  }
  for (const batch of touching) found.add(lastOf.get(batch)!);
  for await (const { revision, undo } of readUndosAfter(kv, number, undoRevision)) {
    if (undo.deleted.some((badge) => badges.has(`${badge.number}`))) found.add(revision);
  }
  if ([...touched].some((it) => !it.includes(" "))) {
    const changes = await listChanges(kv, number, { limit: laterChangesMax, now: now() });
    for (const { revision, subject, undoesProducts } of changes) {
      const isImport = subject.startsWith("imports/") && !undoesProducts;
      if (isImport && revision > undoRevision) found.add(revision);
    }
  }
  return [...found].sort((a, b) => a - b);
}
