import { type Configuration, configurationOf } from "../../domain/configuration/configuration.ts";
import type { WholeConfiguration } from "../../domain/configuration/configuration.ts";
import { configurationParts, perPart } from "../../domain/configuration/configuration_parts.ts";
import type { RevivedBadge } from "../../domain/configuration/revived_badge.ts";
import type { PackedProductChanges } from "../../domain/configuration/product_changes.ts";
import { copyState } from "../../domain/configuration/copy_state.ts";
import type { PlanDetails, PlanRecord } from "../../domain/configuration/plan.ts";
import {
  compareConfigurations,
  partOf,
  type PlanStep,
  type PlanSummary,
} from "../../domain/configuration/plan_steps.ts";
import { below, conflict, invalid, type Violation, violationsMax } from "../../domain/errors.ts";
import type { JsonObject } from "../../domain/json.ts";
import {
  openPlansMax,
  planEffectsMaxMs,
  planFindingsMaxMs,
  planHours,
  plansKeptMax,
  planStepsShownMax,
} from "../../domain/limits.ts";
import { noProject } from "../../domain/not_found.ts";
import type { ProjectState } from "../../domain/project_state.ts";
import type { OutboundHosts } from "../../outbound/outbound_hosts.ts";
import { deletePlan, insertPlan, listPlans } from "../../store/plans.ts";
import { Yielder } from "../../store/yielder.ts";
import { assertContentFits } from "../badges/badge_sizes.ts";
import { assertAllConditionsFit } from "../badges/condition_limits.ts";
import type { Author, Management } from "../change_project.ts";
import { readHistories } from "../feeds/feed_history.ts";
import { newTimedId } from "../new_timed_id.ts";
import { outsideCatalogue } from "../outside_catalogue.ts";
import { dependentBadges } from "../types/dependent_badges.ts";
import { assertCanComeBack } from "./assert_can_come_back.ts";
import { changeSteps } from "./change_steps.ts";
import { assertCountsFit, type Objection, objectionsTo } from "./check_target.ts";
import { effectsOf } from "./plan_effects.ts";
import { findingsOf } from "./plan_findings.ts";
import { planProducts } from "./planned_products.ts";

const hourMs = 60 * 60 * 1_000;

/** What a project should become. */
export interface Wanted {
  readonly configuration: Omit<Configuration, "format">;
  readonly prune: boolean;
  /** The deleted badges that come back. */
  readonly revived?: readonly RevivedBadge[];
  /** Whether it is the body of the request, so that errors name places in it. */
  readonly isWritten: boolean;
}

