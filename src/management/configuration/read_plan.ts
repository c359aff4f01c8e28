import { isExpired } from "../../domain/configuration/plan.ts";
import { planStepsShownMax } from "../../domain/limits.ts";
import { noPlan } from "../../domain/not_found.ts";
import { readPlan, readPlanDetails, readPlanSteps, type StoredPlan } from "../../store/plans.ts";
import type { PlanStep } from "../../domain/configuration/plan_steps.ts";
import type { Management } from "../change_project.ts";
import type { Plan } from "./create_plan.ts";

type Stored = Pick<Management, "kv" | "now">;

/**
 * Returns a plan that has not expired.
 *
 * @throws {DomainError} `not_found`.
 */
export async function knownPlan(
  { kv, now }: Stored,
  project: number,
  planId: string,
): Promise<StoredPlan> {
  const stored = await readPlan(kv, project, planId);
  if (stored === undefined || isExpired(stored.plan, now())) throw noPlan(planId);
  return stored;
}

/**
 * Returns a plan with its first steps.
 *
 * @throws {DomainError} `not_found`.
 */
export async function getPlan(stored: Stored, project: number, planId: string): Promise<Plan> {
  const { plan } = await knownPlan(stored, project, planId);
  const details = await readPlanDetails(stored.kv, project, planId);
  if (details === undefined) throw noPlan(planId);
  const range = { from: 0, limit: planStepsShownMax };
  return { record: plan, details, steps: await readPlanSteps(stored.kv, project, planId, range) };
}

/**
 * Returns up to `limit` steps of a plan, from number `from` on.
 *
 * @throws {DomainError} `not_found`.
 */
export async function listPlanSteps(
  stored: Stored,
  project: number,
  { planId, ...range }: { planId: string; from: number; limit: number },
): Promise<PlanStep[]> {
  await knownPlan(stored, project, planId);
  return await readPlanSteps(stored.kv, project, planId, range);
}
