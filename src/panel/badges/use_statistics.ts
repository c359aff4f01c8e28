import { useQuery } from "@tanstack/react-query";
import { useService } from "../auth/use_service.ts";
import type { Statistics } from "../data/statistics.ts";
import { useProjectId } from "../projects/use_projects.ts";

/** Keeps the lists of what starts or ends soon up to date while the page is open. */
const refreshMs = 60_000;

/** The project's statistics, at most one minute old. */
export function useStatistics() {
  return useQuery({ ...useStatisticsQuery(), refetchInterval: refreshMs });
}

/** For this long, rows that scroll into view use what other rows have read. */
const freshMs = 5_000;

/** How many products a badge is assigned to manually; `undefined` until it is known. */
export function useProductCount(badgeId: string): number | undefined {
  const select = ({ productsByBadge }: Statistics) => productsByBadge.get(badgeId) ?? 0;
  return useQuery({ ...useStatisticsQuery(), select, staleTime: freshMs }).data;
}

/** How many badges each type has; `undefined` until it is known. */
export function useTypeCounts(): ReadonlyMap<string, number> | undefined {
  const { data } = useQuery(useStatisticsQuery());
  return data && new Map(data.types.map(({ typeId, badges }) => [typeId, badges]));
}

/** How many badges the project has; `undefined` until it is known. */
export function useBadgeTotal(): number | undefined {
  const select = ({ badges }: Statistics) => badges.total;
  return useQuery({ ...useStatisticsQuery(), select, staleTime: freshMs }).data;
}

export function useStatisticsQuery() {
  const service = useService();
  const projectId = useProjectId();
  return {
    queryKey: ["statistics", projectId],
    queryFn: () => service.statistics.get({ projectId }),
  };
}
