import { assertEquals } from "@std/assert";
import { createPlan } from "../../../../src/panel/products/assign/plan/plan.ts";
import type { CurrentAssignment } from "../../../../src/panel/products/assign/plan/current_assignment.ts";

const entries = [1, 2, 3, 4].map((productId, at) => ({ line: at + 1, productId }));

Deno.test("createPlan() sends changes that have an effect, and counts the rest", () => {
  const byProduct = new Map<number, CurrentAssignment>([
    [2, { kind: "whole" }],
    [3, { kind: "excluded" }],
  ]);
  const plan = createPlan("add", entries, { byProduct, knowsExclusions: true });
  assertEquals(plan.changes.map(({ productId }) => productId), [1, 3, 4]);
  assertEquals(plan.counts, [
    { effect: "new", count: 2 },
    { effect: "insteadOfExclusion", count: 1 },
    { effect: "nothing", count: 1 },
  ]);
});

Deno.test("createPlan() sends removals also if only an exclusion is possible and that is unknown", () => {
  const currentAssignments = { byProduct: new Map(), knowsExclusions: false };
  assertEquals(createPlan("remove", entries, currentAssignments).changes, entries);
});
