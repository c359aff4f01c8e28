import type { ChangeStep } from "../domain/project_change.ts";
import { type ChangeEntry } from "./change_log.ts";
import { type ProjectHead, readHead, type StoredHead } from "./head.ts";
import { keys } from "./keys.ts";
import type { DeadlineKv } from "./kv.ts";
import { tellChange } from "./last_change.ts";
import { logEntries } from "./log.ts";
import { encodeJson } from "./record.ts";

/** One change of a project, decided on the state as of `before`. */
export interface Commit {
  readonly before: StoredHead;
  /** The head afterwards, its `commitId` aside. */
  readonly head: Omit<ProjectHead, "commitId">;
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
  const written = { ...head, commitId: crypto.randomUUID() };
  const log = logEntries(head.number, { revision: head.revision, steps });
  const transaction = kv.atomic()
    .check({ key: keys.head(projectId), versionstamp: before.versionstamp })
    .set(keys.head(projectId), encodeJson(written))
    .set(keys.change(head.number, head.revision), encodeJson(entry));
  for (const { key, value } of log.entries) transaction.set(key, value);
  tellChange(transaction, { projectId, revision: head.revision });
  const result = await kv.commit(transaction);
  if (result.ok) {
    const stored = { projectId, head: written, versionstamp: result.versionstamp };
    return { stored, logBytes: log.bytes };
  }
  // A client that lost the answer sends the commit again, and the second time its check fails.
  const current = await readHead(kv, projectId);
  if (current?.head.commitId !== written.commitId) return undefined;
  return { stored: current, logBytes: log.bytes };
}
