import type { ChangeStep } from "../../domain/project_change.ts";
import { type ChangeEntry, changeMark } from "./change_log.ts";
import type { ProjectHead, StoredHead } from "./head.ts";
import { keys } from "../keys.ts";
import type { DeadlineKv } from "../kv.ts";
import { tellChange } from "./last_change.ts";
import { logEntries } from "./log.ts";
import { encodeJson } from "../record.ts";

/** One change of a project, decided on the state as of `before`. */
export interface Commit {
  readonly before: StoredHead;
  /** The head afterwards. */
  readonly head: ProjectHead;
  readonly steps: readonly ChangeStep[];
  readonly entry: ChangeEntry;
}

/**
 * Commits a change whole: check that nothing was committed since `before`, log, change entry, head. The
 * one check covers all that was read before it, because every change replaces the head.
 *
 * Answers the new head, with the size of the logged steps; `undefined` if somebody else was faster.
 */
export async function commitChange(
  kv: DeadlineKv,
  { before, head, steps, entry }: Commit,
): Promise<{ stored: StoredHead; logBytes: number } | undefined> {
  const { projectId } = before;
  const log = logEntries(head.number, { revision: head.revision, steps });
  const transaction = kv.atomic()
    .check({ key: keys.head(projectId), versionstamp: before.versionstamp })
    .set(keys.head(projectId), encodeJson(head));
  for (const { key, value } of log.entries) transaction.set(key, value);
  tellChange(transaction, { projectId, revision: head.revision });
  const result = await kv.commitMarked(transaction, changeMark(head.number, entry));
  if (!result.ok) return undefined;
  return { stored: { projectId, head, versionstamp: result.versionstamp }, logBytes: log.bytes };
}
