import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useService } from "../../auth/use_service.ts";
import type { Feed } from "../../data/feeds.ts";
import type { Page } from "../../data/resource.ts";
import { useProjectId } from "../../projects/use_projects.ts";

const feedsMax = 200;
/** How often running feeds are read, and others. */
const runningMs = 1_000;
const restMs = 30_000;

/** What a run can change. */
const changedByRuns = ["imports", "products", "statistics", "findings", "changes", "explain"];

/**
 * The feeds of the project, with how their last runs went. Once one has ended, everything that it
 * may have changed is read again.
 */
export function useFeeds() {
  const projectId = useProjectId();
  const { feeds } = useService();
  const queryClient = useQueryClient();
  const queryKey = ["feeds", "list", projectId];
  return useQuery({
    queryKey,
    queryFn: async () => {
      const before = queryClient.getQueryData<Page<Feed>>(queryKey)?.items ?? [];
      const now = await feeds.list({ projectId }, { limit: feedsMax });
      if (hasRunEnded(before, now.items)) {
        for (const key of changedByRuns) queryClient.invalidateQueries({ queryKey: [key] });
      }
      return now;
    },
    refetchInterval: ({ state: { data } }) =>
      data?.items.some(({ isRunning }) => isRunning) ? runningMs : restMs,
  });
}

/** Whether a run of any feed has ended since the feeds were read before. */
function hasRunEnded(before: readonly Feed[], now: readonly Feed[]): boolean {
  const known = new Map(before.map((feed) => [feed.id, feed]));
  return now.some((feed) => {
    const last = known.get(feed.id);
    return last !== undefined && (
      (last.isRunning && !feed.isRunning) ||
      last.lastSuccess?.at !== feed.lastSuccess?.at ||
      last.lastFailure?.at !== feed.lastFailure?.at
    );
  });
}

/** A function that runs a feed now. */
export function useRunFeed() {
  const projectId = useProjectId();
  const { feeds } = useService();
  const queryClient = useQueryClient();
  return async (feedId: string) => {
    await feeds.run({ projectId }, feedId);
    await Promise.all(
      ["feeds", "imports"].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
    );
  };
}
