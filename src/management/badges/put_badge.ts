import { type Badge, BadgeFields, type BadgeRecord, toBadge } from "../../domain/badges/badge.ts";
import type { BadgeType } from "../../domain/badges/badge_type.ts";
import { checkBadge } from "../../domain/badges/badge_violations.ts";
import { checkContents } from "../../json_schema/check_content.ts";
import { lookupIn, type Segments } from "../../domain/conditions/segment.ts";
import { conflict, invalid, type Violation, violationsMax } from "../../domain/errors.ts";
import { isLargerThan } from "../../domain/json.ts";
import { badgeMaxBytes, badgesPerProjectMax } from "../../domain/limits.ts";
import type { ProjectState } from "../../domain/project_state.ts";
import {
  type Author,
  changeProject,
  type Decision,
  type Management,
  type Situation,
} from "../change_project.ts";
import { checkBadgeSize } from "./badge_sizes.ts";
import { assertPrecondition, type Precondition } from "../precondition.ts";
import { Yielder } from "../../store/yielder.ts";
import { assertConditionsFit } from "./condition_limits.ts";

/** Creates a badge, last in the project's order, or replaces the one with this id. */
export function putBadge(
  management: Management,
  author: Author,
  input: { projectId: string; badgeId: string; fields: BadgeFields; precondition: Precondition },
): Promise<{ badge: Badge; created: boolean }> {
  const { projectId, badgeId, fields, precondition } = input;
  return changeProject(management, author, projectId, async (situation) => {
    const before = situation.project.badge(badgeId);
    await assertValid(situation.project, fields);
    assertPrecondition(precondition, before && toBadge(before));
    await assertConditionsFit(situation.project, fields, before);
    if (before === undefined && situation.project.badgeCount >= badgesPerProjectMax) {
      throw conflict(`Cannot create a badge: the project has ${badgesPerProjectMax} already`);
    }
    return decideBadge(situation, badgeId, fields, before);
  });
}

/** The change that sets a badge's fields, which must be valid. */
export function decideBadge(
  { now, nextBadgeNumber }: Situation,
  id: string,
  fields: BadgeFields,
  before: BadgeRecord | undefined,
): Decision<{ badge: Badge; created: boolean }> {
  const badge: BadgeRecord = {
    ...BadgeFields.parse(fields),
    id,
    number: before?.number ?? nextBadgeNumber,
    createdAt: before?.createdAt ?? now,
    updatedAt: now,
  };
  return {
    subject: `badges/${id}`,
    before: before && toBadge(before),
    after: toBadge(badge),
    steps: [{ kind: "putBadge", badge }],
    result: { badge: toBadge(badge), created: before === undefined },
  };
}

/**
 * Checks that the project accepts a badge with these fields.
 *
 * @throws {DomainError} `invalid_request` if it does not.
 */
export async function assertValid(project: ProjectState, fields: BadgeFields): Promise<void> {
  const violations = await badgeViolations(project, fields);
  if (violations.length > 0) throw invalid("Cannot save the badge: it is invalid", violations);
}

/** Returns why a project with these types and segments does not accept a badge, as JSON Pointers into it. */
export async function badgeViolations(
  { types, segments }: { types: ReadonlyMap<string, BadgeType>; segments: Segments },
  fields: BadgeFields,
): Promise<readonly Violation[]> {
  // Only in a plan; the body of a badge is smaller. Checking more would take long.
  if (isLargerThan(fields, 2 * badgeMaxBytes)) return checkBadgeSize(fields);
  const type = types.get(fields.typeId);
  const violations = checkBadge(fields, lookupIn(segments));
  if (type === undefined) {
    violations.unshift({ pointer: "/typeId", detail: `there is no badge type "${fields.typeId}"` });
  }
  violations.push(...checkBadgeSize(fields));
  if (type === undefined || violations.length > 0) return violations.slice(0, violationsMax);
  return await contentViolations(fields, type);
}

/** Returns the errors of a badge's content in the first language that has any. */
export async function contentViolations(
  fields: BadgeFields,
  type: BadgeType,
): Promise<readonly Violation[]> {
  const yielder = new Yielder();
  for (const violations of checkContents(fields, type)) {
    if (violations.length > 0) return violations;
    await yielder.yieldIfDue();
  }
  return [];
}
