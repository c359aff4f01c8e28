import type { Entry } from "../input/entries.ts";
import type { Standing } from "./standing.ts";

/** What to do with the badge. */
export const actions = ["add", "remove", "exclude"] as const;
export type Action = typeof actions[number];

/** The effects of changes that the service would refuse. */
const refusals = ["tooManyVariants", "onWhole", "isExcluded", "exclusionOfVariants"] as const;
type Refusal = typeof refusals[number];

/** The possible effects of a change on a product. */
export const effects = [
  "new",
  "moreVariants",
  "becomesWhole",
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

/** The service's limit of variants per assignment. */
const variantsMax = 500;

type Change = Pick<Entry, "variantIds">;

/** The effect of an action on a product, given the badge's current assignment there. */
export function effectOf(action: Action, change: Change, standing: Standing): Effect {
  if (action === "exclude") return exclude(change, standing);
  if ((change.variantIds?.size ?? 0) > variantsMax) return "tooManyVariants";
  return action === "add" ? add(change, standing) : remove(change, standing);
}

function add({ variantIds }: Change, standing: Standing): Effect {
  if (standing.kind === "none") return "new";
  if (standing.kind === "excluded") return "insteadOfExclusion";
  if (standing.kind === "whole") return "nothing";
  if (variantIds === undefined) return "becomesWhole";
  const { size } = new Set([...standing.variantIds, ...variantIds]);
  if (size === standing.variantIds.size) return "nothing";
  return size > variantsMax ? "tooManyVariants" : "moreVariants";
}

function remove({ variantIds }: Change, standing: Standing): Effect {
  if (standing.kind === "none") return "nothing";
  if (variantIds === undefined) return standing.kind === "excluded" ? "exclusionEnds" : "removed";
  if (standing.kind === "excluded") return "isExcluded";
  if (standing.kind === "whole") return "onWhole";
  const left = [...standing.variantIds].filter((id) => !variantIds.has(id));
  if (left.length === standing.variantIds.size) return "nothing";
  return left.length === 0 ? "removed" : "fewerVariants";
}

function exclude({ variantIds }: Change, standing: Standing): Effect {
  if (variantIds !== undefined) return "exclusionOfVariants";
  if (standing.kind === "excluded") return "nothing";
  return standing.kind === "none" ? "excluded" : "insteadOfBadge";
}
