import { useQuery } from "@tanstack/react-query";
import { typesPerProjectMax } from "../../domain/limits.ts";
import { useService } from "../auth/use_service.ts";
import type { BadgeType } from "../data/resource.ts";
import { useProjectId } from "../projects/use_projects.ts";

/** The query for the project's badge types. One page lists them all. */
export function useTypeList() {
  const projectId = useProjectId();
  const { types } = useService();
  return useQuery({
    queryKey: ["types", "getList", projectId],
    queryFn: async () => (await types.list({ projectId }, { limit: typesPerProjectMax })).items,
  });
}

const none: readonly BadgeType[] = [];

/** The project's badge types; none until they are loaded. */
export function useTypes(): readonly BadgeType[] {
  const { data = none } = useTypeList();
  return data;
}
