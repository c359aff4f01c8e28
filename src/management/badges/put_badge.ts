import { type Badge, BadgeFields, type BadgeRecord, toBadge } from "../../domain/badges/badge.ts";
import { checkBadge, checkContents } from "../../domain/badges/badge_faults.ts";
import { DomainError, type Fault, invalid } from "../../domain/errors.ts";
import { badgesPerProjectMax } from "../../domain/limits.ts";
import type { ProjectState } from "../../domain/project_state.ts";
import {
  type Author,
  changeProject,
  type Decision,
  type Management,
  type Situation,
} from "../change_project.ts";
import { faultsMax } from "../faults.ts";
import { checkBadgeSize } from "./badge_sizes.ts";
import { assertPrecondition, type Precondition } from "../precondition.ts";
import { Turns } from "../../store/turns.ts";
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
      throw new DomainError(
        "conflict",
        `Cannot make a badge: the project has ${badgesPerProjectMax} already`,
      );
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
  const faults = await faultsOf(project, fields);
  if (faults.length > 0) throw invalid("Cannot save the badge: it has faults", faults);
}

async function faultsOf(project: ProjectState, fields: BadgeFields): Promise<readonly Fault[]> {
  const type = project.types.get(fields.typeId);
  const faults = checkBadge(fields);
  if (type === undefined) {
    faults.unshift({ pointer: "/typeId", detail: `there is no badge type "${fields.typeId}"` });
  }
  faults.push(...checkBadgeSize(fields));
  if (type === undefined || faults.length > 0) return faults.slice(0, faultsMax);
  const turns = new Turns();
  for (const contentFaults of checkContents(fields, type)) {
    if (contentFaults.length > 0) return contentFaults;
    await turns.next();
  }
  return [];
}
