import { ImportClaimLost } from "../../store/imports/import_claim.ts";
import type { ImportRecord } from "../../store/imports/import_record.ts";
import { Transaction } from "../../store/port/storage_port.ts";
import { changeProject, type Decision, type Situation } from "../change_project.ts";
import { assignmentsOf } from "./apply_import.ts";
import { ImportFailed, type ImportSession, projectDeleted } from "./import_session.ts";

/** Whether batches of an import are applied that changed something. */
export function isPartlyApplied({ appliedUntil, products, state }: ImportRecord): boolean {
  const { created, updated, removed } = products;
  return state === "applying" && appliedUntil !== undefined && created + updated + removed > 0;
}

/**
 * The change that lists an import which ends before all of its batches are applied. `end` are the
 * writes that end it.
 */
export function partialChange<T>(
  record: ImportRecord,
  { project }: Situation,
  { end, result }: { readonly end: Transaction; readonly result: T },
): Decision<T> {
  const { id, mode, rows, products, undo } = record;
  const batch = undo && { id, from: undo.from, count: undo.count + 1 };
  return {
    subject: `imports/${id}`,
    after: { mode, rows, products },
    assignments: assignmentsOf(record, project),
    steps: [],
    ...batch && { productUndo: { batch } },
    also: { checks: end.checks, writes: end.writes },
    result,
  };
}

/**
 * Ends an import that failed. What was applied of it is listed as a change.
 *
 * @throws {ImportClaimLost}
 */
export async function endFailed(
  session: ImportSession,
  error: NonNullable<ImportRecord["error"]>,
): Promise<void> {
  const { claim, management, record } = session;
  const failed = { state: "failed", error } as const;
  if (!isPartlyApplied(record)) return await session.end(failed);
  session.record = session.ended(failed);
  const author = { tokenId: record.createdBy, operation: record.operation };
  try {
    await session.untilAvailable(() =>
      changeProject(management, author, claim.projectId, async (situation) => {
        if (!await claim.isHeld()) throw new ImportClaimLost();
        if (situation.project.number !== claim.project) throw projectDeleted();
        const end = new Transaction().check(claim.check);
        claim.addEndTo(end, session.record);
        return partialChange(session.record, situation, { end, result: undefined });
      })
    );
  } catch (cause) {
    if (!(cause instanceof ImportFailed)) throw cause;
    // There is no project to list it in.
    await session.end(failed);
  }
}
