import { ServiceProblem } from "../../data/faults.ts";

/** Whether the service refused a change because of badges, of which the page says more than it says itself. */
export function namesBadges(problem: unknown): problem is ServiceProblem {
  return problem instanceof ServiceProblem && problem.badgeIds.length > 0;
}
