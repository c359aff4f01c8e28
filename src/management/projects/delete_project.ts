import type { CatalogProject } from "../../catalog/catalog_project.ts";
import {
  checkOfGarbage,
  deleteGarbage,
  listGarbage,
  removeProject,
} from "../../store/directory.ts";
import type { DeadlineKv } from "../../store/kv.ts";
import { dropProjectFromTokens } from "../../store/tokens.ts";
import { assertKnown, type Author, type Management, noProject } from "../change_project.ts";
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
  const number = await catalog.exclusively(projectId, async (current) => {
    for (let project = current; project; project = await catalog.reload(projectId)) {
      assertKnown(author, project.state);
      assertPrecondition(precondition, toProject(projectId, project.state.settings));
      if (await tryRemove({ kv, catalog }, project)) return project.state.number;
    }
    throw noProject(projectId);
  });
  await cleanUp(kv, number);
}

async function tryRemove(
  { kv, catalog }: Pick<Management, "kv" | "catalog">,
  { stored, state }: CatalogProject,
): Promise<boolean> {
  try {
    const isRemoved = await removeProject(kv, stored);
    if (isRemoved) catalog.drop(state.id);
    return isRemoved;
  } catch (error) {
    // The project may have been removed all the same.
    catalog.doubt(state.id);
    throw error;
  }
}

/** Completes the deletions that an earlier process did not finish. */
export async function finishDeletions(kv: DeadlineKv): Promise<void> {
  for (const number of await listGarbage(kv)) await cleanUp(kv, number);
}

async function cleanUp(kv: DeadlineKv, project: number): Promise<void> {
  const onlyIf = await checkOfGarbage(kv, project);
  if (onlyIf === undefined) return;
  await dropProjectFromTokens(kv, project, onlyIf);
  await deleteGarbage(kv, project);
}
