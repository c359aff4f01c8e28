import { useQueries } from "@tanstack/react-query";
import { useService } from "../../auth/use_service.ts";
import type { Badge } from "../../data/resource.ts";
import { useProjectId } from "../../shell/use_projects.ts";

/** The badges with these ids, as far as they are known yet. */
export function useKnownBadges(ids: readonly string[]): ReadonlyMap<string, Badge> {
  const projectId = useProjectId();
  const { badges } = useService();
  const answers = useQueries({
    queries: [...new Set(ids)].map((badgeId) => ({
      queryKey: ["badges", "one", projectId, badgeId],
      queryFn: () => badges.get({ projectId }, badgeId),
      staleTime: 60_000,
    })),
  });
  return new Map(answers.flatMap(({ data }) => data ? [[data.id, data]] : []));
}
