import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useService } from "../../auth/use_service.ts";
import { useProjectId } from "../../projects/use_projects.ts";

const feedsMax = 200;
/** How often running feeds are read, and others. */
const runningMs = 1_000;
const restMs = 30_000;

/** The feeds of the project, with how their last runs went. */
export function useFeeds() {
  const projectId = useProjectId();
  const { feeds } = useService();
  return useQuery({
    queryKey: ["feeds", "list", projectId],
    queryFn: () => feeds.list({ projectId }, { limit: feedsMax }),
    refetchInterval: ({ state: { data } }) =>
      data?.items.some(({ isRunning }) => isRunning) ? runningMs : restMs,
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
