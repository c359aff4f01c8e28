import type { Service } from "../data/service.ts";

/** A badge that was just read is not read again for another part of the page. */
const freshMs = 15_000;

/** The query for one badge, shared by all pages except the editor. */
export function badgeQuery({ badges }: Service, projectId: string, badgeId: string) {
  return {
    queryKey: ["badges", "one", projectId, badgeId],
    queryFn: () => badges.get({ projectId }, badgeId),
    staleTime: freshMs,
  };
}
