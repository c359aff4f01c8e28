import { noProject } from "../../domain/not_found.ts";
import {
  checkOfGarbage,
  deleteGarbage,
  listGarbage,
  removeDamagedProject,
  removeProject,
} from "../../store/directory.ts";
import type { KvStore } from "../../store/kv_store.ts";
import { readHead, type StoredHead } from "../../store/project/head.ts";
import { DamagedRecord } from "../../store/record.ts";
import { dropProjectFromTokens } from "../../store/token_records.ts";
import { assertKnown, type Author, type Management } from "../change_project.ts";
import { assertPrecondition, type Precondition } from "../precondition.ts";
import { toProject } from "./put_project.ts";

/**
 * Deletes a project with everything in it. The id is free immediately. The keys are deleted when
 * this resolves, or after the next start if the process ends before.
 *
 * @throws {DomainError} `not_found`, `precondition_failed`.
 */
export async function deleteProject(
  { kv, catalog }: Management,
  author: Author,
  { projectId, precondition }: { projectId: string; precondition: Precondition },
): Promise<void> {
  const number = await catalog.unloaded(projectId, async () => {
    try {
      return await removeKnown({ kv, catalog }, author, { projectId, precondition });
    } catch (error) {
      // A caller limited to some projects must not learn whether this is one of them.
      if (!(error instanceof DamagedRecord) || author.projects !== undefined) throw error;
      if (!await removeDamagedProject(kv, projectId)) throw noProject(projectId);
      catalog.drop(projectId);
      return undefined;
    }
  });
  await (number === undefined ? finishDeletions(kv) : cleanUp(kv, number));
}

/**
 * Removes the project with nothing but its head, so that a project with damaged records can be
 * deleted. Returns its number.
 */
async function removeKnown(
  { kv, catalog }: Pick<Management, "kv" | "catalog">,
  author: Author,
  { projectId, precondition }: { projectId: string; precondition: Precondition },
): Promise<number> {
  for (;;) {
    const stored = await readHead(kv, projectId);
    if (stored === undefined) {
      catalog.drop(projectId);
      throw noProject(projectId);
    }
    const { number, settings } = stored.head;
    assertKnown(author, { id: projectId, number });
    assertPrecondition(precondition, toProject(projectId, settings));
    if (await tryRemove({ kv, catalog }, stored)) return number;
  }
}

async function tryRemove(
  { kv, catalog }: Pick<Management, "kv" | "catalog">,
  stored: StoredHead,
): Promise<boolean> {
  try {
    const isRemoved = await removeProject(kv, stored);
    if (isRemoved) catalog.drop(stored.projectId);
    return isRemoved;
  } catch (error) {
    // The project may have been removed all the same.
    catalog.markStale(stored.projectId);
    throw error;
  }
}

/** Completes the deletions that an earlier process did not finish. */
export async function finishDeletions(kv: KvStore): Promise<void> {
  for (const number of await listGarbage(kv)) await cleanUp(kv, number);
}

async function cleanUp(kv: KvStore, project: number): Promise<void> {
  const onlyIf = await checkOfGarbage(kv, project);
  if (onlyIf === undefined) return;
  await dropProjectFromTokens(kv, project, onlyIf);
  await deleteGarbage(kv, project);
}
