import { useInfiniteQuery } from "@tanstack/react-query";
import { useDataProvider } from "ra-core";
import { useMemo } from "react";
import type { BadgeFilter } from "../../data/badges.ts";
import type { Badge } from "../../data/resource.ts";
import { useProjectId } from "../../shell/use_projects.ts";
import type { ListFilter } from "./badge_filter.ts";
import { type BadgePart, readInState } from "./read_in_state.ts";

/** How many badges are asked for at a time: more than the tallest screen shows. */
const pageSize = 100;
/** And as many as one answer holds where others of them are left out here. */
const largestPage = 200;

const start: string | undefined = undefined;

/** The project's badges that a filter lets through, in the project's order, read on as they are looked at. */
export function useBadgeList(filter: ListFilter) {
  const projectId = useProjectId();
  const readPart = useReadPart();
  const query = useInfiniteQuery({
    queryKey: ["badges", "list", projectId, filter],
    queryFn: ({ pageParam: cursor, signal }) => {
      const { state, ...found } = filter;
      if (state === undefined) return readPart(found, { limit: pageSize, cursor, signal });
      const status = state === "paused" ? "paused" : "active";
      const read = (cursor: string | undefined) =>
        readPart({ ...found, status }, { limit: largestPage, cursor, signal });
      return readInState({ state, enough: pageSize }, read, cursor);
    },
    initialPageParam: start,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    // While other words are searched for, what was found stays.
    placeholderData: (previous, previousQuery) =>
      previousQuery?.queryKey[2] === projectId ? previous : undefined,
  });
  const { data } = query;
  const badges = useMemo(() => eachOnce(data?.pages.flatMap(({ data }) => data) ?? []), [data]);
  return { ...query, badges };
}

interface Range {
  readonly limit: number;
  readonly cursor: string | undefined;
  readonly signal: AbortSignal;
}

function useReadPart() {
  const projectId = useProjectId();
  const dataProvider = useDataProvider();
  return async (filter: BadgeFilter, { limit, cursor, signal }: Range): Promise<BadgePart> => {
    signal.throwIfAborted();
    const { data, meta } = await dataProvider.getList<Badge>("badges", {
      pagination: { page: 1, perPage: limit },
      filter,
      meta: { projectId, cursor },
      signal,
    });
    return { data, nextCursor: meta?.nextCursor };
  };
}

/** Of a badge that was moved while the list was read on there may be two. */
function eachOnce(badges: readonly Badge[]): readonly Badge[] {
  return [...new Map(badges.map((badge) => [badge.id, badge])).values()];
}
