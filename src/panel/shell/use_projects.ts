import { useGetList } from "ra-core";
import { useParams } from "react-router";
import type { Project } from "../data/resource.ts";

/** As many as one page of the service holds. */
const projectsMax = 200;

/** The projects that the reader may see. */
export function useProjects() {
  return useGetList<Project>("projects", { pagination: { page: 1, perPage: projectsMax } });
}

/** The project that the page is about, by the address. */
export function useProjectId(): string {
  const { projectId = "" } = useParams();
  return projectId;
}

/** Whether there is no such project, as far as the reader may see. Of more projects than are listed nobody knows. */
export function useIsNowhere(): boolean {
  const projectId = useProjectId();
  const { data = [], isSuccess } = useProjects();
  const areAllKnown = isSuccess && data.length < projectsMax;
  return projectId !== "" && areAllKnown && data.every(({ id }) => id !== projectId);
}

/** That project's name; nothing until it is known. */
export function useProjectName(): string | undefined {
  const projectId = useProjectId();
  return useProjects().data?.find(({ id }) => id === projectId)?.name;
}
