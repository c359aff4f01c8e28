import { noProject } from "../domain/not_found.ts";
import { canAccessProjectNumber, type Principal } from "../auth/principal.ts";
import type { Catalog } from "../catalog/catalog.ts";
import type { ProjectState } from "../domain/project_state.ts";

/**
 * Returns the project of a management request, if the principal can access it. After a write that
 * may or may not have succeeded, it is read from the store, so that the reader gets the truth.
 *
 * @throws {DomainError} `not_found`, `unavailable`.
 */
export async function openProject(
  catalog: Catalog,
  principal: Principal,
  projectId: string,
): Promise<ProjectState> {
  const kept = catalog.get(projectId);
  const project = kept?.isStale === false ? kept : await catalog.open(projectId);
  if (project === undefined || !canAccessProjectNumber(principal, project.state.number)) {
    throw noProject(projectId);
  }
  return project.state;
}
