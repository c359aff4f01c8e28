import { useQueries } from "@tanstack/react-query";
import { useService } from "../auth/use_service.ts";
import type { Badge } from "../data/resource.ts";
import { useProjectId } from "../shell/use_projects.ts";

/** A badge that was just read is not read again for another part of the page. */
const freshMs = 15_000;

/** These badges: a project may have thousands, so each is read by its id. `isRead` says which were, found or not. */
export function useBadgesById(ids: readonly string[]) {
  const projectId = useProjectId();
  const service = useService();
  const unique = [...new Set(ids)];
  return useQueries({
    queries: unique.map((id) => ({
      queryKey: ["badges", "one", projectId, id],
      queryFn: () => service.badges.get({ projectId }, id),
      staleTime: freshMs,
    })),
    combine: (answers) => ({
      badges: new Map<string, Badge>(answers.flatMap(({ data }) => data ? [[data.id, data]] : [])),
      isRead: (id: string) => !answers[unique.indexOf(id)]?.isPending,
    }),
  });
}
