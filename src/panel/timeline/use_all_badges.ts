import { useQuery } from "@tanstack/react-query";
import { pageLimitMax } from "../../domain/limits.ts";
import { useService } from "../auth/use_service.ts";
import type { Badge } from "../data/resource.ts";
import { useProjectId } from "../projects/use_projects.ts";

/** All badges of the project in its order, which may take several requests. */
export function useAllBadges() {
  const projectId = useProjectId();
  const { badges } = useService();
  return useQuery({
    queryKey: ["badges", "all", projectId],
    queryFn: async ({ signal }) => {
      const all: Badge[] = [];
      let cursor: string | undefined;
      do {
        signal.throwIfAborted();
        const page = await badges.list({ projectId }, { limit: pageLimitMax, cursor });
        all.push(...page.items);
        cursor = page.nextCursor;
      } while (cursor !== undefined);
      return all;
    },
  });
}
