import { z } from "zod";
import { ProjectSettings } from "../../domain/project.ts";
import { keys } from "../keys.ts";
import { checksOfMarker } from "../lineage.ts";
import type { KvStore } from "../kv_store.ts";
import { decodeJson, unlessDamaged } from "../record.ts";
import type { MaybeEntry, StoreEntry, StoreKey, VersionCheck } from "../port/storage_port.ts";

/**
 * A project's number, revision and settings. Every change of the project replaces this record, so a
 * commit that checks it detects every concurrent change.
 */
export const ProjectHead = z.object({
  number: z.int().min(0),
  revision: z.int().min(1),
  nextBadgeNumber: z.int().min(0),
  settings: ProjectSettings,
  /**
   * The random id of the commit that wrote this; missing in records of older versions of the
   * service.
   */
  commitId: z.string().optional(),
  /** See `WrittenBytes` in `undo_record_kinds.ts`. */
  undoBytes: z.int().min(0).optional(),
  productUndoBytes: z.int().min(0).optional(),
});
export type ProjectHead = z.infer<typeof ProjectHead>;

/** A head, with the version of its record. */
export interface StoredHead {
  readonly projectId: string;
  readonly head: ProjectHead;
  readonly versionstamp: string;
}

/**
 * Whether the same commit wrote two heads of a project. In a restored store, only the ids show the
 * difference.
 */
export function isSameCommit(one: StoredHead, other: StoredHead): boolean {
  return one.versionstamp === other.versionstamp && one.head.commitId === other.head.commitId;
}

/**
 * Checks that succeed only while the head is the one that was read, in a store with the commit that
 * wrote it.
 */
export async function checksOfHead(
  kv: KvStore,
  { projectId, head, versionstamp }: StoredHead,
): Promise<VersionCheck[]> {
  return [
    { key: keys.head(projectId), versionstamp },
    ...await checksOfMarker(kv, commitMarker(head)),
  ];
}

/**
 * The marker of the commit that wrote a head. It exists until the second checkpoint after that
 * commit, so it also proves that the log from there on continues this head.
 */
export function commitMarker(
  { number, revision, commitId }: Pick<ProjectHead, "number" | "revision" | "commitId">,
): StoreKey | undefined {
  return commitId === undefined ? undefined : keys.commitMarker(number, revision, commitId);
}

/**
 * Reads the head of a project; `undefined` if there is no such project. `key` is where the head of a
 * deleted one is.
 */
export async function readHead(
  kv: KvStore,
  projectId: string,
  key: StoreKey = keys.head(projectId),
): Promise<StoredHead | undefined> {
  const entry = await kv.get(key);
  return entry.versionstamp === null ? undefined : parseHead(entry, projectId);
}

/** Reads the heads of up to `limit` projects by id, starting after `after`. Skips damaged ones. */
export async function listHeads(
  kv: KvStore,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<StoredHead[]> {
  // No id contains NUL, so this is the first possible key after `after`.
  const selector = after === undefined
    ? { prefix: keys.heads() }
    : { prefix: keys.heads(), start: keys.head(after + "\0") };
  const heads: StoredHead[] = [];
  for await (const entry of kv.list(selector)) {
    if (heads.length === limit) break;
    const head = unlessDamaged(() => parseHead(entry));
    if (head !== undefined) heads.push(head);
  }
  return heads;
}

/** Returns the projects whose head in the store is different or deleted. */
export async function changedProjects(
  kv: KvStore,
  known: readonly StoredHead[],
): Promise<string[]> {
  const entries = await kv.getMany(known.map(({ projectId }) => keys.head(projectId)));
  return known.filter((head, index) => !isHeadOf(entries[index], head))
    .map(({ projectId }) => projectId);
}

/** Returns which of these projects exist, with their numbers. */
export async function projectNumbers(
  kv: KvStore,
  projectIds: readonly string[],
): Promise<Map<string, number>> {
  const entries = await kv.getMany(projectIds.map(keys.head));
  const numbers = new Map<string, number>();
  entries.forEach((entry, index) => {
    if (entry.versionstamp !== null) numbers.set(projectIds[index]!, parseHead(entry).head.number);
  });
  return numbers;
}

/** The only field of a head that is checked every second, for all projects in memory. */
const CommitId = ProjectHead.pick({ commitId: true });

function isHeadOf(entry: MaybeEntry | undefined, known: StoredHead): boolean {
  if (entry?.versionstamp !== known.versionstamp) return false;
  try {
    return decodeJson(CommitId, entry.key, entry.value).commitId === known.head.commitId;
  } catch {
    // The next read of it reports the damage.
    return false;
  }
}

export function parseHead(
  entry: StoreEntry,
  projectId = String(entry.key.at(-1)),
): StoredHead {
  return {
    projectId,
    head: decodeJson(ProjectHead, entry.key, entry.value),
    versionstamp: entry.versionstamp,
  };
}
