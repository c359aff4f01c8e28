import { type Configuration, configurationOf } from "../../domain/configuration/configuration.ts";
import type { WholeConfiguration } from "../../domain/configuration/configuration.ts";
import { partNames } from "../../domain/configuration/configuration_parts.ts";
import type { RevivedBadge } from "../../domain/configuration/revived_badge.ts";
import type { PackedProductChanges } from "../../domain/configuration/product_changes.ts";
import { stateAfter } from "../../domain/configuration/copy_state.ts";
import {
  isExpired,
  isPartlyApplied,
  type PlanDetails,
  type PlanRecord,
} from "../../domain/configuration/plan.ts";
import {
  compareConfigurations,
  type PlanStep,
  type PlanSummary,
  subjectsOf,
} from "../../domain/configuration/plan_steps.ts";
import type { Violation } from "../../domain/errors.ts";
import type { JsonObject } from "../../domain/json.ts";
import { openPlansMax, planHours, plansKeptMax, planStepsShownMax } from "../../domain/limits.ts";
import { noProject } from "../../domain/not_found.ts";
import type { ProjectState } from "../../domain/project_state.ts";
import type { OutboundHosts } from "../../outbound/outbound_hosts.ts";
import {
  deletePlan,
  deleteStoredPlan,
  finishPlan,
  listPlans,
  startPlan,
} from "../../store/plans.ts";
import type { ProjectHead } from "../../store/project/head.ts";
import { Yielder } from "../../store/yielder.ts";
import { assertContentFits } from "../badges/badge_sizes.ts";
import { assertAllConditionsFit } from "../badges/condition_limits.ts";
import type { Author, Management } from "../change_project.ts";
import { newTimedId } from "../new_timed_id.ts";
import { assertRevivable } from "./assert_revivable.ts";
import { copyCurrentState } from "./copy_current_state.ts";
import { changeSteps } from "./change_steps.ts";
import { assertCountsFit, assertNoViolations, refused, violationsAfter } from "./check_target.ts";
import { compareProducts } from "./compare_products.ts";
import { planProducts } from "./planned_products.ts";

const hourMs = 60 * 60 * 1_000;

/** What a project should become. */
export interface TargetConfiguration {
  readonly configuration: Omit<Configuration, "format">;
  readonly prune: boolean;
  /** The badges whose deletion is undone, as far as they are part of it. */
  readonly revived?: readonly RevivedBadge[];
  /** Whether it is the body of the request, so that errors name places in it. */
  readonly isWritten: boolean;
}

/** What a plan is made of. */
export interface PlanRequest {
  /**
   * Says what the project should become, from its configuration now; missing if the plan changes only
   * products.
   */
  readonly targetFrom?: (
    current: WholeConfiguration,
    project: ProjectState,
  ) => TargetConfiguration | Promise<TargetConfiguration>;
  /** What it does to products, in blocks that are applied one after another. */
  readonly products?: AsyncIterable<PackedProductChanges>;
  /** The change that the plan undoes, or the revision that it goes back to. */
  readonly origin?: Pick<PlanRecord, "undoRevision" | "restoreRevision">;
  readonly contexts: readonly JsonObject[];
  /** Epoch milliseconds. */
  readonly at: number;
}

/** A plan with its first steps. */
export interface Plan {
  readonly record: PlanRecord;
  readonly steps: readonly PlanStep[];
  readonly details: Pick<PlanDetails, "effects" | "findings">;
}

/** What creating a plan depends on besides the store. */
interface PlanCreation {
  readonly author: Pick<Author, "tokenId">;
  readonly hosts: OutboundHosts;
  /** Milliseconds of a monotonic clock, which bound the look at all products. */
  readonly clock?: () => number;
}

/**
 * Creates a plan that makes a project as a document says, and stores it. Changes nothing else.
 *
 * @throws {DomainError} `invalid_request` with pointers into the body of the request; `conflict` if
 * the result would be invalid.
 */
