import { mayKnowNumber, type Principal } from "../../auth/principal.ts";
import type { Catalog } from "../../catalog/catalog.ts";
import type { ProjectState } from "../../domain/project_state.ts";
import { noProject } from "../../management/change_project.ts";

/**
 * The project of a management request, as far as the principal may know of it. Who reads it after a write that may have
 * been made or not is to know: then it comes from the store.
 *
 * Throws a `DomainError`: `not_found`, `unavailable`.
 */
export async function openProject(
  catalog: Catalog,
  principal: Principal,
  projectId: string,
): Promise<ProjectState> {
  const kept = catalog.get(projectId);
  const project = kept?.isInDoubt === false ? kept : await catalog.open(projectId);
  if (project === undefined || !mayKnowNumber(principal, project.state.number)) {
    throw noProject(projectId);
  }
  return project.state;
}
