import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useDataProvider } from "ra-core";
import { useCallback, useMemo } from "react";
import { pageLimitMax } from "../../../domain/limits.ts";
import type { BadgeFilter } from "../../data/badges.ts";
import type { Badge } from "../../data/resource.ts";
import { useProjectId } from "../../projects/use_projects.ts";
import type { ListFilter } from "./badge_filter.ts";
import { listKeptMs } from "./use_list_place.ts";
import { useStatisticsQuery } from "../use_statistics.ts";
import { type BadgePart, listByState } from "./list_by_state.ts";
import { sortBadges, type SortKind } from "./sort_badges.ts";

/** Badges per request: more than the tallest screen shows. */
const pageSize = 100;

const start: string | undefined = undefined;

/**
 * The project's badges that match a filter, loaded as the reader scrolls: in the project's order, or
 * in the one that the filter asks for, which needs all of them.
 */
export function useBadgeList(filter: ListFilter) {
  const projectId = useProjectId();
  const readPart = useReadPart();
  const readSorted = useReadSorted();
  const query = useInfiniteQuery({
    queryKey: ["badges", "list", projectId, filter],
    queryFn: ({ pageParam: cursor, signal }) => {
      const { state, sort, ...found } = filter;
      if (state === undefined && sort === undefined) {
        return readPart(found, { limit: pageSize, cursor, signal });
      }
      const status = state && (state === "paused" ? "paused" : "active");
      const read = (cursor: string | undefined) =>
        readPart({ ...found, status }, { limit: pageLimitMax, cursor, signal });
      if (sort === undefined) return listByState({ state, enough: pageSize }, read, cursor);
      return readSorted(sort, listByState({ state, enough: Infinity }, read));
    },
    initialPageParam: start,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    // So that the reader can go back to the same place.
    gcTime: listKeptMs,
    // Keep the previous result while a new one is loading.
    placeholderData: (previous, previousQuery) =>
      previousQuery?.queryKey[2] === projectId ? previous : undefined,
  });
  const { data } = query;
  const badges = useMemo(() => badgesIn(data), [data]);
  /** Loads all badges that match. Throws what a request throws. */
  const loadAll = async (): Promise<readonly Badge[]> => {
    let result = await query.fetchNextPage({ cancelRefetch: false });
    while (result.hasNextPage && !result.isError) {
      result = await result.fetchNextPage({ cancelRefetch: false });
    }
    if (result.isError) throw result.error;
    return badgesIn(result.data);
  };
  // Not the whole query: the list would render again at each change of its state.
  const { error, isPending, isPlaceholderData, hasNextPage, refetch, fetchNextPage } = query;
  const loadMore = useCallback(
    () => void fetchNextPage({ cancelRefetch: false }),
    [fetchNextPage],
  );
  return { badges, error, isPending, isPlaceholderData, hasNextPage, refetch, loadMore, loadAll };
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

/** Sorts all badges that match: the service lists them only in the project's order. */
function useReadSorted() {
  const queries = useQueryClient();
  const statistics = useStatisticsQuery();
  return async (sort: SortKind, all: Promise<BadgePart>): Promise<BadgePart> => {
    const [{ data }, { productsByBadge }] = await Promise.all([
      all,
      sort === "products" ? queries.fetchQuery(statistics) : { productsByBadge: new Map() },
    ]);
    return { data: sortBadges(data, sort, { now: Date.now(), productsByBadge }) };
  };
}

function badgesIn(data: { readonly pages: readonly BadgePart[] } | undefined): readonly Badge[] {
  return eachOnce(data?.pages.flatMap(({ data }) => data) ?? []);
}

/** A badge that was moved while the list was being loaded may be in two parts. */
function eachOnce(badges: readonly Badge[]): readonly Badge[] {
  return [...new Map(badges.map((badge) => [badge.id, badge])).values()];
}
