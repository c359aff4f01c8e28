import { z } from "zod";
import { jsonObject } from "../badges/badge_fields.ts";
import { BadgeOrder } from "../badges/badge_order.ts";
import type { JsonObject } from "../json.ts";
import type { ProjectSettings } from "../project.ts";
import type { ChangeStep } from "../project_change.ts";
import type { ProjectState } from "../project_state.ts";
import { isSameValue } from "../same_value.ts";
import {
  badgeItem,
  type ConfigurationItem,
  feedItem,
  mappingItem,
  type PartName,
  segmentItem,
  settingsItem,
  typeItem,
} from "./configuration_parts.ts";
import { stableItems } from "./order_moves.ts";
import { projectSubject } from "./plan_steps.ts";
import { RevivedBadge } from "./revived_badge.ts";

/** What a change did to the configuration, so that it can be undone. */
export const UndoRecord = z.object({
  /** When it was made, in epoch milliseconds. */
  at: z.int(),
  /** What it created (without `before`), updated and deleted (without `after`). */
  subjects: z.array(z.object({
    subject: z.string(),
    before: jsonObject().optional(),
    after: jsonObject().optional(),
  })),
  /** The badges that it deleted. */
  deleted: z.array(RevivedBadge),
  /**
   * The badges that it moved or deleted, in their order before it, each with the id of the badge
   * right before it: before the change, and after it. `null` at the start.
   */
  placed: z.array(z.object({
    id: z.string(),
    before: z.string().nullable(),
    after: z.string().nullable().optional(),
  })),
});
export type UndoRecord = z.infer<typeof UndoRecord>;

/** What a change did to one subject. */
export type UndoneSubject = UndoRecord["subjects"][number];

/**
 * What steps do to the configuration of a project; `undefined` if nothing. Yields between them; the
 * project must not change meanwhile.
 */
export function* undoRecordOf(
  project: ProjectState,
  { steps, settings, at }: {
    readonly steps: readonly ChangeStep[];
    readonly settings: ProjectSettings;
    readonly at: number;
  },
): Generator<void, UndoRecord | undefined> {
  const subjects = new Map<string, UndoneSubject>();
  const deleted: RevivedBadge[] = [];
  for (const step of steps) {
    const touched = subjectOf(project, step);
    yield;
    if (touched === undefined) continue;
    const { subject, before, after } = touched;
    const known = subjects.get(subject);
    subjects.set(subject, states(subject, known === undefined ? before : known.before, after));
    if (step.kind !== "deleteBadge") continue;
    const badge = project.badgeNumbered(step.badge);
    if (badge !== undefined) {
      deleted.push({ id: badge.id, number: badge.number, createdAt: badge.createdAt });
    }
  }
  const [before, after] = [settingsItem(project.settings), settingsItem(settings)];
  if (!isSameValue(before, after)) {
    subjects.set(projectSubject, states(projectSubject, before, after));
  }
  const placed = placesOf(project, steps);
  if (subjects.size === 0 && placed.length === 0) return undefined;
  return { at, subjects: [...subjects.values()], deleted, placed };
}

function states(
  subject: string,
  before: JsonObject | undefined,
  after: JsonObject | undefined,
): UndoneSubject {
  return {
    subject,
    ...before !== undefined && { before },
    ...after !== undefined && { after },
  };
}

function subjectOf(project: ProjectState, step: ChangeStep): UndoneSubject | undefined {
  switch (step.kind) {
    case "putType":
      return changed("types", typeItem, [project.types.get(step.type.id), step.type]);
    case "deleteType":
      return changed("types", typeItem, [project.types.get(step.typeId), undefined]);
    case "putSegment":
      return changed("segments", segmentItem, [
        project.segments.get(step.segment.id),
        step.segment,
      ]);
    case "deleteSegment":
      return changed("segments", segmentItem, [project.segments.get(step.segmentId), undefined]);
    case "putMapping":
      return changed("mappings", mappingItem, [
        project.mappings.get(step.mapping.id),
        step.mapping,
      ]);
    case "deleteMapping":
      return changed("mappings", mappingItem, [project.mappings.get(step.mappingId), undefined]);
    case "putFeed":
      return changed("feeds", feedItem, [project.feeds.get(step.feed.id), step.feed]);
    case "deleteFeed":
      return changed("feeds", feedItem, [project.feeds.get(step.feedId), undefined]);
    case "putBadge":
      return changed("badges", badgeItem, [project.badgeNumbered(step.badge.number), step.badge]);
    case "deleteBadge":
      return changed("badges", badgeItem, [project.badgeNumbered(step.badge), undefined]);
    // The order has a list of its own, mutes are in no document, and products in other records.
    case "moveBadge":
    case "setOrder":
    case "putMute":
    case "deleteMute":
    case "putProduct":
    case "deleteProduct":
    case "changeAssignment":
      return undefined;
    default:
      return step satisfies never;
  }
}

/** The subject of a change of an item; `undefined` if nothing of it is in the document. */
function changed<T extends { readonly id: string }>(
  part: PartName,
  toItem: (value: T) => ConfigurationItem,
  [before, after]: readonly [T | undefined, T | undefined],
): UndoneSubject | undefined {
  const id = (after ?? before)?.id;
  const [itemBefore, itemAfter] = [before && toItem(before), after && toItem(after)];
  if (id === undefined || isSameValue(itemBefore, itemAfter)) return undefined;
  return states(`${part}/${id}`, itemBefore, itemAfter);
}

function placesOf(project: ProjectState, steps: readonly ChangeStep[]): UndoRecord["placed"] {
  const isOrdered = ({ kind }: ChangeStep) =>
    kind === "moveBadge" || kind === "setOrder" || kind === "deleteBadge";
  if (!steps.some(isOrdered)) return [];
  const ids = new Map<number, string>();
  for (const { number, id } of project.badges()) ids.set(number, id);
  const order = new BadgeOrder(project.order, project.revision);
  for (const step of steps) {
    if (step.kind === "putBadge") ids.set(step.badge.number, step.badge.id);
    order.take(step, project.revision + 1);
  }
  const idsOf = (numbers: readonly number[]) => numbers.flatMap((number) => ids.get(number) ?? []);
  const [before, after] = [idsOf(project.order), idsOf(order.numbers)];
  const stable = stableItems(before, after);
  const placeAfter = new Map(after.map((id, place) => [id, place]));
  return before.flatMap((id, place) => {
    if (stable.has(id)) return [];
    const placeNow = placeAfter.get(id);
    return [{
      id,
      before: before[place - 1] ?? null,
      ...placeNow !== undefined && { after: after[placeNow - 1] ?? null },
    }];
  });
}
