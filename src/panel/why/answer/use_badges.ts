import { useQueries } from "@tanstack/react-query";
import { useService } from "../../auth/use_service.ts";
import type { Badge } from "../../data/resource.ts";
import { useProjectId } from "../../shell/use_projects.ts";

/** A badge that was just read is not read again for the next question. */
const freshMs = 15_000;

/** These badges, as far as they have been read: a project may have thousands, so each is read by its id. */
export function useBadges(ids: readonly string[]): ReadonlyMap<string, Badge> {
  const projectId = useProjectId();
  const service = useService();
  return useQueries({
    queries: ids.map((id) => ({
      queryKey: ["badges", "one", projectId, id],
      queryFn: () => service.badges.get({ projectId }, id),
      staleTime: freshMs,
    })),
    combine: byId,
  });
}

function byId(answers: readonly { readonly data?: Badge | undefined }[]): Map<string, Badge> {
  return new Map(answers.flatMap(({ data }) => data ? [[data.id, data]] : []));
}
