import type { Api } from "../connection/api.ts";
import { confirm } from "../output/confirm.ts";
import type { Printer } from "../output/printer.ts";
import type { System } from "../system.ts";
import { applyPlan, hasSteps, type Plan } from "./plan_requests.ts";
import { showPlan } from "./show_plan.ts";

interface Options {
  readonly projectId: string;
  readonly yes: boolean | undefined;
  readonly comment: string | undefined;
}

/** Shows a plan, asks, and applies it. A plan without steps is not applied. */
export async function confirmPlan(
  system: System,
  api: Api,
  printer: Printer,
  plan: Plan,
  { projectId, yes, comment }: Options,
): Promise<void> {
  await showPlan(api, projectId, plan, printer);
  if (!hasSteps(plan)) {
    printer.resource(plan);
    printer.result("Nothing to do.");
    return;
  }
  await confirm(system, `Apply this to project "${projectId}"?`, yes);
  const applied = await applyPlan(api, projectId, plan.id, comment);
  printer.resource(applied);
  printer.result(`Applied as revision ${applied.revision}.`);
}