export async function createPlan(
  management: Management,
  project: ProjectState,
  request: PlanRequest,
  creation: PlanCreation,
): Promise<Plan> {
  const { kv, now } = management;
  const opened = await management.catalog.open(project.id);
  // The project may change while other work runs; the plan is for one revision of it.
  const before = await copyCurrentState(project);
  const head = opened?.stored.head;
  if (head?.number !== project.number) throw noProject(project.id);
  const configured = request.targetFrom === undefined
    ? unchanged(before)
    : await configure(before, head, request.targetFrom, creation);
  const createdAt = now();
  const started: PlanRecord = {
    id: newTimedId(createdAt),
    baseRevision: before.revision,
    createdAt,
    createdBy: creation.author.tokenId,
    expiresAt: createdAt + planHours * hourMs,
    summary: configured.summary,
    stepCount: 0,
    isComplete: false,
    ...request.origin,
  };
  await startPlan(kv, project.number, started);
  try {
    const made = { before, configured, started };
    const plan = await finish(management, project, made, request, creation);
    await deleteSurplusPlans(management, project.number, started.id);
    return plan;
  } catch (error) {
    // If this fails too, the plan is deleted later, with the surplus plans.
    await deletePlan(kv, project.number, started.id).catch(() => {});
    throw error;
  }
}

/** What a plan does to the configuration. */
interface Configured extends Pick<PlanDetails, "orderBefore" | "orderAfter"> {
  readonly steps: readonly PlanStep[];
  readonly summary: PlanSummary;
  readonly revived: readonly RevivedBadge[];
  /** The project afterwards. */
  readonly state: ProjectState;
}

/** The result for a plan that does not change the configuration. */
function unchanged(state: ProjectState): Configured {
  const { types, badgeCount, segments, mappings, feeds } = state;
  const subjects = 1 + types.size + badgeCount + segments.size + mappings.size + feeds.size;
  const summary = { create: 0, update: 0, delete: 0, move: 0, unchanged: subjects };
  return { steps: [], summary, revived: [], orderBefore: [], orderAfter: [], state };
}

async function configure(
  before: ProjectState,
  { nextBadgeNumber }: Pick<ProjectHead, "nextBadgeNumber">,
  targetFrom: NonNullable<PlanRequest["targetFrom"]>,
  creation: PlanCreation,
): Promise<Configured> {
  const yielder = new Yielder();
  const current = await yielder.run(configurationOf(before));
  const wanted = await targetFrom(current, before);
  const { configuration, prune } = wanted;
  await yielder.run(assertDistinctIds(configuration));
  const revived = (wanted.revived ?? []).filter((it) => before.badge(it.id)?.number !== it.number);
  // Those that were created again since under their ids.
  const replaced = new Set(revived.map(({ id }) => id).filter((id) => before.badge(id)));
  const compared = await yielder.run(
    compareConfigurations(current, configuration, { prune, replaced }),
  );
  await assertRevivable(before, revived, compared.target.badges);
  const numbered = { ...compared, current, nextBadgeNumber, revived };
  const state = await checkedState(before, numbered, wanted, creation);
  const { steps, summary, target } = compared;
  const hasOrder = steps.some(({ op }) => op === "create" || op === "move");
  const idsOf = ({ badges }: WholeConfiguration) => hasOrder ? badges.map(({ id }) => id) : [];
  const orders = { orderBefore: idsOf(current), orderAfter: idsOf(target) };
  return { steps, summary, revived, ...orders, state };
}

/** A plan whose record is stored. */
interface StartedPlan {
  readonly before: ProjectState;
  readonly configured: Configured;
  readonly started: PlanRecord;
}

