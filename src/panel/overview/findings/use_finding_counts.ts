import { useQuery } from "@tanstack/react-query";
import { useService } from "../../auth/use_service.ts";
import { useProjectId } from "../../projects/use_projects.ts";

/** The numbers of the project's findings, by code. */
export function useFindingCounts() {
  const service = useService();
  const projectId = useProjectId();
  return useQuery({
    queryKey: ["findings", projectId, "counts"],
    queryFn: () => service.findings.counts({ projectId }),
  });
}
