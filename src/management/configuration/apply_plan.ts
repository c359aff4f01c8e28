import { isSameValue } from "../../domain/same_value.ts";
import {
  configurationOf,
  type WholeConfiguration,
} from "../../domain/configuration/configuration.ts";
import {
  type ConfigurationItem,
  isPartName,
  perPart,
} from "../../domain/configuration/configuration_parts.ts";
import { mergedOrder, stableItems } from "../../domain/configuration/order_moves.ts";
import { stateAfter } from "../../domain/configuration/copy_state.ts";
import type { PlanDetails, PlanRecord } from "../../domain/configuration/plan.ts";
import {
  partOf,
  type PlanStep,
  projectSubject,
  subjectsOf,
} from "../../domain/configuration/plan_steps.ts";
import { DomainError, unavailable } from "../../domain/errors.ts";
import type { FeedRecord } from "../../domain/imports/feed.ts";
import { noPlan } from "../../domain/not_found.ts";
import type { ProjectState } from "../../domain/project_state.ts";
import type { OutboundHosts } from "../../outbound/outbound_hosts.ts";
import {
  applicationOf,
  readPlanDetails,
  readPlanSteps,
  type StoredPlan,
} from "../../store/plans.ts";
import { Transaction } from "../../store/port/storage_port.ts";
import { Yielder } from "../../store/yielder.ts";
import { assertAllConditionsFit } from "../badges/condition_limits.ts";
import { type Author, changeProject, type Management } from "../change_project.ts";
import { scheduleFeed, unscheduleFeed } from "../feeds/feed_history.ts";
import { productChange } from "./apply_products.ts";
import { assertRevivable } from "./assert_revivable.ts";
import { changeSteps, type Circumstances, type PlannedChange } from "./change_steps.ts";
import { assertCountsFit, violationsAfter } from "./check_target.ts";
import { assertOpen, configurationSubject, planOutdated, undoneBy } from "./plan_application.ts";
import { knownPlan } from "./read_plan.ts";

interface Applied {
  readonly revision: number;
  /** The project's number. */
  readonly number: number;
  /** The feeds that are deleted. */
  readonly deleted: readonly FeedRecord[];
}

/** The input of {@link applyPlan}. */
export interface PlanApplication {
  readonly projectId: string;
  readonly planId: string;
  readonly comment: string | undefined;
  /** The hosts that feeds can be fetched from. */
  readonly hosts: OutboundHosts;
  /** Whether the author can change the project's settings. */
  readonly canChangeSettings: boolean;
}

/**
 * Applies a plan that is not applied in batches, in one revision.
 *
 * @throws {DomainError} `not_found`; `forbidden` if it changes settings and the author cannot;
 * `plan_applied`; `plan_outdated` if its subjects have changed, or the result would be inconsistent;
 * `product_full` if a product has no room for a revived badge; `conflict` if the project would
 * exceed a limit.
 */
export async function applyPlan(
  management: Management,
  author: Author,
  { projectId, planId, ...application }: PlanApplication,
): Promise<{ revision: number }> {
  const { kv } = management;
  const done = await changeProject<Applied>(management, author, projectId, async (situation) => {
    const { project, now, nextRevision, nextBadgeNumber } = situation;
    const stored = await knownPlan(management, project.number, planId);
    assertOpen(stored.plan);
    const { steps, details } = await readWhole(management, project.number, stored.plan);
    const changesSettings = steps.some(({ subject }) => subject === projectSubject);
    if (changesSettings && !application.canChangeSettings) {
      throw new DomainError(
        "forbidden",
        'Changing the project\'s settings needs the scope "admin"',
      );
    }
    if (steps.length === 0) {
      await markApplied(management, project, stored);
      return { unchanged: { revision: project.revision, number: project.number, deleted: [] } };
    }
    const { revived } = details;
    const circumstances = { now, savedBy: author.tokenId, nextBadgeNumber, revived };
    const { settings, ...change } = stored.plan.productBlocks === undefined
      ? await changeOf(project, { steps, details, circumstances, hosts: application.hosts })
      : { steps: [], settings: undefined };
    for (const step of change.steps) {
      if (step.kind === "putFeed") await scheduleFeed(kv, project, step.feed, now);
    }
    const products = await productChange(kv, project, stored.plan);
    const deleted = change.steps.flatMap((step) =>
      step.kind === "deleteFeed" ? project.feeds.get(step.feedId) ?? [] : []
    );
    return {
      subject: configurationSubject,
      comment: application.comment,
      after: { planId, summary: stored.plan.summary, ...undoneBy(stored.plan) },
      assignments: details.assigned,
      steps: [...change.steps, ...products?.steps ?? []],
      productUndo: products?.undo,
      ...settings !== undefined && { settings },
      also: applicationOf(project.number, stored, { appliedRevision: nextRevision }),
      result: { revision: nextRevision, number: project.number, deleted },
    };
  });
  await forgetFeeds(management, done.number, done.deleted);
  return { revision: done.revision };
}

async function readWhole({ kv }: Management, project: number, { id, stepCount }: PlanRecord) {
  const details = await readPlanDetails(kv, project, id);
  const steps = await readPlanSteps(kv, project, id, { from: 0, limit: stepCount });
  if (details === undefined || steps.length < stepCount) throw noPlan(id);
  return { steps, details };
}

