import type { PlanRecord } from "../../domain/configuration/plan.ts";
import { DomainError } from "../../domain/errors.ts";

/** The subject of the change that applies a plan. */
export const configurationSubject = "configuration";

/** The revision that a plan undoes or restores, if any. */
export function undoneBy({ undoRevision, restoreRevision }: PlanRecord) {
  return {
    ...undoRevision !== undefined && { undoRevision },
    ...restoreRevision !== undefined && { restoreRevision },
  };
}

/**
 * Checks that a plan is not applied yet.
 *
 * @throws {DomainError} `plan_applied` if it is.
 */
export function assertOpen({ appliedRevision }: PlanRecord): void {
  if (appliedRevision === undefined) return;
  throw new DomainError("plan_applied", `The plan was applied as revision ${appliedRevision}`);
}

/** The error for a plan some of whose subjects are no longer as planned. */
export function planOutdated(subjects: readonly string[], reason: string): DomainError {
  const count = subjects.length === 1 ? "1 subject" : `${subjects.length} subjects`;
  const verb = subjects.length === 1 ? reason.replace("have", "has") : reason;
  return new DomainError("plan_outdated", `Cannot apply the plan: ${count} ${verb}`, { subjects });
}
