import { useQuery } from "@tanstack/react-query";
import { useService } from "../../auth/use_service.ts";
import { useProjectId } from "../../projects/use_projects.ts";

/** The ids of all badges of the project in their order; `undefined` until they are loaded. */
export function useBadgeOrder(): readonly string[] | undefined {
  const { badges } = useService();
  const projectId = useProjectId();
  const { data } = useQuery({
    queryKey: ["badges", "order", projectId],
    queryFn: () => badges.order({ projectId }),
  });
  return data;
}
