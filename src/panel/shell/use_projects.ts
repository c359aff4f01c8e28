import { useGetList } from "ra-core";
import { useParams } from "react-router";
import type { Project } from "../data/resource.ts";

/** The service's maximum for one page. */
const projectsMax = 200;

/** The projects that the reader may see. */
export function useProjects() {
  return useGetList<Project>("projects", { pagination: { page: 1, perPage: projectsMax } });
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
export function useIsNowhere(): boolean {
  const projectId = useProjectId();
  const { data = [], isSuccess } = useProjects();
  const areAllKnown = isSuccess && data.length < projectsMax;
  return projectId !== "" && areAllKnown && data.every(({ id }) => id !== projectId);
}

/** The name of the project in the URL; `undefined` until it is loaded. */
export function useProjectName(): string | undefined {
  const projectId = useProjectId();
  return useProjects().data?.find(({ id }) => id === projectId)?.name;
}
