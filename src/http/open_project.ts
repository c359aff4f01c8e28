import type { Catalog } from "../catalog/catalog.ts";
import type { ProjectState } from "../domain/project_state.ts";
import { noProject } from "../management/change_project.ts";

/** The project of a management request. Throws a `DomainError` with code `not_found`. */
export async function openProject(catalog: Catalog, projectId: string): Promise<ProjectState> {
  const project = catalog.get(projectId) ?? await catalog.open(projectId);
  if (project === undefined) throw noProject(projectId);
  return project.state;
}
