import {
  type AssignmentsSummary,
  badgesNamedMax,
  withProductCounted,
} from "../../domain/products/assignments_summary.ts";
import type { ProjectState } from "../../domain/project_state.ts";
import { RefusedRowsWriter } from "../../store/imports/refused_rows.ts";
import { ImportClaimLost } from "../../store/imports/import_claim.ts";
import { type ImportRecord, readImport, setImport } from "../../store/imports/import_record.ts";
import { StagedRows } from "../../store/imports/staged_rows.ts";
import { Transaction } from "../../store/port/storage_port.ts";
import { type Author, changeProject, type ProductUndo } from "../change_project.ts";
import { addJoined, addRefused, refusalsOf } from "./join/add_joined.ts";
import { assertAllRows } from "./import_limits.ts";
import { type ImportSession, projectDeleted, withProgress } from "./import_session.ts";
import type { JoinOptions } from "./join/join_product.ts";
import { type JoinedRange, joinRange, type ProductRange } from "./join/join_range.ts";
import { ProductGroups } from "./join/product_group.ts";
import { ProductRanges, rowsUntil } from "./join/product_ranges.ts";
import { receivedProgress } from "./receive_file.ts";

/** What a batch did. */
interface Applied {
  readonly record: ImportRecord;
  readonly until: number;
  /** Whether the record is stored. */
  readonly isStored: boolean;
}

/** How often the progress is stored while nothing changes, in milliseconds. */
const progressMs = 1_000;

/**
 * Applies the staged rows in batches, each as one revision, from where the last applied batch
 * ended. Ends the import with the last one.
 *
 * While the store is down, it waits, and then continues after the last applied batch.
 *
 * @throws {ImportClaimLost}
 */
export function applyImport(session: ImportSession, options: JoinOptions): Promise<void> {
  // A range is not read to its end if the store fails meanwhile: then everything is read again.
  return session.untilAvailable(() => applyBatches(session, options));
}

async function applyBatches(session: ImportSession, options: JoinOptions): Promise<void> {
  const { claim, management } = session;
  const after = session.record.appliedUntil ?? -Infinity;
  const staged = await StagedRows.open(management.kv, claim.project, claim.importId);
  const ranges = new ProductRanges(new ProductGroups(staged, after), options, {
    after,
    size: session.sizes.range,
  });
  let savedAt = performance.now();
  for (;;) {
    if (session.signal.aborted) throw session.signal.reason;
    const range = await ranges.next();
    let isRepeated = false;
    const { record, until, isStored } = await session.untilAvailable(() => {
      const applied = applyRange(session, { staged, range, options, isRepeated });
      isRepeated = true;
      return applied;
    });
    session.record = record;
    if (until === Infinity) break;
    ranges.finish(range, until);
    if (isStored) savedAt = performance.now();
    else if (performance.now() - savedAt >= progressMs) {
      await session.update({});
      savedAt = performance.now();
    }
  }
}

async function applyRange(
  session: ImportSession,
  { staged, range, options, isRepeated }: {
    staged: StagedRows;
    range: ProductRange;
    options: JoinOptions;
    /** Whether an earlier attempt failed, which may have been committed all the same. */
    isRepeated: boolean;
  },
): Promise<Applied> {
  const { claim, management, record } = session;
  let attempts = 0;
  const early = await joinEarly(session, range, options);
  const author: Author = { tokenId: record.createdBy, operation: record.operation };
  return await changeProject<Applied>(management, author, claim.projectId, async (situation) => {
    const { project, nextRevision } = situation;
    if (project.number !== claim.project) throw projectDeleted();
    if (isRepeated || attempts++ > 0) {
      // Another process committed first, or this one did without a response, or the claim is lost.
      const applied = await appliedAlready(session);
      if (applied !== undefined) return { unchanged: applied };
    }
    const joined = early?.project === project && early.revision === project.revision
      ? early.joined
      : await joinRange(management.kv, project, range, options);
    const { until } = joined;
    const refusals = refusalsOf(joined);
    const refused = new RefusedRowsWriter(claim, {
      kept: record.rows.refused,
      blocks: record.refusedBlocks,
      bytes: record.refusedBytes,
    });
    await addRefused(refused, refusals, staged);
    await refused.flush();
    const steps = joined.products.flatMap(({ joined: { step } }) => step ?? []);
    const isLast = until === Infinity;
    const appliedRows = record.appliedRows + rowsUntil(range, until);
    if (isLast) assertAllRows(record, appliedRows);
    const share = appliedRows / Math.max(record.staged, 1);
    const counted = withProgress(addJoined(record, joined, refusals), {
      ...{ appliedRows, refusedBlocks: refused.blocks, refusedBytes: refused.bytes },
      ...!isLast && { appliedUntil: until },
      ...record.kind === "assignments" && { assigned: assignedBy(joined, record, project) },
      ...(steps.length > 0 || isLast) && { undo: undoAfter(record, nextRevision) },
      abandonedAttempts: 0,
      progress: Math.min(0.999, receivedProgress + (1 - receivedProgress) * share),
    });
    const after = isLast
      ? withProgress(counted, { state: "done", progress: 1, finishedAt: management.now() })
      : counted;
    const { created, updated, removed } = after.products;
    const isChanged = created + updated + removed > 0;
    // Batches without a change make no revision, except that the last one lists the import.
    if (steps.length === 0 && !(isLast && isChanged)) {
      if (isLast) await claim.end(after);
      return { unchanged: { record: after, until, isStored: isLast } };
    }
    const transaction = new Transaction();
    if (isLast) claim.addEndTo(transaction, after);
    else setImport(transaction, claim.project, after);
    return {
      subject: `imports/${record.id}`,
      isUnlisted: !isLast,
      after: { mode: record.mode, rows: after.rows, products: after.products },
      assignments: assignmentsOf(after, project),
      steps,
      productUndo: undoOf(after, isLast ? nextRevision : undefined),
      also: { checks: [claim.check], writes: transaction.writes },
      result: { record: after, until, isStored: true },
    };
  });
}

