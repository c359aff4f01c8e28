import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { pageLimitMax } from "../../domain/limits.ts";
import { useService } from "../auth/use_service.ts";

/**
 * The projects that the reader may see. Not ra-core's hook, which renders its component again at
 * each change of the query's state, such as a second later, when the result is no longer fresh.
 */
export function useProjects() {
  const { projects } = useService();
  return useQuery({
    queryKey: ["projects", "getList"],
    queryFn: async () => (await projects.list({}, { limit: pageLimitMax })).items,
  });
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
