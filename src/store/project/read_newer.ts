import type { ProjectChange } from "../../domain/project_change.ts";
import { readCommitId } from "./change_log.ts";
import { commitMarker, parseHead, readHead, type StoredHead } from "./head.ts";
import { keys } from "../keys.ts";
import type { KvStore } from "../kv_store.ts";
import { readLog } from "./log.ts";
import { readSliceMs, Yielder } from "../yielder.ts";
import type { StoreKey } from "../port/storage_port.ts";

/** What was committed to a project after one of its revisions. */
export interface Newer {
  /** In order, each with the size of its steps as JSON. */
  readonly changes: readonly (ProjectChange & { readonly bytes: number })[];
  readonly stored: StoredHead;
}

/**
 * Reads the changes that the store has of a project after `known`. `undefined` if the log does not
 * have all of them: a checkpoint has deleted some; the project was deleted, or deleted and created
 * again; or the store went back, and lacks the commit of `known` or one of `markers`.
 */
export async function readNewer(
  kv: KvStore,
  known: StoredHead,
  { markers = [], headKey = keys.head(known.projectId) }: {
    markers?: readonly StoreKey[];
    headKey?: StoreKey;
  } = {},
): Promise<Newer | undefined> {
  // One after the other: two concurrent requests take a remote store 40 ms, and both in sequence 2
  // ms.
  const stored = await readContinuation(kv, known, headKey, markers);
  if (stored?.head.number !== known.head.number) return undefined;
  const { number, revision } = stored.head;
  const missing = revision - known.head.revision;
  if (missing < 0) return undefined;
  const changes: Newer["changes"][number][] = [];
  if (missing === 0) return { changes, stored };
  const yielder = new Yielder(readSliceMs);
  for await (const change of readLog(kv, number, known.head.revision)) {
    // Changes after the head that was read belong to a later head.
    if (change.revision > revision) break;
    if (change.revision !== known.head.revision + changes.length + 1) return undefined;
    changes.push(change);
    await yielder.yieldIfDue();
  }
  return changes.length === missing ? { changes, stored } : undefined;
}

/**
 * Reads the head of a project, if the store has the commit of the known head and these markers, so
 * that it did not go back. `undefined` otherwise, or if there is no such project.
 *
 * Reads the head first, in one snapshot with the markers: if later reads come from another store,
 * this head is not of that store, and the next look or commit notices it.
 */
async function readContinuation(
  kv: KvStore,
  { projectId, head: known }: StoredHead,
  headKey: StoreKey,
  markers: readonly StoreKey[],
): Promise<StoredHead | undefined> {
  const own = commitMarker(known);
  const needed = own === undefined ? markers : [own, ...markers];
  const [head, ...found] = await kv.getTogether([headKey, ...needed]);
  if (head === undefined || head.versionstamp === null) return undefined;
  return found.every(({ versionstamp }) => versionstamp !== null)
    ? parseHead(head, projectId)
    : undefined;
}

/**
 * Whether a store has less of a project than is known, or something else, because a backup was
 * restored. Used when {@link readNewer} found no continuation. `false` if it cannot be determined
 * any more.
 */
export async function wasRestored(kv: KvStore, { projectId, head }: StoredHead): Promise<boolean> {
  const stored = await readHead(kv, projectId);
  if (stored === undefined || head.commitId === undefined) return false;
  const { number, revision } = stored.head;
  if (number !== head.number) return number < head.number;
  if (revision < head.revision) return true;
  const commitId = await readCommitId(kv, number, head.revision);
  return commitId !== undefined && commitId !== head.commitId;
}
