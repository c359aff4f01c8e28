import { z } from "zod";
import { isSameValue } from "../domain/same_value.ts";
import { keys } from "./keys.ts";
import type { KvStore } from "./kv_store.ts";
import { type MaybeEntry, type StoreKey, Transaction } from "./port/storage_port.ts";
import { decodeJson, encodeEntry, unlessDamaged } from "./record.ts";

/** How a feed's runs went, and who runs it now. It is not part of the project's revisions. */
export const FeedRun = z.object({
  projectId: z.string(),
  /** The feed's own random id: another feed with the same id has nothing of this. */
  feedKey: z.string(),
  /** When the next run is due, in epoch milliseconds, as are all times here. */
  dueAt: z.int(),
  /** When its last run began; missing if that was before this was recorded. */
  startedAt: z.int().optional(),
  /** The process that runs it. */
  claim: z.object({
    owner: z.string(),
    /** Grows while the process lives. */
    beat: z.int(),
  }).optional(),
  /** In how many runs in a row the process ended. */
  abandonedRuns: z.int().min(1).optional(),
  lastSuccess: z.object({
    at: z.int(),
    importId: z.string().optional(),
    isUnchanged: z.boolean().optional(),
  }).optional(),
  lastFailure: z.object({
    at: z.int(),
    code: z.string(),
    detail: z.string(),
    importId: z.string().optional(),
  }).optional(),
  /** What the server said about the file that was imported last, for conditional requests. */
  validators: z.object({
    /** A hash of everything else that the import depended on. */
    inputs: z.string(),
    etag: z.string().optional(),
    lastModified: z.string().optional(),
  }).optional(),
});
export type FeedRun = z.infer<typeof FeedRun>;

/** A feed's runs, with the version of the record; without `run` if there is none. */
export interface StoredFeedRun {
  readonly project: number;
  readonly feedId: string;
  readonly run: FeedRun | undefined;
  readonly versionstamp: string | null;
}

export async function readFeedRun(
  kv: KvStore,
  project: number,
  feedId: string,
): Promise<StoredFeedRun> {
  return parse(await kv.get(keys.feedRun(project, feedId)));
}

/** The runs of all feeds, or of those of one project. */
export async function listFeedRuns(kv: KvStore, project?: number): Promise<StoredFeedRun[]> {
  const prefix = project === undefined ? keys.allFeedRuns() : keys.feedRuns(project);
  const found: StoredFeedRun[] = [];
  for await (const entry of kv.list({ prefix })) {
    const stored = unlessDamaged(() => parse(entry));
    if (stored !== undefined) found.push(stored);
  }
  return found;
}

/** The record of a feed's runs, for a commit of something else. */
export function feedRunEntry(
  project: number,
  feedId: string,
  run: FeedRun,
): { key: StoreKey; value: Uint8Array } {
  return { key: keys.feedRun(project, feedId), value: encodeEntry(run) };
}

/**
 * Replaces the record, or deletes it if `run` is `undefined`. Returns what is stored now;
 * `undefined` if it was changed since it was read.
 */
export async function writeFeedRun(
  kv: KvStore,
  before: StoredFeedRun,
  run: FeedRun | undefined,
): Promise<StoredFeedRun | undefined> {
  const { project, feedId, versionstamp } = before;
  const key = keys.feedRun(project, feedId);
  const transaction = new Transaction().check({ key, versionstamp });
  if (run === undefined) transaction.delete(key);
  else transaction.set(key, encodeEntry(run));
  const result = await kv.commit(transaction);
  if (result.ok) return { project, feedId, run, versionstamp: result.versionstamp };
  // A commit whose response was lost is sent again by the client of a remote store, and then fails.
  const now = await readFeedRun(kv, project, feedId);
  return isSameValue(now.run, run) ? now : undefined;
}

function parse({ key, value, versionstamp }: MaybeEntry): StoredFeedRun {
  const run = versionstamp === null ? undefined : decodeJson(FeedRun, key, value);
  return { project: Number(key[1]), feedId: String(key[2]), run, versionstamp };
}
