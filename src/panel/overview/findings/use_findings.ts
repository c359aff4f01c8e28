import { useInfiniteQuery } from "@tanstack/react-query";
import { useService } from "../../auth/use_service.ts";
import { useBadgesById } from "../../badges/use_badges_by_id.ts";
import { useProjectId } from "../../shell/use_projects.ts";

/** So many are read at first, and then at a time: for each page the service looks at the products. */
const firstSize = 10;
const pageSize = 40;
const firstPage: string | undefined = undefined;

/** What is to be mended in the project, with the badges that it is about, read on as the reader asks for more. */
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
  const { badges, isRead } = useBadgesById(read.map(({ badgeId }) => badgeId));
  const unread = read.findIndex(({ badgeId }) => !isRead(badgeId));
  // In order: nothing comes between what the reader is looking at.
  const findings = unread === -1 ? read : read.slice(0, unread);
  const isPending = query.isPending || (read.length > 0 && findings.length === 0);
  const isReadingOn = query.isFetchingNextPage || findings.length < read.length;
  return { ...query, findings, badges, isPending, isReadingOn };
}
