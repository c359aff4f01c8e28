import { useQuery } from "@tanstack/react-query";
import { useService } from "../auth/use_service.ts";
import type { Statistics } from "../data/statistics.ts";
import { useProjectId } from "../shell/use_projects.ts";

/** What is soon comes near while the page is open. */
const refreshMs = 60_000;

/** The project in numbers, as of the last minute. */
export function useStatistics() {
  return useQuery({ ...useStatisticsQuery(), refetchInterval: refreshMs });
}

/** For so long, rows that come into sight take what the rows before them read. */
const freshMs = 5_000;

/** On how many products a badge is by hand; nothing until it is known. */
export function useProductCount(badgeId: string): number | undefined {
  const select = ({ productsByBadge }: Statistics) => productsByBadge.get(badgeId) ?? 0;
  return useQuery({ ...useStatisticsQuery(), select, staleTime: freshMs }).data;
}

/** How many badges the project has; nothing until it is known. */
export function useBadgeTotal(): number | undefined {
  const select = ({ badges }: Statistics) => badges.total;
  return useQuery({ ...useStatisticsQuery(), select, staleTime: freshMs }).data;
}

function useStatisticsQuery() {
  const service = useService();
  const projectId = useProjectId();
  return {
    queryKey: ["statistics", projectId],
    queryFn: () => service.statistics.get({ projectId }),
  };
}
