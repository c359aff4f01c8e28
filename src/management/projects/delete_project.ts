import { unavailable } from "../../domain/errors.ts";
import { deletedProjectDays } from "../../domain/limits.ts";
import { noProject } from "../../domain/not_found.ts";
import {
  type DeletedProject,
  discardDeletedProject,
  listDeletedProjects,
  putAsideProject,
  readDeletedProject,
} from "../../store/deleted_projects.ts";
import {
  checkOfGarbage,
  deleteGarbage,
  listGarbage,
  removeDamagedProject,
  removeProject,
} from "../../store/directory.ts";
import { commitAttemptsMax, type KvStore } from "../../store/kv_store.ts";
import { readHead, type StoredHead } from "../../store/project/head.ts";
import { DamagedRecord } from "../../store/record.ts";
import { dropProjectFromTokens } from "../../store/token_records.ts";
import { assertKnown, type Author, type Management } from "../change_project.ts";
import { assertPrecondition, type Precondition } from "../precondition.ts";
import { toProject } from "./put_project.ts";

interface Deletion {
  readonly projectId: string;
  readonly precondition: Precondition;
  /** Whether its data is deleted at once, so that it cannot be restored. */
  readonly isFinal?: boolean;
}

/**
 * Deletes a project with everything in it. The id is free immediately, and tokens lose access. The
 * data is kept for {@link deletedProjectDays}, in which the project can be restored; that of a
 * damaged project is deleted at once.
 *
 * @throws {DomainError} `not_found`, `precondition_failed`, `unavailable`.
 */
export async function deleteProject(
  management: Management,
  author: Author,
  deletion: Deletion,
): Promise<void> {
  const { kv, catalog, now } = management;
  const { projectId } = deletion;
  const number = await catalog.withoutLoading(projectId, async () => {
    try {
      return await removeKnown(management, author, deletion);
    } catch (error) {
      // A caller limited to some projects must not learn whether this is one of them.
      if (!(error instanceof DamagedRecord) || author.projects !== undefined) throw error;
      if (!await removeDamagedProject(kv, projectId, now())) throw noProject(projectId);
      catalog.drop(projectId);
      return undefined;
    }
  });
  await (number === undefined ? deleteAllGarbage(kv) : cleanUp(kv, number));
}

/**
 * Removes the project with nothing but its head, so that a project with damaged records can be
 * deleted. Returns its number.
 */
async function removeKnown(
  management: Management,
  author: Author,
  { projectId, precondition, isFinal = false }: Deletion,
): Promise<number> {
  const { kv, catalog, now } = management;
  const remove = (stored: StoredHead) =>
    isFinal
      ? removeProject(kv, stored, now())
      : putAsideProject(kv, stored, { at: now(), tokenId: author.tokenId });
  for (let attempt = 0; attempt < commitAttemptsMax; attempt++) {
    const stored = await readHead(kv, projectId);
    if (stored === undefined) {
      catalog.drop(projectId);
      throw noProject(projectId);
    }
    const { number, settings } = stored.head;
    assertKnown(author, { id: projectId, number });
    assertPrecondition(precondition, toProject(projectId, settings));
    if (await tryRemove(catalog, stored, remove)) return number;
  }
  throw unavailable(`Project "${projectId}" changes too fast; try again`);
}

async function tryRemove(
  catalog: Management["catalog"],
  stored: StoredHead,
  remove: (stored: StoredHead) => Promise<boolean>,
): Promise<boolean> {
  try {
    const isRemoved = await remove(stored);
    if (isRemoved) catalog.drop(stored.projectId);
    return isRemoved;
  } catch (error) {
    // The project may have been removed all the same.
    catalog.markStale(stored.projectId);
    throw error;
  }
}

/**
 * Completes the deletions that an earlier process did not finish, and deletes the data of projects
 * that can no longer be restored. `ageNow` decides which these are; see `age_clock.ts`.
 */
export async function finishDeletions(kv: KvStore, ageNow: () => number): Promise<void> {
  for await (const stored of listDeletedProjects(kv)) {
    const { number, deletedAt } = stored.deleted;
    await dropProjectFromTokens(kv, number, stored.check);
    if (!isRestorable({ deletedAt }, ageNow())) await discardDeletedProject(kv, stored);
  }
  await deleteAllGarbage(kv);
}

async function deleteAllGarbage(kv: KvStore): Promise<void> {
  for (const number of await listGarbage(kv)) await cleanUp(kv, number);
}

const keptMs = Temporal.Duration.from({ days: deletedProjectDays }).total("milliseconds");

/** Until when a deleted project can be restored, in epoch milliseconds. */
export function restorableUntil({ deletedAt }: Pick<DeletedProject, "deletedAt">): number {
  return deletedAt + keptMs;
}

/** Whether a deleted project can still be restored at `now`. */
export function isRestorable(deleted: Pick<DeletedProject, "deletedAt">, now: number): boolean {
  return now < restorableUntil(deleted);
}

/** Takes a project that was removed from the tokens, and deletes its data if it is garbage. */
async function cleanUp(kv: KvStore, project: number): Promise<void> {
  const garbage = await checkOfGarbage(kv, project);
  const onlyIf = garbage ?? (await readDeletedProject(kv, project))?.check;
  if (onlyIf === undefined) return;
  await dropProjectFromTokens(kv, project, onlyIf);
  if (garbage !== undefined) await deleteGarbage(kv, project);
}
