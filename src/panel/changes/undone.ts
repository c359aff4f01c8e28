import type { Change } from "../data/changes.ts";
import { isObject } from "../forms/json.ts";

/** The revision that a change took back; `undefined` if it is no undo. */
export function revisionUndoneBy({ after }: Pick<Change, "after">): number | undefined {
  const revision = isObject(after) ? after.undoRevision : undefined;
  return typeof revision === "number" ? revision : undefined;
}

/**
 * The revisions that are undone, each with the revision of its undo; without those whose undo was
 * undone itself. `changes` begin with the newest.
 */
export function undoneRevisions(
  changes: readonly Pick<Change, "revision" | "after">[],
): ReadonlyMap<number, number> {
  const undone = new Map<number, number>();
  for (const change of changes) {
    const target = revisionUndoneBy(change);
    if (target === undefined || undone.has(change.revision) || undone.has(target)) continue;
    undone.set(target, change.revision);
  }
  return undone;
}
