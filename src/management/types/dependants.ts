import { DomainError } from "../../domain/errors.ts";

/** How many dependants an error names. */
const namedMax = 20;

/** A change that some badges stand in the way of: names the first of them and says how many. */
export function dependants(
  failure: string,
  reason: string,
  badgeIds: readonly string[],
): DomainError {
  const count = badgeIds.length === 1 ? "1 badge" : `${badgeIds.length} badges`;
  const verb = badgeIds.length === 1 ? reason.replace(/^(\w+)/, "$1s") : reason;
  return new DomainError("conflict", `${failure}: ${count} ${verb}`, {
    badgeIds: badgeIds.slice(0, namedMax),
  });
}