/** A range as it was joined with the project at one revision, for which alone it holds. */
interface EarlyJoin {
  readonly project: ProjectState;
  readonly revision: number;
  readonly joined: JoinedRange;
}

/**
 * Joins a range while a checkpoint of the project may still be written, for which changes wait.
 * `undefined` if the project is not in memory.
 */
async function joinEarly(
  { management: { catalog, kv }, claim }: ImportSession,
  range: ProductRange,
  options: JoinOptions,
): Promise<EarlyJoin | undefined> {
  const project = catalog.get(claim.projectId)?.state;
  if (project === undefined) return undefined;
  const { revision } = project;
  return { project, revision, joined: await joinRange(kv, project, range, options) };
}

/** What a range of a file of assignments changes, together with those before it. */
function assignedBy(
  { products }: JoinedRange,
  { assigned }: ImportRecord,
  project: ProjectState,
): ImportRecord["assigned"] {
  let counts = assigned;
  for (const { stored, joined: { step } } of products) {
    if (step === undefined) continue;
    const after = step.kind === "putProduct" ? step.product.assignments : [];
    const before = project.liveOf(stored?.record.assignments ?? []);
    counts = withProductCounted(counts, before, after);
  }
  return counts;
}

/**
 * The batches that undo the import, one more than before; `undefined` for products, and for an
 * import whose first batches have no undo record.
 */
function undoAfter(
  { kind, undo, products: { created, updated, removed } }: ImportRecord,
  nextRevision: number,
): ImportRecord["undo"] {
  const isUnknown = undo === undefined && created + updated + removed > 0;
  if (kind !== "assignments" || isUnknown) return undefined;
  const { from = nextRevision, count = 0 } = undo ?? {};
  return { from, count: count + 1 };
}

/** How a batch can be undone. `last` is the revision of the last batch. */
function undoOf({ id, undo }: ImportRecord, last: number | undefined): ProductUndo | undefined {
  if (undo === undefined) return undefined;
  return undo.from === last ? {} : { batch: { id, ...undo } };
}

/** What an import of assignments has done; `undefined` of other imports. */
export function assignmentsOf(
  { assigned, badges = [], products: { created, updated, removed } }: ImportRecord,
  project: ProjectState,
): AssignmentsSummary | undefined {
  if (assigned === undefined) return undefined;
  const badgeIds = badges.slice(0, badgesNamedMax)
    .flatMap((number) => project.badgeNumbered(number)?.id ?? []);
  return { badgeIds, ...assigned, products: created + updated + removed };
}

/**
 * What this process has applied without a response from the store; `undefined` if there is nothing.
 *
 * @throws {ImportClaimLost}
 */
async function appliedAlready({ management, claim, record }: ImportSession) {
  const { kv, now } = management;
  const stored = await readImport(kv, claim.project, claim.importId, now());
  // Its last commit gave up the claim.
  if (stored?.state === "done") return { record: stored, until: Infinity, isStored: true };
  if (stored === undefined || !await claim.isHeld()) throw new ImportClaimLost();
  const { appliedUntil: until = -Infinity } = stored;
  return until > (record.appliedUntil ?? -Infinity)
    ? { record: stored, until, isStored: true }
    : undefined;
}
