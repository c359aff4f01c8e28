import { conflict, type DomainError } from "../../domain/errors.ts";

/** The maximum number of badges that an error lists. */
export const dependentBadgesMax = 20;

/**
 * The `conflict` for a change that some badges prevent: their number, and the ids of the first
 * ones. `failure` is what cannot be done; `reason` is what the badges do, as a plural: "use it".
 */
export function dependentBadges(
  failure: string,
  reason: string,
  badgeIds: readonly string[],
): DomainError {
  const count = badgeIds.length === 1 ? "1 badge" : `${badgeIds.length} badges`;
  const verb = badgeIds.length === 1 ? reason.replace(/^(\w+)/, "$1s") : reason;
  return conflict(`${failure}: ${count} ${verb}`, badgeIds.slice(0, dependentBadgesMax));
}
