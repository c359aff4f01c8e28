import { useQuery } from "@tanstack/react-query";
import { pageLimitMax } from "../../../domain/limits.ts";
import { useService } from "../../auth/use_service.ts";
import type { Statistics } from "../../data/statistics.ts";
import { useProjectId } from "../../projects/use_projects.ts";
import { type Step, stepsLeft } from "./steps.ts";

/** The steps that are not done yet; empty until they are known. */
export function useStepsLeft(statistics: Statistics): readonly Step[] {
  const service = useService();
  const projectId = useProjectId();
  // If any badge is assigned to a product, all steps are done.
  const isUnderWay = statistics.productsByBadge.size > 0;
  const { data } = useQuery({
    queryKey: ["steps", projectId, statistics.revision],
    enabled: !isUnderWay,
    queryFn: async () => {
      const [types, badges] = await Promise.all([
        service.types.list({ projectId }, { limit: 1 }),
        service.badges.list({ projectId }, { limit: pageLimitMax }),
      ]);
      return { types: types.items, badges: badges.items };
    },
    placeholderData: (previous) => previous,
  });
  if (isUnderWay || data === undefined) return [];
  return stepsLeft({ ...data, statistics });
}
