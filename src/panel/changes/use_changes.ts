import { useInfiniteQuery } from "@tanstack/react-query";
import { useService } from "../auth/use_service.ts";
import { useProjectId } from "../projects/use_projects.ts";

const pageSize = 50;

/** The project's changes, newest first, loaded page by page. */
export function useChanges() {
  const service = useService();
  const projectId = useProjectId();
  const query = useInfiniteQuery({
    queryKey: ["changes", "list", projectId],
    queryFn: ({ pageParam: cursor }) =>
      service.changes.list({ projectId }, { limit: pageSize, cursor }),
    initialPageParam: firstPage,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  return { ...query, changes: query.data?.pages.flatMap(({ items }) => items) ?? [] };
}

const firstPage: string | undefined = undefined;
