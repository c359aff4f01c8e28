import type { ProjectSettings } from "../domain/project.ts";
import { type ChangeEntry, changeMarker } from "./project/change_log.ts";
import { setCheckpoint } from "./project/checkpoint_record.ts";
import { checksOfHead, isSameCommit, readHead, type StoredHead } from "./project/head.ts";
import { readCounters, replaceCounters, tooManyWriters } from "./counters.ts";
import { keys } from "./keys.ts";
import { commitAttemptsMax, type CommitMarker, type KvStore } from "./kv_store.ts";
import { addMarker } from "./lineage.ts";
import { announceChange } from "./project/last_change.ts";
import { encodeEntry } from "./record.ts";
import {
  type MaybeEntry,
  Transaction,
  type VersionCheck,
  writesPerBatch,
} from "./port/storage_port.ts";

/** Whether a project was ever created in this store. */
export async function hadProjects(kv: KvStore): Promise<boolean> {
  return (await readCounters(kv)).counters.nextProject > 0;
}

/** Creates a project. Returns its head, or `undefined` if the id is taken. */
export async function insertProject(
  kv: KvStore,
  projectId: string,
  settings: ProjectSettings,
  entry: Omit<ChangeEntry, "revision">,
): Promise<StoredHead | undefined> {
  for (let attempt = 0; attempt < commitAttemptsMax; attempt++) {
    if (await readHead(kv, projectId) !== undefined) return undefined;
    const found = await readCounters(kv);
    const { counters } = found;
    const number = counters.nextProject;
    const revision = counters.revisionFloor + 1;
    const commitId = crypto.randomUUID();
    const head = { number, revision, nextBadgeNumber: 0, settings, commitId };
    const key = keys.head(projectId);
    const transaction = new Transaction().check({ key, versionstamp: null }).set(
      key,
      encodeEntry(head),
    );
    replaceCounters(transaction, found, { ...counters, nextProject: number + 1 });
    addMarker(transaction, keys.commitMarker(number, revision, commitId));
    setCheckpoint(transaction, number, { revision, claim: "" });
    const marker = changeMarker(number, { ...entry, revision }, commitId);
    const result = await kv.commitWithMarker(transaction, marker);
    if (result.ok) return { projectId, head, versionstamp: result.versionstamp };
  }
  throw tooManyWriters();
}

/**
 * Removes a project from the directory at a time in epoch milliseconds; its data is garbage from then
 * on. Returns whether it was unchanged since `before`.
 */
export function removeProject(kv: KvStore, before: StoredHead, at: number): Promise<boolean> {
  const { number } = before.head;
  return takeOutProject(kv, before, at, (transaction) => {
    transaction.delete(keys.checkpoint(number));
    return { key: keys.garbageOf(number), value: encodeEntry(crypto.randomUUID()) };
  });
}

/**
 * Removes a project from the directory, at a time in epoch milliseconds. `add` adds what becomes of
 * its data to the commit, and returns the marker. Returns whether the project was unchanged since
 * `before`.
 */
export async function takeOutProject(
  kv: KvStore,
  before: StoredHead,
  at: number,
  add: (transaction: Transaction) => CommitMarker,
): Promise<boolean> {
  const { projectId, head: { revision } } = before;
  for (let attempt = 0; attempt < commitAttemptsMax; attempt++) {
    const found = await readCounters(kv);
    const { counters } = found;
    const revisionFloor = Math.max(counters.revisionFloor, revision);
    const transaction = new Transaction()
      .check(...await checksOfHead(kv, before))
      .delete(keys.head(projectId));
    const marker = add(transaction);
    replaceCounters(transaction, found, { ...counters, revisionFloor });
    announceChange(transaction, { projectId, revision: revision + 1, at });
    if ((await kv.commitWithMarker(transaction, marker)).ok) return true;
    const now = await readHead(kv, projectId);
    if (now === undefined || !isSameCommit(now, before)) return false;
  }
  throw tooManyWriters();
}

/**
 * Removes a project with a damaged head from the directory. If the head still has a readable
 * number, the project's data becomes garbage. Otherwise the data stays in the store without a head,
 * and `deno task repair` leaves it out of its copy. `at` is the time in epoch milliseconds. Returns
 * whether there was a head.
 */
export async function removeDamagedProject(
  kv: KvStore,
  projectId: string,
  at: number,
): Promise<boolean> {
  for (let attempt = 0; attempt < commitAttemptsMax; attempt++) {
    const entry = await kv.get(keys.head(projectId));
    if (entry.versionstamp === null) return false;
    const found = await readCounters(kv);
    const number = await ownNumber(kv, entry);
    let { revisionFloor } = found.counters;
    const transaction = new Transaction().check(entry).delete(entry.key);
    if (number !== undefined) {
      revisionFloor = Math.max(revisionFloor, await lastRevision(kv, number));
      transaction.delete(keys.checkpoint(number))
        .set(keys.garbageOf(number), encodeEntry(crypto.randomUUID()));
    }
    replaceCounters(transaction, found, { ...found.counters, revisionFloor });
    announceChange(transaction, { projectId, revision: revisionFloor + 1, at });
    if ((await kv.commit(transaction)).ok) return true;
  }
  throw tooManyWriters();
}

/** The number in a damaged head, unless another project has it. */
async function ownNumber(
  kv: KvStore,
  { key, value }: MaybeEntry,
): Promise<number | undefined> {
  const number = readNumber(value);
  if (number === undefined) return undefined;
  for await (const other of kv.list({ prefix: keys.heads() })) {
    // Other damaged heads count by the number that can be read from them.
    if (other.key.at(-1) !== key.at(-1) && readNumber(other.value) === number) return undefined;
  }
  return number;
}

/** Reads the project's number from a head that may be damaged. */
export function readNumber(value: unknown): number | undefined {
  if (!(value instanceof Uint8Array)) return undefined;
  const [, digits] = /"number":(\d{1,15}),/.exec(new TextDecoder().decode(value)) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

async function lastRevision(kv: KvStore, project: number): Promise<number> {
  const changes = kv.list({ prefix: keys.changes(project) }, { limit: 1, reverse: true });
  for await (const { key } of changes) return Number(key.at(-1));
  return 0;
}

/**
 * The check that makes a commit conditional on the project being removed: in a restored store it
 * may exist again. `undefined` if it is not removed, or if all of it is already deleted.
 */
export async function checkOfGarbage(
  kv: KvStore,
  project: number,
): Promise<VersionCheck | undefined> {
  const { key, versionstamp } = await kv.get(keys.garbageOf(project));
  return versionstamp === null ? undefined : { key, versionstamp };
}

/** Deletes the data of a removed project, some hundred keys at a time. */
export async function deleteGarbage(kv: KvStore, project: number): Promise<void> {
  const check = await checkOfGarbage(kv, project);
  if (check === undefined) return;
  const selector = { prefix: keys.data(project) };
  for (let left = true; left;) {
    const transaction = new Transaction().check(check);
    left = false;
    for await (const { key } of kv.list(selector, { limit: writesPerBatch })) {
      transaction.delete(key);
      left = true;
    }
    if (!left) transaction.delete(keys.garbageOf(project));
    const { ok } = await kv.commit(transaction);
    // Another process has completed it, or the store went back to a state that has the project.
    if (!ok) return;
  }
}

/** The numbers of the removed projects whose data is not completely deleted. */
export async function listGarbage(kv: KvStore): Promise<number[]> {
  const numbers: number[] = [];
  for await (const { key } of kv.list({ prefix: keys.garbage() })) numbers.push(Number(key.at(-1)));
  return numbers;
}
