import type { ProjectChange } from "../../domain/project_change.ts";
import { readCommitId } from "./change_log.ts";
import { commitMark, parseHead, readHead, type StoredHead } from "./head.ts";
import { keys } from "../keys.ts";
import type { DeadlineKv } from "../kv.ts";
import { readLog } from "./log.ts";
import { readingMs, Turns } from "../turns.ts";

/** What was committed to a project after a revision of it. */
export interface Newer {
  /** In order, each with the size of its steps as JSON. */
  readonly changes: readonly (ProjectChange & { readonly bytes: number })[];
  readonly stored: StoredHead;
}

/**
 * Reads the changes that a project has in the store behind `known`. `undefined` where the log does not tell them
 * all: a checkpoint has taken some, or the project was deleted, maybe made again; or the store went back, so that it
 * does not hold the commit of `known`, or lacks one of `marks`.
 */
export async function readNewer(
  kv: DeadlineKv,
  known: StoredHead,
  marks: readonly Deno.KvKey[] = [],
): Promise<Newer | undefined> {
  // One after the other: two requests at once take a remote store 40 ms, and these together 2.
  const stored = await readContinuation(kv, known, marks);
  if (stored?.head.number !== known.head.number) return undefined;
  const { number, revision } = stored.head;
  const missing = revision - known.head.revision;
  if (missing < 0) return undefined;
  const changes: Newer["changes"][number][] = [];
  if (missing === 0) return { changes, stored };
  const turns = new Turns(readingMs);
  for await (const change of readLog(kv, number, known.head.revision)) {
    // What came after the head was read has a head of its own.
    if (change.revision > revision) break;
    if (change.revision !== known.head.revision + changes.length + 1) return undefined;
    changes.push(change);
    await turns.next();
  }
  return changes.length === missing ? { changes, stored } : undefined;
}

/**
 * The head of a project, if the store holds the commit of the one that is known, and these marks: not if it went back.
 * `undefined` otherwise, or if there is no such project.
 *
 * The head is read first, in one snapshot with the marks: if what is read after it is of another store, this head is
 * not that store's, and the next look or commit finds out.
 */
async function readContinuation(
  kv: DeadlineKv,
  { projectId, head: known }: StoredHead,
  marks: readonly Deno.KvKey[],
): Promise<StoredHead | undefined> {
  const own = commitMark(known);
  const needed = own === undefined ? marks : [own, ...marks];
  const [head, ...found] = await kv.getTogether([keys.head(projectId), ...needed]);
  if (head === undefined || head.versionstamp === null) return undefined;
  return found.every(({ versionstamp }) => versionstamp !== null) ? parseHead(head) : undefined;
}

/**
 * Whether a store holds less of a project than is known of it, or something else: a backup was restored. Asked after
 * {@link readNewer} found no continuation; `false` where that cannot be told any more.
 */
export async function wentBack(kv: DeadlineKv, { projectId, head }: StoredHead): Promise<boolean> {
  const stored = await readHead(kv, projectId);
  if (stored === undefined || head.commitId === undefined) return false;
  const { number, revision } = stored.head;
  if (number !== head.number) return number < head.number;
  if (revision < head.revision) return true;
  const commitId = await readCommitId(kv, number, head.revision);
  return commitId !== undefined && commitId !== head.commitId;
}
