import { conflict } from "../../domain/errors.ts";
import type { ImportFields } from "../../domain/imports/import.ts";
import { endOfImport } from "../../store/imports/import_claim.ts";
import type { ImportRecord } from "../../store/imports/import_record.ts";
import { deleteStagedRows } from "../../store/imports/staged_rows.ts";
import { changeProject, type Management } from "../change_project.ts";
import type { ImportRunner } from "./import_runner.ts";
import { withProgress } from "./import_session.ts";
import { isPartlyApplied, partialChange } from "./partial_import.ts";
import { getImport } from "./read_imports.ts";
import { toImport } from "./to_import.ts";
import { cleanUp } from "../clean_up.ts";

interface Cancelled {
  /** Checks the import as it is when it is cancelled, and throws if it must not be. */
  readonly assertCurrent?: (current: ImportFields) => void;
  /** The number of the import's project. */
  readonly project: number;
  readonly projectId: string;
  readonly importId: string;
}

/**
 * Cancels an unfinished import. Batches that were applied stay, and are listed as a change.
 *
 * @throws {DomainError} `not_found`; `conflict` if it has ended; what `assertCurrent` throws.
 */
export async function cancelImportOf(
  management: Management,
  imports: ImportRunner,
  cancelled: Cancelled,
): Promise<void> {
  const { kv, now } = management;
  const { project, importId } = cancelled;
  if (await cancel(management, cancelled)) {
    imports.stop(project, importId);
    // The next import would delete them, too.
    await cleanUp(
      "The rows of a cancelled import are still stored",
      { import: importId },
      () => deleteStagedRows(kv, project, importId),
    );
    return;
  }
  const ended = await getImport({ kv, now }, project, importId);
  cancelled.assertCurrent?.(ended);
  throw conflict(`Cannot cancel import "${importId}": it is ${ended.state}`);
}

/** Returns whether it was unfinished. */
async function cancel(
  management: Management,
  { assertCurrent, project, projectId, importId }: Cancelled,
): Promise<boolean> {
  const { kv, now } = management;
  const toCancelled = (record: ImportRecord) => {
    assertCurrent?.(toImport(record, undefined));
    return withProgress(record, { state: "cancelled", finishedAt: now() });
  };
  for (;;) {
    const end = await endOfImport(kv, project, importId, toCancelled);
    if (end === undefined) return false;
    const { record, transaction } = end;
    if (!isPartlyApplied(record)) {
      if ((await kv.commit(transaction)).ok) return true;
      continue;
    }
    const author = { tokenId: record.createdBy, operation: record.operation };
    return await changeProject(management, author, projectId, async (situation) => {
      // The next batch may have been applied meanwhile.
      const end = situation.project.number === project
        ? await endOfImport(kv, project, importId, toCancelled)
        : undefined;
      if (end === undefined) return { unchanged: false };
      return partialChange(end.record, situation, { end: end.transaction, result: true });
    });
  }
}
