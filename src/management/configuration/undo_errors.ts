import { DomainError } from "../../domain/errors.ts";
import { conflictRevisionsMax } from "../../domain/limits.ts";

/** The error for a change whose subjects these later changes touched. */
export function undoConflict(undoRevision: number, revisions: readonly number[]): DomainError {
  return new DomainError(
    "undo_conflict",
    `Cannot undo revision ${undoRevision}: later changes touched the same subjects`,
    { revisions: revisions.slice(0, conflictRevisionsMax) },
  );
}

/** The error for more changes than are read at once. */
export function tooMuch(revision: number): DomainError {
  const message = `Too much has changed since revision ${revision}: undo later changes first`;
  return new DomainError("not_undoable", message);
}

/** The error for a change that cannot be undone, or no longer. */
export function notUndoable(revision: number): DomainError {
  return new DomainError(
    "not_undoable",
    `Cannot undo revision ${revision}: it changed nothing that can be undone, or it is too old`,
  );
}
