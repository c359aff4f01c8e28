import { z } from "zod";
import { changesKeptDays } from "../../domain/limits.ts";
import { AssignmentsSummary } from "../../domain/products/assignments_summary.ts";
import { keys } from "../keys.ts";
import type { CommitMarker, KvStore } from "../kv_store.ts";
import { decodeJson, encodeEntry, unlessDamaged } from "../record.ts";
import { type StoreKey, Transaction, type VersionCheck } from "../port/storage_port.ts";

/** A state that is too long for a change entry: its size in bytes and the SHA-256 of its JSON. */
export const LongState = z.object({ bytes: z.int(), sha256: z.string() });

/** The record of a change for people: who changed what, and the states before and after. */
export const ChangeEntry = z.object({
  revision: z.int().min(1),
  /** Epoch milliseconds. */
  at: z.int(),
  tokenId: z.string(),
  operation: z.string(),
  subject: z.string(),
  /** What its author wrote about it. */
  comment: z.string().optional(),
  /** What it did to many assignments. */
  assignments: AssignmentsSummary.optional(),
  before: z.unknown().optional(),
  after: z.unknown().optional(),
  /**
   * Whether it can be undone: an undo record says how, or nothing of the configuration changed. Older
   * versions of the service stored neither.
   */
  undo: z.enum(["record", "nothing"]).optional(),
  /** Whether an undo record says what it did to products. */
  undoesProducts: z.literal(true).optional(),
  /** Of a change in several batches: the revision of the first one. */
  firstBatch: z.int().optional(),
});
export type ChangeEntry = z.infer<typeof ChangeEntry>;

const keptMs = Temporal.Duration.from({ days: changesKeptDays }).total("milliseconds");

/** After so many changes in a row that are too old, the list ends. */
const olderInARowMax = 100;

const CommitIdOfChange = z.object({ commitId: z.string().optional() });

/**
 * The entry of a change as it is written, with the random id of its commit, which it identifies.
 */
export function changeMarker(project: number, entry: ChangeEntry, commitId: string): CommitMarker {
  return { key: keys.change(project, entry.revision), value: encodeEntry({ ...entry, commitId }) };
}

/**
 * The id of the commit that created a revision; `undefined` if the entry is deleted or has no id.
 */
export async function readCommitId(
  kv: KvStore,
  project: number,
  revision: number,
): Promise<string | undefined> {
  const { key, value, versionstamp } = await kv.get(keys.change(project, revision));
  return versionstamp === null ? undefined : decodeJson(CommitIdOfChange, key, value).commitId;
}

/** Reads a listed change; `undefined` if there is none. */
export async function readChange(
  kv: KvStore,
  project: number,
  revision: number,
): Promise<ChangeEntry | undefined> {
  const { key, value, versionstamp } = await kv.get(keys.change(project, revision));
  return versionstamp === null ? undefined : decodeJson(ChangeEntry, key, value);
}

/**
 * Returns up to `limit` changes of a project, newest first, before revision `before` if given.
 * Leaves out changes older than `changesKeptDays`, up to some in a row: the clock may have been wrong
 * when a few were made.
 */
export async function listChanges(
  kv: KvStore,
  project: number,
  { before, limit, now }: { before?: number | undefined; limit: number; now: number },
): Promise<ChangeEntry[]> {
  const changes: ChangeEntry[] = [];
  let olderInARow = 0;
  let last = before;
  while (changes.length < limit) {
    const selector = last === undefined
      ? { prefix: keys.changes(project) }
      : { prefix: keys.changes(project), end: keys.change(project, last) };
    const wanted = Math.max(limit - changes.length, olderInARow > 0 ? olderInARowMax : 1);
    let read = 0;
    for await (const { key, value } of kv.list(selector, { limit: wanted, reverse: true })) {
      read++;
      last = Number(key.at(-1));
      const change = unlessDamaged(() => decodeJson(ChangeEntry, key, value));
      if (change === undefined) continue;
      if (change.at < now - keptMs) {
        if (++olderInARow === olderInARowMax) return changes;
        continue;
      }
      olderInARow = 0;
      if (changes.push(change) === limit) return changes;
    }
    if (read < wanted) return changes;
  }
  return changes;
}

/** Deletes up to `limit` changes that are older than `changesKeptDays`. */
export async function deleteOldChanges(
  kv: KvStore,
  project: number,
  { now, limit, onlyIf = [] }: {
    now: number;
    limit: number;
    /** Conditions of the deletion, so that a restored store loses nothing. */
    onlyIf?: readonly VersionCheck[];
  },
): Promise<void> {
  const transaction = new Transaction().check(...onlyIf);
  const damaged: StoreKey[] = [];
  for await (const { key, value } of kv.list({ prefix: keys.changes(project) }, { limit })) {
    const change = unlessDamaged(() => decodeJson(ChangeEntry, key, value));
    if (change === undefined) {
      damaged.push(key);
      continue;
    }
    if (change.at >= now - keptMs) break;
    // A damaged one is as old as the one after it at least.
    for (const old of [...damaged.splice(0), key]) transaction.delete(old);
  }
  await kv.commit(transaction);
}
