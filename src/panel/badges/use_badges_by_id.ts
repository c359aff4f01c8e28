import { useQueries } from "@tanstack/react-query";
import { useService } from "../auth/use_service.ts";
import type { Badge } from "../data/resource.ts";
import { useProjectId } from "../projects/use_projects.ts";
import { badgeQuery } from "./badge_query.ts";

/**
 * The badges with these ids, each read on its own because a project may have thousands. `isRead` is
 * whether a badge was read, found or not.
 */
export function useBadgesById(ids: readonly string[]) {
  const projectId = useProjectId();
  const service = useService();
  const unique = [...new Set(ids)];
  return useQueries({
    queries: unique.map((id) => badgeQuery(service, projectId, id)),
    combine: (answers) => ({
      badges: new Map<string, Badge>(answers.flatMap(({ data }) => data ? [[data.id, data]] : [])),
      isRead: (id: string) => !answers[unique.indexOf(id)]?.isPending,
    }),
  });
}
