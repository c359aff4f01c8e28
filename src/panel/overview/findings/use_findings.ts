import { useInfiniteQuery } from "@tanstack/react-query";
import { useService } from "../../auth/use_service.ts";
import { useBadgesById } from "../../badges/use_badges_by_id.ts";
import { useProjectId } from "../../projects/use_projects.ts";

/**
 * The sizes of the first page and of those after it. The first is small, because the service
 * examines products for each page.
 */
const firstSize = 10;
const pageSize = 40;
const firstPage: string | undefined = undefined;

/** The project's findings with their badges, loaded page by page. */
export function useFindings() {
  const service = useService();
  const projectId = useProjectId();
  const query = useInfiniteQuery({
    queryKey: ["findings", projectId],
    queryFn: ({ pageParam: cursor }) => {
      const limit = cursor === undefined ? firstSize : pageSize;
      return service.findings.list({ projectId }, { limit, cursor });
    },
    initialPageParam: firstPage,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  const read = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const { badges, isRead } = useBadgesById(read.flatMap(({ badgeId }) => badgeId ?? []));
  const unread = read.findIndex(({ badgeId }) => badgeId !== undefined && !isRead(badgeId));
  // Findings are shown in order, so that none is inserted above what the reader is looking at.
  const findings = unread === -1 ? read : read.slice(0, unread);
  const isPending = query.isPending || (read.length > 0 && findings.length === 0);
  const isLoadingMore = query.isFetchingNextPage || findings.length < read.length;
  return { ...query, findings, badges, isPending, isLoadingMore };
}
