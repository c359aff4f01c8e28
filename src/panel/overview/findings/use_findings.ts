import { useInfiniteQuery } from "@tanstack/react-query";
import { useService } from "../../auth/use_service.ts";
import { useBadgesById } from "../../badges/use_badges_by_id.ts";
import type { FindingCode, FindingFilter } from "../../data/findings.ts";
import { useProjectId } from "../../projects/use_projects.ts";
import { useFindingCounts } from "./use_finding_counts.ts";

/** Up to so many findings are read together; of more, those of each code when they are shown. */
const readTogetherMax = 50;
/** The sizes of the first page of a code and of those after it. */
const firstSize = 10;
const pageSize = 40;
const firstPage: string | undefined = undefined;

/** The project's findings with a code, and their badges, loaded page by page. */
export function useFindings(code: FindingCode, { muted, isEnabled = true }: {
  readonly muted: boolean;
  readonly isEnabled?: boolean;
}) {
  const service = useService();
  const projectId = useProjectId();
  const { data: counts = [] } = useFindingCounts();
  const total = counts.reduce((sum, it) => sum + it.total, 0);
  const isTogether = total <= readTogetherMax;
  // The service looks at every product for each page, so few pages are read.
  const filter: FindingFilter = isTogether ? { muted } : { code, muted };
  const query = useInfiniteQuery({
    queryKey: ["findings", projectId, filter],
    queryFn: ({ pageParam: cursor }) => {
      const first = isTogether ? readTogetherMax : firstSize;
      const limit = cursor === undefined ? first : pageSize;
      return service.findings.list({ projectId }, { ...filter, limit, cursor });
    },
    initialPageParam: firstPage,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    enabled: isEnabled && counts.length > 0,
  });
  const pages = query.data?.pages ?? [];
  const read = pages.flatMap(({ items }) => items).filter((it) => it.code === code);
  const { badges, isRead } = useBadgesById(read.flatMap(({ badgeId }) => badgeId ?? []));
  const unread = read.findIndex(({ badgeId }) => badgeId !== undefined && !isRead(badgeId));
  // Findings are shown in order, so that none is inserted above what the reader is looking at.
  const findings = unread === -1 ? read : read.slice(0, unread);
  const isPending = query.isPending || (read.length > 0 && findings.length === 0);
  const isLoadingMore = query.isFetchingNextPage || findings.length < read.length;
  return { ...query, findings, badges, isPending, isLoadingMore };
}