/** What a plan is made of. */
export interface PlanRequest {
  /** Says what the project should become, from its configuration now. */
  readonly wantedFrom: (current: WholeConfiguration) => Wanted;
  /** What it does to products, in blocks that are applied one after another. */
  readonly products?: readonly PackedProductChanges[];
  /** The change that the plan takes back, or the revision that it goes back to. */
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
 * the project could not be so.
 */
export async function createPlan(
  management: Management,
  project: ProjectState,
  request: PlanRequest,
  creation: PlanCreation,
): Promise<Plan> {
  const { kv, now } = management;
  const head = (await management.catalog.open(project.id))?.stored.head;
  if (head?.number !== project.number) throw noProject(project.id);
  const { nextBadgeNumber } = head;
  // The project may change while other work runs; the plan is for its revision as of now.
  const before = copyState(project);
  const current = configurationOf(before);
  const wanted = request.wantedFrom(current);
  const { configuration, prune, revived = [] } = wanted;
  assertDistinctIds(configuration);
  await assertCanComeBack(before, revived);
  const compared = await new Yielder().run(
    compareConfigurations(current, configuration, { prune }),
  );
  const { target } = compared;
  const configured = await checkedState(
    before,
    { steps: compared.steps, current, target, nextBadgeNumber },
    wanted,
    creation,
  );
  const { products: blocks = [] } = request;
  const products = blocks.length === 0
    ? undefined
    : await planProducts(management, project, blocks, configured);
  const steps = [...compared.steps, ...products?.steps ?? []];
  const { after = configured, productIds } = products ?? {};
  const looked = await lookAtProducts(
    management,
    { project, before, after, steps, productIds },
    request,
    creation,
  );
  const createdAt = now();
  const record: PlanRecord = {
    id: newTimedId(createdAt),
    baseRevision: before.revision,
    createdAt,
    createdBy: creation.author.tokenId,
    expiresAt: createdAt + planHours * hourMs,
    summary: withSteps(compared.summary, products?.steps),
    stepCount: steps.length,
    isComplete: true,
    ...blocks.length > 0 && { productBlocks: blocks.length },
    ...request.origin,
  };
  const hasOrder = steps.some(({ op }) => op === "create" || op === "move");
  const details = {
    ...looked,
    findings: { added: [...looked.findings.added], resolved: [...looked.findings.resolved] },
    orderBefore: hasOrder ? current.badges.map(({ id }) => id) : [],
    orderAfter: hasOrder ? target.badges.map(({ id }) => id) : [],
    ...products?.assigned !== undefined && { assigned: products.assigned },
    ...revived.length > 0 && { revived: [...revived] },
  };
  await insertPlan(kv, project.number, record, { steps, details, products: blocks });
  await deleteSurplusPlans(management, project.number);
  return { record, steps: steps.slice(0, planStepsShownMax), details };
}

/** Adds steps that are not of the configuration. */
function withSteps(summary: PlanSummary, steps: readonly PlanStep[] = []): PlanSummary {
  const counts = { ...summary };
  for (const { op } of steps) counts[op]++;
  return counts;
}

function assertDistinctIds(configuration: Wanted["configuration"]): void {
  const violations: Violation[] = [];
  perPart((name) => {
    const seen = new Set<string>();
    for (const [index, { id }] of (configuration[name] ?? []).entries()) {
      const pointer = `/configuration/${name}/${index}/id`;
      if (seen.has(id)) violations.push({ pointer, detail: "is a duplicate" });
      seen.add(id);
    }
  });
  if (violations.length > 0) throw refused(violations);
}

function refused(violations: readonly Violation[]) {
  return invalid(
    "Cannot create the plan: the configuration is invalid",
    violations.slice(0, violationsMax),
  );
}

/** The project as it would be, if it could be so. */
async function checkedState(
  before: ProjectState,
  { steps, current, target, nextBadgeNumber }: {
    steps: readonly PlanStep[];
    current: WholeConfiguration;
    target: WholeConfiguration;
    /** Never that of a deleted badge, whose assignments products still have. */
    nextBadgeNumber: number;
  },
  { configuration, revived, isWritten }: Wanted,
  { author, hosts }: PlanCreation,
): Promise<ProjectState> {
  const changed = new Set(steps.map(({ subject }) => subject));
  const objections = await objectionsTo({ project: before, target, changed, hosts });
  assertObjections(objections, isWritten ? configuration : {});
  assertCountsFit(current, target);
  const order = target.badges.map(({ id }) => id);
  const circumstances = { now: 0, savedBy: author.tokenId, nextBadgeNumber, revived };
  const change = changeSteps(before, steps, order, circumstances);
  await assertContentFits(before, change.steps);
  const after = copyState(before);
  const revision = before.revision + 1;
  after.apply([{ revision, steps: change.steps }], change.settings ?? before.settings);
  await assertAllConditionsFit(before, after);
  return after;
}

/** Throws what prevents a plan: what is in the document as its errors, the rest as a conflict. */
function assertObjections(
  objections: readonly Objection[],
  configuration: Wanted["configuration"],
): void {
  if (objections.length === 0) return;
  const pointers = new Map<string, string>();
  perPart((name) => {
    for (const [index, { id }] of (configuration[name] ?? []).entries()) {
      pointers.set(`${name}/${id}`, `/configuration/${name}/${index}`);
    }
  });
  const violations = objections.flatMap(({ subject, violations }) => {
    const pointer = pointers.get(subject);
    return pointer === undefined ? [] : below(pointer, violations);
  });
  if (violations.length > 0) throw refused(violations);
  const others = objections.map(({ subject }) => partOf(subject));
  const badgeIds = others.filter(({ part }) => part === "badges").map(({ id }) => id);
  const message = "Cannot create the plan";
  if (badgeIds.length > 0) {
    throw dependentBadges(message, "need what it changes or deletes", badgeIds);
  }
  const named = others.map(({ part, id }) => `${nounOf(part)} "${id}"`).join(", ");
  throw conflict(`${message}: it would change or delete what others need: ${named}`);
}

function nounOf(part: string): string {
  const found = Object.entries(configurationParts).find(([name]) => name === part);
  return found?.[1].noun ?? part;
}

/** What changes for shoppers, and what should be fixed. */
async function lookAtProducts(
  { kv, now }: Management,
  { project, before, after, steps, productIds }: {
    project: ProjectState;
    before: ProjectState;
    after: ProjectState;
    steps: readonly PlanStep[];
    /** The only products that can change, if they are known. */
    productIds: readonly number[] | undefined;
  },
  { contexts, at }: PlanRequest,
  { clock = () => performance.now() }: PlanCreation,
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
  });
  return { effects, findings };
}

/** Deletes plans that have expired, and the oldest ones if there are too many. */
async function deleteSurplusPlans({ kv, now }: Management, project: number): Promise<void> {
  const plans = (await listPlans(kv, project)).toReversed();
  const current = plans.filter(({ expiresAt }) => expiresAt > now());
  const open = current.filter((it) => it.appliedRevision === undefined).slice(0, openPlansMax);
  const applied = current.filter((it) => it.appliedRevision !== undefined)
    .slice(0, plansKeptMax - openPlansMax);
  const kept = new Set([...open, ...applied]);
  for (const plan of plans) if (!kept.has(plan)) await deletePlan(kv, project, plan.id);
}
