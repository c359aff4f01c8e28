import { useCallback } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { pageLimitMax } from "../../../domain/limits.ts";
import { useService } from "../../auth/use_service.ts";
import type { Badge } from "../../data/resource.ts";
import { useProjectId } from "../../projects/use_projects.ts";

/** For this long, badges are not read again while the reader types. */
const freshMs = 60_000;

interface Reading {
  /** Whether cached badges are not good enough. */
  readonly isFresh: boolean;
  readonly onProgress: (read: number) => void;
}

/** Reads all badges of a type, in their order. */
export function useBadgesOfType(typeId: string) {
  const service = useService();
  const projectId = useProjectId();
  const queryClient = useQueryClient();
  return useCallback(
    ({ isFresh, onProgress }: Reading) =>
      queryClient.fetchQuery({
        queryKey: ["badges", "ofType", projectId, typeId],
        staleTime: isFresh ? 0 : freshMs,
        queryFn: async () => {
          const badges: Badge[] = [];
          let cursor: string | undefined;
          do {
            const page = await service.badges.list({ projectId }, {
              typeId,
              limit: pageLimitMax,
              cursor,
            });
            badges.push(...page.items);
            onProgress(badges.length);
            cursor = page.nextCursor;
          } while (cursor !== undefined);
          return badges;
        },
      }),
    [queryClient, service, projectId, typeId],
  );
}
