import { useQuery } from "@tanstack/react-query";
import { pageLimitMax } from "../../domain/limits.ts";
import { useService } from "../auth/use_service.ts";
import type { Segment } from "../data/segments.ts";
import { useProjectId } from "../projects/use_projects.ts";

const noSegments: readonly Segment[] = [];

/** The project's segments, which fit in one page; none while they load. */
export function useSegments(): readonly Segment[] {
  const { data } = useSegmentList();
  return data?.items ?? noSegments;
}

/** The request for the project's segments. */
export function useSegmentList() {
  const projectId = useProjectId();
  const { segments } = useService();
  return useQuery({
    queryKey: ["segments", "list", projectId],
    queryFn: () => segments.list({ projectId }, { limit: pageLimitMax }),
  });
}
