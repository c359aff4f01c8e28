import { ServiceProblem } from "../../data/service_problem.ts";

/**
 * Whether the service refused a change because of badges. The page then shows these instead of the
 * message.
 */
export function namesBadges(problem: unknown): problem is ServiceProblem {
  return problem instanceof ServiceProblem && problem.badgeIds.length > 0;
}
