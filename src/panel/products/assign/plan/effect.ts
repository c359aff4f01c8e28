import { variantsPerAssignmentMax } from "../../../../domain/limits.ts";
import type { Entry } from "../input/entries.ts";
import type { CurrentAssignment } from "./current_assignment.ts";

/** What to do with the badge. */
export const actions = ["add", "remove", "exclude"] as const;
export type Action = typeof actions[number];

/** The effects of changes that the service would refuse. */
const refusals = [
  "tooManyVariants",
  "onAllVariants",
  "alreadyExcluded",
  "exclusionWithVariants",
] as const;
type Refusal = typeof refusals[number];

/** The possible effects of a change on a product. */
export const effects = [
  "new",
  "moreVariants",
  "allVariants",
  "insteadOfExclusion",
  "removed",
  "fewerVariants",
  "exclusionEnds",
  "excluded",
  "insteadOfBadge",
  "nothing",
  ...refusals,
] as const;
export type Effect = typeof effects[number];

export function isRefusal(effect: Effect): effect is Refusal {
  return refusals.some((refusal) => refusal === effect);
}

type Change = Pick<Entry, "variantIds">;

/** The effect of an action on a product, given the badge's current assignment there. */
export function effectOf(action: Action, change: Change, current: CurrentAssignment): Effect {
  if (action === "exclude") return exclude(change, current);
  if ((change.variantIds?.size ?? 0) > variantsPerAssignmentMax) return "tooManyVariants";
  return action === "add" ? add(change, current) : remove(change, current);
}

function add({ variantIds }: Change, current: CurrentAssignment): Effect {
  if (current.kind === "none") return "new";
  if (current.kind === "excluded") return "insteadOfExclusion";
  if (current.kind === "whole") return "nothing";
  if (variantIds === undefined) return "allVariants";
  const { size } = new Set([...current.variantIds, ...variantIds]);
  if (size === current.variantIds.size) return "nothing";
  return size > variantsPerAssignmentMax ? "tooManyVariants" : "moreVariants";
}

function remove({ variantIds }: Change, current: CurrentAssignment): Effect {
  if (current.kind === "none") return "nothing";
  if (variantIds === undefined) return current.kind === "excluded" ? "exclusionEnds" : "removed";
  if (current.kind === "excluded") return "alreadyExcluded";
  if (current.kind === "whole") return "onAllVariants";
  const left = [...current.variantIds].filter((id) => !variantIds.has(id));
  if (left.length === current.variantIds.size) return "nothing";
  return left.length === 0 ? "removed" : "fewerVariants";
}

function exclude({ variantIds }: Change, current: CurrentAssignment): Effect {
  if (variantIds !== undefined) return "exclusionWithVariants";
  if (current.kind === "excluded") return "nothing";
  return current.kind === "none" ? "excluded" : "insteadOfBadge";
}
