import { CliError } from "../cli_error.ts";
import type { Api } from "../connection/api.ts";
import { withRemedy } from "../connection/service_problem.ts";
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
  const applied = await untilApplied(
    system,
    projectId,
    (signal) => applyPlan(api, projectId, plan.id, { comment, signal }),
  );
  printer.resource(applied);
  printer.result(`Applied as revision ${applied.revision}.`);
}

/** How long a plan is applied before the tool says that this takes time. */
const quickMs = 2_000;

/** Waits until a plan is applied. At Ctrl-C, ends the tool, and says that the service goes on. */
async function untilApplied<T>(
  system: System,
  projectId: string,
  apply: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const leaving = new AbortController();
  const release = system.onInterrupt(() => leaving.abort());
  const timer = setTimeout(() => system.stderr.write("Applying it…\n"), quickMs);
  try {
    return await apply(leaving.signal);
  } catch (error) {
    if (!leaving.signal.aborted) throw withRemedy(error, "plan_outdated", "Create a new plan");
    throw new CliError(
      "\nThe service goes on applying the plan. See what it has done: " +
        `badges changes --project ${projectId}`,
    );
  } finally {
    clearTimeout(timer);
    release();
  }
}