/**
 * What a plan does to the configuration.
 *
 * @throws {DomainError} `plan_outdated`; `conflict` if the project would exceed a limit.
 */
async function changeOf(
  project: ProjectState,
  { steps, details, circumstances, hosts }: {
    readonly steps: readonly PlanStep[];
    readonly details: PlanDetails;
    readonly circumstances: Circumstances;
    readonly hosts: OutboundHosts;
  },
): Promise<PlannedChange> {
  // Nothing else changes the project while this yields.
  const yielder = new Yielder();
  const current = await yielder.run(configurationOf(project));
  const target = await yielder.run(targetOf(current, steps, details));
  await assertConsistent(project, steps, { current, target }, hosts);
  const { revived = [] } = circumstances;
  const back = revived.filter(({ number }) => project.badgeNumbered(number) !== undefined);
  if (back.length > 0) throw planOutdated(back.map(({ id }) => `badges/${id}`), "have changed");
  await assertRevivable(project, revived, target.badges);
  const order = target.badges.map(({ id }) => id);
  const change = await yielder.run(changeSteps(project, steps, order, circumstances));
  await assertAllConditionsFit(project, await yielder.run(stateAfter(project, change)));
  return change;
}

/** Records that a plan without steps was applied, which changes nothing else. */
async function markApplied(
  management: Management,
  { number, revision }: ProjectState,
  stored: StoredPlan,
): Promise<void> {
  const { checks, writes } = applicationOf(number, stored, { appliedRevision: revision });
  const transaction = new Transaction().check(...checks);
  for (const { key, value } of writes) transaction.set(key, value);
  if ((await management.kv.commit(transaction)).ok) return;
  assertOpen((await knownPlan(management, number, stored.plan.id)).plan);
  throw unavailable(`Plan "${stored.plan.id}" changes too fast; try again`);
}

async function forgetFeeds(
  { kv }: Management,
  number: number,
  feeds: readonly FeedRecord[],
): Promise<void> {
  for (const feed of feeds) await unscheduleFeed(kv, { number }, feed);
}

/**
 * The configuration after the steps of a plan. Yields between them.
 *
 * @throws {DomainError} `plan_outdated` if a subject of theirs has changed.
 */
function* targetOf(
  current: WholeConfiguration,
  steps: readonly PlanStep[],
  { orderBefore, orderAfter }: PlanDetails,
): Generator<void, WholeConfiguration> {
  const items = perPart((name) => new Map(current[name].map((item) => [item.id, item])));
  yield;
  const moved = movedBadges(steps, current.badges, orderBefore);
  const outdated = new Set<string>();
  let settings = current.project;
  for (const { op, subject, before, after } of steps) {
    yield;
    if (subject === projectSubject) {
      if (!isSameValue(settings, before)) outdated.add(subject);
      settings = after ?? settings;
      continue;
    }
    const { part, id } = partOf(subject);
    if (!isPartName(part)) continue;
    const known = items[part].get(id);
    const isAsPlanned = op === "move"
      ? known !== undefined && !moved.has(id)
      : isSameValue(known, before);
    if (!isAsPlanned) outdated.add(subject);
    if (op === "delete") items[part].delete(id);
    else if (op !== "move" && after !== undefined) items[part].set(id, { ...after, id });
  }
  if (outdated.size > 0) throw planOutdated([...outdated], "have changed");
  yield;
  return {
    project: settings,
    ...perPart((name): ConfigurationItem[] => {
      if (name !== "badges") {
        return [...items[name].values()].sort((a, b) => a.id < b.id ? -1 : 1);
      }
      const ids = orderAfterSteps(steps, current.badges, orderAfter);
      return ids.flatMap((id) => items.badges.get(id) ?? []);
    }),
  };
}

/** Those badges that a plan moves and that have moved since, relative to the others. */
function movedBadges(
  steps: readonly PlanStep[],
  badges: readonly ConfigurationItem[],
  orderBefore: readonly string[],
): ReadonlySet<string> {
  const moving = new Set(
    steps.flatMap(({ op, subject }) => op === "move" ? [partOf(subject).id] : []),
  );
  if (moving.size === 0) return moving;
  const stable = stableItems(orderBefore, badges.map(({ id }) => id), moving);
  return moving.difference(stable);
}

function orderAfterSteps(
  steps: readonly PlanStep[],
  badges: readonly ConfigurationItem[],
  orderAfter: readonly string[],
): string[] {
  const ids = badges.map(({ id }) => id);
  const placed = new Set(steps.flatMap(({ op, subject }) => {
    const { part, id } = partOf(subject);
    return part === "badges" && (op === "create" || op === "move") ? [id] : [];
  }));
  return placed.size === 0 ? ids : mergedOrder(ids, orderAfter, placed);
}

/** Throws if the configuration would be invalid, for what has changed since the plan was created. */
async function assertConsistent(
  project: ProjectState,
  steps: readonly PlanStep[],
  { current, target }: { current: WholeConfiguration; target: WholeConfiguration },
  hosts: OutboundHosts,
): Promise<void> {
  const changed = await new Yielder().run(subjectsOf(steps));
  const found = await violationsAfter({ project, target, changed, hosts });
  if (found.length > 0) {
    throw planOutdated(found.map(({ subject }) => subject), "would be invalid");
  }
  assertCountsFit(current, target);
}
