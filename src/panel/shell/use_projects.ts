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

/** That project's name; nothing until it is known. */
export function useProjectName(): string | undefined {
  const projectId = useProjectId();
  return useProjects().data?.find(({ id }) => id === projectId)?.name;
}
