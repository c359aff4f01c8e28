import { BadgeFields, type BadgeRecord } from "../../domain/badges/badge.ts";
import { BadgeType } from "../../domain/badges/badge_type.ts";
import {
  isPartName,
  type PartName,
  WrittenBadge,
} from "../../domain/configuration/configuration_parts.ts";
import { partOf, type PlanStep, projectSubject } from "../../domain/configuration/plan_steps.ts";
import type { RevivedBadge } from "../../domain/configuration/revived_badge.ts";
import { Segment } from "../../domain/conditions/segment.ts";
import { FeedBody, type FeedRecord } from "../../domain/imports/feed.ts";
import { Mapping } from "../../domain/imports/mapping.ts";
import type { JsonObject } from "../../domain/json.ts";
import { ProjectSettings } from "../../domain/project.ts";
import type { ChangeStep } from "../../domain/project_change.ts";
import type { ProjectState } from "../../domain/project_state.ts";
import { feedRecord } from "../feeds/put_feed.ts";

/** What the steps of a plan depend on besides the project. */
export interface Circumstances {
  readonly now: number;
  /** The token that applies them. */
  readonly savedBy: string;
  /** The number of the first badge that is created. */
  readonly nextBadgeNumber: number;
  /** The deleted badges that are revived. */
  readonly revived?: readonly RevivedBadge[] | undefined;
}

/** A plan as a change of a project. */
export interface PlannedChange {
  readonly steps: readonly ChangeStep[];
  /** The new settings; missing if they stay. */
  readonly settings?: ProjectSettings;
}

/** How the items of each part are written and deleted. */
type Writers = Record<PartName, {
  readonly put: (item: JsonObject) => ChangeStep;
  readonly remove: (id: string) => ChangeStep[];
}>;

/**
 * Converts the steps of a plan to those of a change, for the project's current state. `order` is the
 * order of the badges' ids afterwards. Yields between steps.
 */
export function* changeSteps(
  project: ProjectState,
  steps: readonly PlanStep[],
  order: readonly string[],
  circumstances: Circumstances,
): Generator<void, PlannedChange> {
  const writers = writersOf(project, circumstances);
  const returning = new Set(circumstances.revived?.map(({ id }) => id));
  const puts: ChangeStep[] = [];
  const deletes: ChangeStep[] = [];
  let settings: ProjectSettings | undefined;
  for (const { op, subject, after } of steps) {
    if (subject === projectSubject) settings = ProjectSettings.parse(after);
    const { part, id } = partOf(subject);
    if (!isPartName(part) || op === "move") continue;
    // A badge is deleted before the one with its id is revived.
    const isReplaced = part === "badges" && returning.has(id);
    if (op === "delete") (isReplaced ? puts : deletes).push(...writers[part].remove(id));
    else if (after !== undefined) puts.push(writers[part].put(after));
    yield;
  }
  const change = [...puts, ...deletes];
  yield;
  change.push(...yield* orderStep(project, change, order));
  return { steps: change, ...settings !== undefined && { settings } };
}

function writersOf(project: ProjectState, circumstances: Circumstances): Writers {
  const { now, savedBy, revived = [] } = circumstances;
  const known = new Map(revived.map((badge) => [badge.id, badge]));
  let { nextBadgeNumber } = circumstances;
  return {
    types: {
      put: (item) => ({ kind: "putType", type: BadgeType.parse(item) }),
      remove: (typeId) => [{ kind: "deleteType", typeId }],
    },
    badges: {
      put: (item) => {
        const { id, ...fields } = WrittenBadge.parse(item);
        const before = known.get(id) ?? project.badge(id);
        const badge: BadgeRecord = {
          ...BadgeFields.parse(fields),
          id,
          number: before?.number ?? nextBadgeNumber++,
          createdAt: before?.createdAt ?? now,
          updatedAt: now,
        };
        return { kind: "putBadge", badge };
      },
      remove: (id) => {
        const badge = project.badge(id);
        return badge === undefined ? [] : [{ kind: "deleteBadge", badge: badge.number, at: now }];
      },
    },
    segments: {
      put: (item) => ({ kind: "putSegment", segment: Segment.parse(item) }),
      remove: (segmentId) => [{ kind: "deleteSegment", segmentId }],
    },
    mappings: {
      put: (item) => ({ kind: "putMapping", mapping: Mapping.parse(item) }),
      remove: (mappingId) => [{ kind: "deleteMapping", mappingId }],
    },
    feeds: {
      put: (item) => {
        const { id = "", ...body } = FeedBody.parse(item);
        const before: FeedRecord | undefined = project.feeds.get(id);
        return { kind: "putFeed", feed: feedRecord(id, body, before, { now, savedBy }) };
      },
      remove: (feedId) => [{ kind: "deleteFeed", feedId }],
    },
  };
}

/** The step that sets the order, unless the others leave it as wanted. Yields between badges. */
function* orderStep(
  project: ProjectState,
  steps: readonly ChangeStep[],
  order: readonly string[],
): Generator<void, ChangeStep[]> {
  const numbers = new Map<string, number>();
  const deleted = new Set<number>();
  for (const { id, number } of project.badges()) {
    numbers.set(id, number);
    yield;
  }
  const created: number[] = [];
  for (const step of steps) {
    if (step.kind === "deleteBadge") {
      deleted.add(step.badge);
      numbers.delete(project.badgeNumbered(step.badge)?.id ?? "");
    }
    if (step.kind !== "putBadge") continue;
    const { id, number } = step.badge;
    if (!numbers.has(id)) created.push(number);
    numbers.set(id, number);
    yield;
  }
  const byItself = [...project.order.filter((number) => !deleted.has(number)), ...created];
  yield;
  const wanted: number[] = [];
  for (const id of order) {
    const number = numbers.get(id);
    if (number !== undefined) wanted.push(number);
    yield;
  }
  const isAsWanted = byItself.length === wanted.length &&
    byItself.every((number, place) => number === wanted[place]);
  return isAsWanted ? [] : [{ kind: "setOrder", order: wanted }];
}
