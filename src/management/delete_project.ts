import { deleteGarbage, listGarbage, removeProject } from "../store/directory.ts";
import type { DeadlineKv } from "../store/kv.ts";
import { dropProjectFromTokens } from "../store/tokens.ts";
import { type Management, noProject } from "./change_project.ts";
import { assertPrecondition, type Precondition } from "./precondition.ts";
import { toProject } from "./put_project.ts";

/**
 * Deletes a project with all it holds. The id is free at once; the keys are gone when this resolves, or
 * after the next start if the process ends before.
 *
 * Throws a `DomainError`: `not_found`, `precondition_failed`.
 */
export async function deleteProject(
  { kv, catalog }: Management,
  projectId: string,
  precondition: Precondition,
): Promise<void> {
  const project = await catalog.exclusively(projectId, async (current) => {
    let project = current;
    for (;;) {
      if (project === undefined) throw noProject(projectId);
      assertPrecondition(precondition, toProject(projectId, project.state.settings));
      const removed = await removeProject(kv, project.stored);
      project = removed ? project : await catalog.reload(projectId);
      if (!removed) continue;
      catalog.drop(projectId);
      return project;
    }
  });
  if (project !== undefined) await cleanUp(kv, project.state.number);
}

/** Finishes the deletions that an earlier process did not. */
export async function finishDeletions(kv: DeadlineKv): Promise<void> {
  for (const number of await listGarbage(kv)) await cleanUp(kv, number);
}

async function cleanUp(kv: DeadlineKv, project: number): Promise<void> {
  await dropProjectFromTokens(kv, project);
  await deleteGarbage(kv, project);
}
