import { rankInSteps } from "../../catalog/compile_in_steps.ts";
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
export async function compareProducts(
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
  const nothing = { basis: "shown" as const, products: 0, perBadge: [], isComplete: true };
  if (steps.length === 0) return { effects: nothing, findings: { added: [], resolved: [] } };
  const old = { project: before, ranking: await rankInSteps(before) };
  // If only products change, the badges and their conditions are the same.
  const ranking = productIds === undefined ? await rankInSteps(after) : old.ranking;
  const next = { project: after, ranking };
  const isShown = steps.some(({ subject }) => !/^(mappings|feeds)\//.test(subject));
  const timer = (ms: number) => {
    const start = clock();
    return () => clock() - start >= ms;
  };
  const effects = isShown
    ? await effectsOf(old, next, {
      ...{ contexts, at, productIds },
      shouldStop: timer(planEffectsMaxMs),
    })
    : nothing;
  const findings = await findingsOf(old, next, {
    now: now(),
    histories: await readHistories(kv, before),
    outside: () => outsideCatalogue(kv, project),
    shouldStop: timer(planFindingsMaxMs),
    // The badges of such a plan do not change.
    productIds: areAll ? productIds : undefined,
  });
  return { effects: { ...effects, isComplete: effects.isComplete && areAll }, findings };
}
