import { z } from "zod";
import type { Operation } from "./assignment.ts";
import type { Assignment } from "./product.ts";

const count = z.int().min(0);

/** How many assignments a change has added, removed and replaced by exclusions. */
export const AssignmentChanges = z.object({ added: count, removed: count, excluded: count });
export type AssignmentChanges = z.infer<typeof AssignmentChanges>;

/** What a change of many assignments did, for the list of changes. */
export const AssignmentsSummary = AssignmentChanges.extend({
  /** The badges, at most {@link badgesNamedMax} of them. */
  badgeIds: z.array(z.string()),
  /** How many products have changed. */
  products: count,
});
export type AssignmentsSummary = z.infer<typeof AssignmentsSummary>;

/** How many badges a summary names. */
export const badgesNamedMax = 100;

const nothing: AssignmentChanges = { added: 0, removed: 0, excluded: 0 };

/** Summarizes the operations of a batch that change something. */
export function summaryOfOperations(operations: readonly Operation[]): AssignmentsSummary {
  const counts = { ...nothing };
  for (const { op } of operations) counts[countOf[op]]++;
  const badgeIds = new Set(operations.map(({ badgeId }) => badgeId));
  const products = new Set(operations.map(({ productId }) => productId)).size;
  return { badgeIds: [...badgeIds].slice(0, badgesNamedMax), ...counts, products };
}

const countOf = { add: "added", remove: "removed", exclude: "excluded" } as const;

/** Adds to counts what changes the assignments of a product from `before` to `after`. */
export function withProductCounted(
  counts: AssignmentChanges = nothing,
  before: readonly Assignment[],
  after: readonly Assignment[],
): AssignmentChanges {
  const old = new Map(before.map((it) => [it.badge, it]));
  let { added, removed, excluded } = counts;
  for (const assignment of after) {
    const same = old.get(assignment.badge);
    old.delete(assignment.badge);
    if (JSON.stringify(same) === JSON.stringify(assignment)) continue;
    if (assignment.exclude) excluded++;
    else added++;
  }
  removed += old.size;
  return { added, removed, excluded };
}
