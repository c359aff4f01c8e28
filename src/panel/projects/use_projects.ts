import { useGetList } from "ra-core";
import { useParams } from "react-router";
import { pageLimitMax } from "../../domain/limits.ts";
import type { Project } from "../data/resource.ts";

/** The projects that the reader may see. */
export function useProjects() {
  return useGetList<Project>("projects", { pagination: { page: 1, perPage: pageLimitMax } });
}

/** The id of the project in the URL. */
export function useProjectId(): string {
  const { projectId = "" } = useParams();
  return projectId;
}

/**
 * Whether the project in the URL does not exist, or may not be seen. Unknown, and thus false, if
 * there are more projects than one page lists.
 */
export function useIsProjectMissing(): boolean {
  const projectId = useProjectId();
  const { data = [], isSuccess } = useProjects();
  const areAllKnown = isSuccess && data.length < pageLimitMax;
  return projectId !== "" && areAllKnown && data.every(({ id }) => id !== projectId);
}

/** The name of the project in the URL; `undefined` until it is loaded. */
export function useProjectName(): string | undefined {
  const projectId = useProjectId();
  return useProjects().data?.find(({ id }) => id === projectId)?.name;
}
