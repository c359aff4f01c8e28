import { isSameValue } from "../../domain/same_value.ts";
import {
  type PackedProductChanges,
  packProductChanges,
  partsOf,
  placementOf,
  type ProductChange,
  unpackProductChanges,
} from "../../domain/configuration/product_changes.ts";
import {
  catalogueFieldsOf,
  keptAssignments,
} from "../../domain/configuration/product_changes_from_steps.ts";
import { undoReadMaxBytes, undoTouchedMax } from "../../domain/limits.ts";
import type { ProjectState } from "../../domain/project_state.ts";
import { listChanges } from "../../store/project/change_log.ts";
import type { ProductUndoRecord } from "../../store/project/undo_record_kinds.ts";
import { readProductUndosAfter, readUndosAfter } from "../../store/project/undo_records.ts";
import { Yielder } from "../../store/yielder.ts";
import type { Management } from "../change_project.ts";
import { readProducts } from "../products/product_reads.ts";
import { changesInEffect } from "./later_changes.ts";
import { notUndoable, tooMuch, undoConflict } from "./undo_errors.ts";

/** How many later changes are looked at for imports. */
const laterChangesMax = 1_000;

/** What later changes touched: badges of products, and whole products; the first ones. */
class Touched {
  readonly #subjects = new Set<string>();

  get isEmpty(): boolean {
    return this.#subjects.size === 0;
  }

  add(productId: number, badge?: number): void {
    if (this.#subjects.size < undoTouchedMax) this.#subjects.add(`${productId} ${badge ?? ""}`);
  }

  has(productId: number, badge?: number): boolean {
    return this.#subjects.has(`${productId} ${badge ?? ""}`);
  }

  /** The numbers of the badges. */
  get badges(): Set<number> {
    const numbers = [...this.#subjects].map((it) => it.split(" ")[1]).filter(Boolean);
    return new Set(numbers.map(Number));
  }

  /** Whether any of them is a whole product. */
  get hasProducts(): boolean {
    return [...this.#subjects].some((it) => it.endsWith(" "));
  }
}

/**
 * The changes of products that undo one change, in blocks, each for one revision. They are read
 * one after another: a change can be of millions of products.
 *
 * @throws {DomainError} `not_undoable` if a batch of the change is no longer known; at the end,
 * `undo_conflict` if later changes touched the same, unless `force`.
 */
export async function* productUndoChanges(
  management: Management,
  project: ProjectState,
  { undoRevision, force, undo }: {
    readonly undoRevision: number;
    readonly force: boolean;
    readonly undo: ProductUndoRecord;
  },
): AsyncGenerator<PackedProductChanges> {
  const touched = new Touched();
  const yielder = new Yielder();
  for await (const { changes } of batchesOf(management, project.number, undoRevision, undo)) {
    const inverses = unpackProductChanges(changes).map(inverseOf);
    const now: ProductChange[] = [];
    for (const some of partsOf(inverses)) {
      now.push(...await asStored(management, project, some, touched));
      await yielder.yieldIfDue();
    }
    // A refused undo only needs to know what else was touched.
    if (force || touched.isEmpty) yield packProductChanges(now);
  }
  if (force || touched.isEmpty) return;
  const revisions = await revisionsTouching(management, project.number, undoRevision, touched);
  const inEffect = await changesInEffect(management, project.number, undoRevision, revisions);
  throw undoConflict(undoRevision, inEffect);
}

/** The records of all batches of a change. */
async function* batchesOf(
  { kv }: Management,
  project: number,
  revision: number,
  undo: ProductUndoRecord,
): AsyncGenerator<ProductUndoRecord> {
  const { batch } = undo;
  if (batch === undefined) {
    yield undo;
    return;
  }
  let [count, bytes] = [0, 0];
  for await (const stored of readProductUndosAfter(kv, project, batch.from - 1)) {
    if (stored.revision > revision) break;
    if (stored.undo.batch?.id !== batch.id) continue;
    count++;
    bytes += stored.bytes;
    if (bytes > undoReadMaxBytes) throw tooMuch(revision);
    yield stored.undo;
  }
  if (count !== batch.count) throw notUndoable(revision);
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

/** The changes from what is stored now. Records in `touched` what has changed since. */
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
      // Deleting a badge also removed its assignments.
      const isAsLeft = (isLive || isHidden === true) && isSameValue(now, before);
      if (!isAsLeft) touched.add(productId, badge);
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
    if (!areFieldsLeft || !isOrderLeft) touched.add(productId);
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
  project: number,
  undoRevision: number,
  touched: Touched,
): Promise<number[]> {
  const yielder = new Yielder();
  // Of a change in several batches, only the last one is listed.
  const lastOf = new Map<string, number>();
  const touching = new Set<string>();
  let bytes = 0;
  for await (const stored of readProductUndosAfter(kv, project, undoRevision)) {
    const { revision, undo } = stored;
    bytes += stored.bytes;
    if (bytes > undoReadMaxBytes) break;
    const batch = undo.batch?.id ?? `${revision}`;
    lastOf.set(batch, revision);
    const isTouching = unpackProductChanges(undo.changes).some(
      ({ productId, assignments, fields, order }) =>
        assignments.some(({ badge }) => touched.has(productId, badge)) ||
        ((fields !== undefined || order !== undefined) && touched.has(productId)),
    );
    if (isTouching) touching.add(batch);
    await yielder.yieldIfDue();
  }
  const found = new Set([...touching].flatMap((batch) => lastOf.get(batch) ?? []));
  const { badges } = touched;
  for await (const { revision, undo } of readUndosAfter(kv, project, undoRevision)) {
    if (undo.deleted.some(({ number }) => badges.has(number))) found.add(revision);
    await yielder.yieldIfDue();
  }
  if (touched.hasProducts) {
    const changes = await listChanges(kv, project, { limit: laterChangesMax, now: now() });
    for (const { revision, subject, undoesProducts } of changes) {
      const isImport = subject.startsWith("imports/") && !undoesProducts;
      if (isImport && revision > undoRevision) found.add(revision);
    }
  }
  return [...found].sort((a, b) => a - b);
}
