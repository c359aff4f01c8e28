import { assertEquals } from "@std/assert";
import {
  type Action,
  type Effect,
  effectOf,
} from "../../../../src/panel/products/assign/plan/effect.ts";
import { createPlan } from "../../../../src/panel/products/assign/plan/plan.ts";
import type { CurrentAssignment } from "../../../../src/panel/products/assign/plan/current_assignment.ts";

const none: CurrentAssignment = { kind: "none" };
const whole: CurrentAssignment = { kind: "whole" };
const excluded: CurrentAssignment = { kind: "excluded" };
const on = (...ids: number[]): CurrentAssignment => ({
  kind: "variants",
  variantIds: new Set(ids),
});

function check(
  action: Action,
  ids: number[] | "whole",
  current: CurrentAssignment,
  effect: Effect,
): void {
  const change = ids === "whole" ? {} : { variantIds: new Set(ids) };
  assertEquals(effectOf(action, change, current), effect);
}

Deno.test("effectOf() an added badge is new, extended, replaces an exclusion, or is already there", () => {
  check("add", "whole", none, "new");
  check("add", [1], none, "new");
  check("add", "whole", whole, "nothing");
  check("add", [1], whole, "nothing");
  check("add", "whole", on(1), "allVariants");
  check("add", [1], on(1, 2), "nothing");
  check("add", [1, 3], on(1, 2), "moreVariants");
  check("add", "whole", excluded, "insteadOfExclusion");
});

Deno.test("effectOf() a removed badge is removed from the product or from variants, or kept with the reason", () => {
  check("remove", "whole", none, "nothing");
  check("remove", [1], none, "nothing");
  check("remove", "whole", whole, "removed");
  check("remove", "whole", on(1), "removed");
  check("remove", [1, 2], on(1), "removed");
  check("remove", [1], on(1, 2), "fewerVariants");
  check("remove", [3], on(1, 2), "nothing");
  check("remove", "whole", excluded, "exclusionEnds");
  check("remove", [1], whole, "onAllVariants");
  check("remove", [1], excluded, "alreadyExcluded");
});

Deno.test("effectOf() an exclusion applies to all variants", () => {
  check("exclude", "whole", none, "excluded");
  check("exclude", "whole", on(1), "insteadOfBadge");
  check("exclude", "whole", excluded, "nothing");
  check("exclude", [1], none, "exclusionWithVariants");
});

Deno.test("effectOf() allows at most 500 variants per assignment", () => {
  const ids = Array.from({ length: 500 }, (_, at) => at);
  check("add", ids, none, "new");
  check("add", [...ids, 500], none, "tooManyVariants");
  check("add", [500], on(...ids), "tooManyVariants");
  check("remove", [...ids, 500], on(1), "tooManyVariants");
});

const entries = [1, 2, 3, 4].map((productId, at) => ({ line: at + 1, productId }));

Deno.test("createPlan() sends changes that have an effect, and counts the rest", () => {
  const byProduct = new Map<number, CurrentAssignment>([[2, whole], [3, excluded]]);
  const plan = createPlan("add", entries, { byProduct, knowsExclusions: true });
  assertEquals(plan.changes.map(({ productId }) => productId), [1, 3, 4]);
  assertEquals(plan.counts, [
    { effect: "new", count: 2 },
    { effect: "insteadOfExclusion", count: 1 },
    { effect: "nothing", count: 1 },
  ]);
});

Deno.test("createPlan() leaves out what the service would refuse", () => {
  const ofVariants = entries.map((it) => ({ ...it, variantIds: new Set([7]) }));
  const currentAssignments = {
    byProduct: new Map([[1, on(7, 8)], [2, whole]]),
    knowsExclusions: true,
  };
  const { changes, refused } = createPlan("remove", ofVariants, currentAssignments);
  assertEquals(changes.map(({ productId }) => productId), [1]);
  assertEquals(refused.map(({ entry, effect }) => [entry.productId, effect]), [[
    2,
    "onAllVariants",
  ]]);
});

Deno.test("createPlan() sends removals also if only an exclusion is possible and that is unknown", () => {
  const currentAssignments = { byProduct: new Map(), knowsExclusions: false };
  assertEquals(createPlan("remove", entries, currentAssignments).changes, entries);
});
