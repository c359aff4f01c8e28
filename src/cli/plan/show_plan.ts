import { type Api, dataOf } from "../connection/api.ts";
import type { Printer } from "../output/printer.ts";
import { planLines } from "./plan_text.ts";
import type { Plan } from "./plan_requests.ts";

/** Prints a plan for people. */
export async function showPlan(
  api: Api,
  projectId: string,
  plan: Plan,
  { result, paint }: Printer,
): Promise<void> {
  const deletesBadge = plan.steps.some(({ op, subject }) =>
    op === "delete" && subject.startsWith("badges/")
  );
  const assignments = deletesBadge ? await assignmentsOf(api, projectId) : new Map();
  for (const line of planLines(plan, { paint, assignments })) result(line);
}

/** How many products each badge is assigned to. */
async function assignmentsOf(api: Api, projectId: string): Promise<Map<string, number>> {
  const { assignments } = dataOf(
    await api.GET("/admin/v1/projects/{projectId}/statistics", { params: { path: { projectId } } }),
    "assignments",
  );
  return new Map(assignments.map(({ badgeId, products }) => [badgeId, products]));
}
