import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useService } from "../auth/use_service.ts";
import { type Import, isUnfinished } from "../data/imports.ts";
import { useProjectId } from "../projects/use_projects.ts";

/** How often the state of an unfinished import is read. */
const unfinishedMs = 700;
/** How often the list is read otherwise: a feed may start an import at any time. */
const restMs = 30_000;
/** How many imports are listed. */
const listedMax = 50;

/** The last imports, newest first; `isActive` if one is known to be going on. */
export function useImportList(isActive: boolean) {
  const projectId = useProjectId();
  const { imports } = useService();
  return useQuery({
    queryKey: ["imports", "list", projectId],
    queryFn: () => imports.list({ projectId }, { limit: listedMax }),
    refetchInterval: ({ state: { data } }) =>
      isActive || data?.items.some(isUnfinished) ? unfinishedMs : restMs,
  });
}

/** An import, read again until it has ended. */
export function useImport(importId: string) {
  const projectId = useProjectId();
  const { imports } = useService();
  const query = useQuery({
    queryKey: ["imports", "one", projectId, importId],
    queryFn: () => imports.get({ projectId }, importId),
    refetchInterval: ({ state: { data } }) => data && isUnfinished(data) ? unfinishedMs : false,
  });
  useFreshProducts(query.data);
  return query;
}

/** Once an import has changed products, everything that is known about them is read again. */
function useFreshProducts(found: Import | undefined): void {
  const queryClient = useQueryClient();
  const isOver = found !== undefined && !isUnfinished(found) && !found.dryRun;
  useEffect(() => {
    if (!isOver) return;
    for (const key of ["products", "statistics", "findings", "changes", "explain"]) {
      queryClient.invalidateQueries({ queryKey: [key] });
    }
  }, [isOver, queryClient]);
}
