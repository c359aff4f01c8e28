import { noBadge } from "../../domain/not_found.ts";
import { type Badge, BadgeBody, BadgeFields, toBadge } from "../../domain/badges/badge.ts";
import { invalid } from "../../domain/errors.ts";
import type { JsonObject } from "../../domain/json.ts";
import { mergePatch } from "../../domain/merge_patch.ts";
import { type Author, changeProject, type Management } from "../change_project.ts";
import { assertPatchFits } from "./badge_sizes.ts";
import { assertConditionsFit } from "./condition_limits.ts";
import { violationsOfZod } from "../../domain/zod_violations.ts";
import { assertPrecondition, conflictWith, type Precondition } from "../precondition.ts";
import { assertValid, decideBadge } from "./put_badge.ts";

/** Applies a JSON merge patch (RFC 7396) to a badge. The result must be a valid badge. */
export function patchBadge(
  management: Management,
  author: Author,
  input: { projectId: string; badgeId: string; patch: JsonObject; precondition: Precondition },
): Promise<Badge> {
  const { projectId, badgeId, patch, precondition } = input;
  return changeProject(management, author, projectId, async (situation) => {
    const before = situation.project.badge(badgeId);
    if (before === undefined) throw noBadge(badgeId);
    const fields = patched(toBadge(before), patch);
    assertPatchFits(fields, patch, conflictWith(precondition, toBadge(before)));
    await assertValid(situation.project, fields);
    assertPrecondition(precondition, toBadge(before));
    await assertConditionsFit(situation.project, fields, before);
    const decision = decideBadge(situation, badgeId, fields, before);
    return { ...decision, result: decision.result.badge };
  });
}

function patched(badge: Badge, patch: JsonObject): BadgeFields {
  const { data, error } = BadgeBody.safeParse(mergePatch({ ...badge }, patch));
  if (error !== undefined) {
    throw invalid("Cannot save the badge: it is invalid", violationsOfZod(error));
  }
  const { id, createdAt: _, updatedAt: __, ...fields } = data;
  if (id !== undefined && id !== badge.id) {
    throw invalid("Cannot save the badge: it is invalid", [
      { pointer: "/id", detail: "differs from the path's" },
    ]);
  }
  return fields;
}
