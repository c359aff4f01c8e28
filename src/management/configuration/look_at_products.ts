import type { PlanStep } from "../../domain/configuration/plan_steps.ts";
import type { JsonObject } from "../../domain/json.ts";
import { planEffectsMaxMs, planFindingsMaxMs } from "../../domain/limits.ts";
import type { ProjectState } from "../../domain/project_state.ts";
import type { Management } from "../change_project.ts";
import { readHistories } from "../feeds/feed_history.ts";
import { outsideCatalogue } from "../outside_catalogue.ts";
import { effectsOf } from "./plan_effects.ts";
import { findingsOf } from "./plan_findings.ts";

/** What a plan changes for shoppers, and what should be fixed before and after it. */
export async function lookAtProducts(
  { kv, now }: Pick<Management, "kv" | "now">,
  { project, before, after, steps, productIds, areAll }: {
    project: ProjectState;
    before: ProjectState;
    after: ProjectState;
    steps: readonly PlanStep[];
    /** The only products that can change, if they are known, and whether they are all. */
    productIds: readonly number[] | undefined;
    areAll: boolean;
  },
  { contexts, at, clock = () => performance.now() }: {
    readonly contexts: readonly JsonObject[];
    readonly at: number;
    /** Milliseconds of a monotonic clock. */
    readonly clock?: (() => number) | undefined;
  },
) {
  const isShown = steps.some(({ subject }) =>
    /^(project$|assignments$|badges\/|types\/|products\/)/.test(subject)
  );
  const timer = (ms: number) => {
    const start = clock();
    return () => clock() - start >= ms;
  };
  const effects = isShown
    ? await effectsOf(before, after, {
      ...{ contexts, at, productIds },
      isOver: timer(planEffectsMaxMs),
    })
    : { basis: "shown" as const, products: 0, perBadge: [], isComplete: true };
  if (steps.length === 0) return { effects, findings: { added: [], resolved: [] } };
  const findings = await findingsOf(before, after, {
    now: now(),
    histories: await readHistories(kv, before),
    outside: () => outsideCatalogue(kv, project),
    isOver: timer(planFindingsMaxMs),
    // The badges of such a plan do not change.
    productIds: areAll ? productIds : undefined,
  });
  return { effects: { ...effects, isComplete: effects.isComplete && areAll }, findings };
}