/** Says what a started plan does to products and for shoppers, and stores the rest of it. */
async function finish(
  { kv, now }: Management,
  project: ProjectState,
  { before, configured, started }: StartedPlan,
  { products: changes, ...request }: PlanRequest,
  { clock }: PlanCreation,
): Promise<Plan> {
  const { state, revived, orderBefore, orderAfter } = configured;
  const products = changes &&
    await planProducts(kv, { project, after: state, planId: started.id, changes });
  const steps = [...configured.steps, ...products?.steps ?? []];
  const { after = state, productIds, areAll = true } = products ?? {};
  const looked = await compareProducts(
    { kv, now },
    { project, before, after, steps, productIds, areAll },
    { ...request, clock },
  );
  const record: PlanRecord = {
    ...started,
    summary: withSteps(configured.summary, products?.steps),
    stepCount: steps.length,
    isComplete: true,
    ...products !== undefined && { productBlocks: products.blocks },
  };
  const details = {
    ...looked,
    findings: { added: [...looked.findings.added], resolved: [...looked.findings.resolved] },
    ...{ orderBefore, orderAfter },
    ...products?.assigned !== undefined && { assigned: products.assigned },
    ...revived.length > 0 && { revived: [...revived] },
  };
  await finishPlan(kv, project.number, record, { steps, details });
  return { record, steps: steps.slice(0, planStepsShownMax), details };
}

/** Adds steps that are not of the configuration. */
function withSteps(summary: PlanSummary, steps: readonly PlanStep[] = []): PlanSummary {
  const counts: { -readonly [K in keyof PlanSummary]: number } = { ...summary };
  for (const { op } of steps) counts[op]++;
  return counts;
}

/** Throws if a list has an id twice. Yields between ids. */
function* assertDistinctIds(
  configuration: TargetConfiguration["configuration"],
): Generator<void, void> {
  const violations: Violation[] = [];
  for (const name of partNames) {
    const seen = new Set<string>();
    for (const [index, { id }] of (configuration[name] ?? []).entries()) {
      const pointer = `/configuration/${name}/${index}/id`;
      if (seen.has(id)) violations.push({ pointer, detail: "is a duplicate" });
      seen.add(id);
      yield;
    }
  }
  if (violations.length > 0) throw refused(violations);
}

/** The project as the plan would leave it. Throws if that would be invalid. */
async function checkedState(
  before: ProjectState,
  { steps, current, target, nextBadgeNumber, revived }: {
    steps: readonly PlanStep[];
    current: WholeConfiguration;
    target: WholeConfiguration;
    /** Never that of a deleted badge, whose assignments products still have. */
    nextBadgeNumber: number;
    revived: readonly RevivedBadge[];
  },
  { configuration, isWritten }: TargetConfiguration,
  { author, hosts }: PlanCreation,
): Promise<ProjectState> {
  const changed = await new Yielder().run(subjectsOf(steps));
  const found = await violationsAfter({ project: before, target, changed, hosts });
  assertNoViolations(found, isWritten ? configuration : {});
  assertCountsFit(current, target);
  const order = target.badges.map(({ id }) => id);
  const circumstances = { now: 0, savedBy: author.tokenId, nextBadgeNumber, revived };
  const change = await new Yielder().run(changeSteps(before, steps, order, circumstances));
  await assertContentFits(before, change.steps);
  const after = await new Yielder().run(stateAfter(before, change));
  await assertAllConditionsFit(before, after);
  return after;
}

/**
 * Deletes plans that have expired, and the oldest ones if there are too many. The plan `newId` stays,
 * although by other processes' clocks all others may be newer.
 */
async function deleteSurplusPlans(
  { kv, now, ageNow = now }: Management,
  project: number,
  newId: string,
): Promise<void> {
  const plans = (await listPlans(kv, project)).toReversed();
  const unexpired = plans.filter(({ plan }) => !isExpired(plan, ageNow()));
  const current = Map.groupBy(unexpired, ({ plan }) => {
    if (plan.id === newId) return "new";
    if (isPartlyApplied(plan)) return "partly";
    return plan.appliedRevision === undefined ? "open" : "applied";
  });
  const kept = new Set([
    ...current.get("new") ?? [],
    ...current.get("partly") ?? [],
    ...current.get("open")?.slice(0, openPlansMax - 1) ?? [],
    ...current.get("applied")?.slice(0, plansKeptMax - openPlansMax) ?? [],
  ]);
  for (const stored of plans) {
    if (!kept.has(stored)) await deleteStoredPlan(kv, project, stored);
  }
}
