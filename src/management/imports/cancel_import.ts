import { conflict } from "../../domain/errors.ts";
import { cancelImport } from "../../store/imports/import_claim.ts";
import { deleteStagedRows } from "../../store/imports/staged_rows.ts";
import type { Management } from "../change_project.ts";
import type { ImportRunner } from "./import_runner.ts";
import { withProgress } from "./import_session.ts";
import { getImport } from "./read_imports.ts";

/**
 * Cancels an unfinished import. Batches that were applied stay.
 *
 * @throws {DomainError} `not_found`; `conflict` if it has ended.
 */
export async function cancelImportOf(
  { kv, now }: Management,
  imports: ImportRunner,
  { project, importId }: { project: number; importId: string },
): Promise<void> {
  const isCancelled = await cancelImport(
    kv,
    project,
    importId,
    (record) => withProgress(record, { state: "cancelled", finishedAt: now() }),
  );
  if (isCancelled) {
    imports.stop(project, importId);
    await deleteStagedRows(kv, project, importId);
    return;
  }
  const { state } = await getImport({ kv, now }, project, importId);
  throw conflict(`Cannot cancel import "${importId}": it is ${state}`);
}
