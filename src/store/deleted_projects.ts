import { z } from "zod";
import { unavailable } from "../domain/errors.ts";
import type { ProjectState } from "../domain/project_state.ts";
import { readCounters, replaceCounters, tooManyWriters } from "./counters.ts";
import { takeOutProject } from "./directory.ts";
import { keys } from "./keys.ts";
import { commitAttemptsMax, type KvStore } from "./kv_store.ts";
import { addMarker } from "./lineage.ts";
import {
  type StoreEntry,
  type StoreKey,
  Transaction,
  type VersionCheck,
} from "./port/storage_port.ts";
import { type ChangeEntry, changeMarker } from "./project/change_log.ts";
import { writeCheckpoint } from "./project/checkpoint.ts";
import { CheckpointClaim } from "./project/checkpoint_claim.ts";
import { markerOf, readCheckpoint, setCheckpoint } from "./project/checkpoint_record.ts";
import { ProjectHead, type StoredHead } from "./project/head.ts";
import { announceChange } from "./project/last_change.ts";
import { loadProject } from "./project/load_project.ts";
import { decodeJson, encodeEntry, unlessDamaged } from "./record.ts";

/** The record of a deleted project that can be restored: its last head, and its deletion. */
export const DeletedProject = ProjectHead.extend({
  projectId: z.string(),
  /** Epoch milliseconds. */
  deletedAt: z.int(),
  /** The id of the token that deleted it. */
  deletedBy: z.string(),
  /** Random, so that the commits of two deletions differ. */
  deletionId: z.string(),
});
export type DeletedProject = z.infer<typeof DeletedProject>;

/** A deleted project, with the check that succeeds while it is one. */
export interface StoredDeletion {
  readonly deleted: DeletedProject;
  readonly check: VersionCheck;
}

/**
 * Removes a project from the directory, and keeps its data. Returns whether it was unchanged since
 * `before`.
 */
export function putAsideProject(
  kv: KvStore,
  before: StoredHead,
  { at, tokenId }: { at: number; tokenId: string },
): Promise<boolean> {
  const { projectId, head } = before;
  const key = keys.deletedProject(head.number);
  const deletion = { projectId, deletedAt: at, deletedBy: tokenId };
  return takeOutProject(kv, before, at, () => {
    const deletionId = crypto.randomUUID();
    return { key, value: encodeEntry({ ...head, ...deletion, deletionId }) };
  });
}

/** The deleted project with this number; `undefined` if there is none. */
export async function readDeletedProject(
  kv: KvStore,
  project: number,
): Promise<StoredDeletion | undefined> {
  const entry = await kv.get(keys.deletedProject(project));
  return entry.versionstamp === null ? undefined : parse(entry);
}

/** The deleted projects that are stored, by number. Skips damaged records. */
export async function* listDeletedProjects(kv: KvStore): AsyncGenerator<StoredDeletion> {
  for await (const entry of kv.list({ prefix: keys.deletedProjects() })) {
    const found = unlessDamaged(() => parse(entry));
    if (found !== undefined) yield found;
  }
}

function parse({ key, value, versionstamp }: StoreEntry): StoredDeletion {
  return { deleted: decodeJson(DeletedProject, key, value), check: { key, versionstamp } };
}

/** Makes the data of a deleted project garbage, if it is still deleted. */
export async function discardDeletedProject(
  kv: KvStore,
  { deleted: { number }, check }: StoredDeletion,
): Promise<void> {
  const transaction = new Transaction().check(check)
    .delete(check.key)
    .delete(keys.checkpoint(number))
    .set(keys.garbageOf(number), encodeEntry(crypto.randomUUID()));
  await kv.commit(transaction);
}

/** A record with its new value. */
interface Written {
  readonly key: StoreKey;
  readonly value: Uint8Array;
}

/**
 * Puts a deleted project back into the directory, under `projectId`, with a revision above those of
 * all deleted projects. Its log cannot have gaps, so it is emptied before.
 *
 * Returns its head; `undefined` if the id is taken, or if the project is not deleted any more.
 *
 * @throws {DomainError} `unavailable` if others change it, or the counters, at the same time.
 */
export async function restoreDeletedProject(
  kv: KvStore,
  stored: StoredDeletion,
  { projectId, entry, also, now }: {
    readonly projectId: string;
    readonly entry: Omit<ChangeEntry, "revision">;
    /** What the same commit writes outside of the project's data. */
    readonly also: (state: ProjectState) => Promise<readonly Written[]>;
    readonly now: () => number;
  },
): Promise<StoredHead | undefined> {
  const before = ProjectHead.parse(stored.deleted);
  const { number } = before;
  const writes = await also(await saveAll(kv, stored, now));
  for (let attempt = 0; attempt < commitAttemptsMax; attempt++) {
    const found = await readCounters(kv);
    const checkpoint = await readCheckpoint(kv, number);
    if (checkpoint === undefined) return undefined;
    const revision = Math.max(found.counters.revisionFloor, before.revision) + 1;
    const commitId = crypto.randomUUID();
    const head = { ...before, revision, commitId };
    const key = keys.head(projectId);
    const transaction = new Transaction()
      .check(stored.check, { key, versionstamp: null })
      .check({ key: keys.checkpoint(number), versionstamp: checkpoint.versionstamp })
      .set(key, encodeEntry(head))
      .delete(stored.check.key);
    replaceCounters(transaction, found, found.counters);
    addMarker(transaction, keys.commitMarker(number, revision, commitId));
    const oldMarker = markerOf(number, checkpoint.checkpoint);
    if (oldMarker !== undefined) transaction.delete(oldMarker);
    setCheckpoint(transaction, number, { ...checkpoint.checkpoint, revision });
    for (const { key, value } of writes) transaction.set(key, value);
    announceChange(transaction, { projectId, revision, commitId, at: entry.at });
    const marker = changeMarker(number, { ...entry, revision }, commitId);
    const result = await kv.commitWithMarker(transaction, marker);
    if (result.ok) return { projectId, head, versionstamp: result.versionstamp };
    const [deletion, taken] = await kv.getMany([stored.check.key, key]);
    if (deletion?.versionstamp !== stored.check.versionstamp) return undefined;
    if (taken?.versionstamp !== null) return undefined;
  }
  throw tooManyWriters();
}

/**
 * Brings the records of a deleted project up to its last revision, so that its log is empty. Returns
 * the project's state.
 */
async function saveAll(
  kv: KvStore,
  stored: StoredDeletion,
  now: () => number,
): Promise<ProjectState> {
  const { projectId, number, revision } = stored.deleted;
  const found = await readCheckpoint(kv, number);
  if (found === undefined) throw busy(projectId);
  if (found.checkpoint.claim !== "") {
    // No process continues to write it: a deleted project is in no catalog.
    const claim = await CheckpointClaim.open(kv, number, found);
    const unclaimed = { ...found.checkpoint, claim: "" };
    if (!await claim.write([], unclaimed, [stored.check])) throw busy(projectId);
  }
  const loaded = await loadProject(kv, projectId, stored.check.key);
  if (loaded === undefined) throw busy(projectId);
  // Deletes no changes meanwhile: they were kept when the project was deleted.
  const history = { undoMs: Infinity, maxBytes: Infinity };
  const cleanUp = await writeCheckpoint(kv, loaded, { now, ageNow: () => 0, history });
  await cleanUp?.();
  if ((await readCheckpoint(kv, number))?.checkpoint.revision !== revision) throw busy(projectId);
  return loaded.state;
}

function busy(projectId: string) {
  return unavailable(`Project "${projectId}" cannot be restored right now`);
}
