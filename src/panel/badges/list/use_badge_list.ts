import { useInfiniteQuery } from "@tanstack/react-query";
import { useDataProvider } from "ra-core";
import { useMemo } from "react";
import type { BadgeFilter } from "../../data/badges.ts";
import type { Badge } from "../../data/resource.ts";
import { useProjectId } from "../../shell/use_projects.ts";

/** How many badges are asked for at a time: more than the tallest screen shows. */
const pageSize = 100;

/** The project's badges that a filter lets through, in the project's order, read on as they are looked at. */
export function useBadgeList(filter: BadgeFilter) {
  const projectId = useProjectId();
  const dataProvider = useDataProvider();
  const query = useInfiniteQuery({
    queryKey: ["badges", "list", projectId, filter],
    queryFn: ({ pageParam: cursor, signal }) =>
      dataProvider.getList<Badge>("badges", {
        pagination: { page: 1, perPage: pageSize },
        filter,
        meta: { projectId, cursor },
        signal,
      }),
    initialPageParam: undefined,
    getNextPageParam: ({ meta }) => meta?.nextCursor,
    // While other words are searched for, what was found stays.
    placeholderData: (previous, previousQuery) =>
      previousQuery?.queryKey[2] === projectId ? previous : undefined,
  });
  const { data } = query;
  const badges = useMemo(() => eachOnce(data?.pages.flatMap(({ data }) => data) ?? []), [data]);
  return { ...query, badges };
}

/** Of a badge that was moved while the list was read on there may be two. */
function eachOnce(badges: readonly Badge[]): readonly Badge[] {
  return [...new Map(badges.map((badge) => [badge.id, badge])).values()];
}
