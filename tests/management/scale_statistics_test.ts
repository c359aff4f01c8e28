import { assert, assertEquals } from "@std/assert";
import type { ProjectState } from "../../src/domain/project_state.ts";
import { AssignmentCounts } from "../../src/domain/products/assignment_counts.ts";
import { Statistics } from "../../src/management/statistics.ts";
import { aBadge, aProject, badgeIdOf } from "../support/builders.ts";

const now = () => Date.UTC(2026, 0, 31, 12);
const products = 300_000;

/** Badge 0 is on all products, badge 1 on every other one. */
function aLargeProject(): ProjectState {
  return aProject({
    badges: [0, 1, 2].map((number) => aBadge({ number })),
    products: Array.from({ length: products }, (_, id) => {
      const on = id % 2 === 0 ? [0] : [0, 1];
      return [id, { assignments: on.map((badge) => ({ badge })) }] as const;
    }),
  });
}

/** Puts a badge on a product by the project's next change. */
function assign(project: ProjectState, badge: number, productId: number): void {
  const step = { kind: "changeAssignment", op: "add", badge, productId } as const;
  project.apply([{ revision: project.revision + 1, steps: [step] }], project.settings);
}

Deno.test("Statistics counts 300,000 products without blocking others, as of the revision at its start", async () => {
  const project = aLargeProject();
  const statistics = new Statistics();
  let others = 0;
  const timer = setInterval(() => {
    if (others++ === 0) { for (const id of [0, 2, products - 2]) assign(project, 1, id); }
  }, 0);
  const counted = await statistics.of(project, now);
  clearInterval(timer);
  assert(others > 0, "no other request was handled");
  const [all, half] = [products, products / 2];
  assertEquals([counted.revision, counted.products], [1, all]);
  assertEquals(counted.assignments, [
    { badgeId: badgeIdOf(0), products: all },
    { badgeId: badgeIdOf(1), products: half },
  ]);
  const after = await statistics.of(project, now);
  assertEquals([after.revision, after.assignments[1]?.products], [4, half + 3]);
});

Deno.test("Statistics counts once for concurrent callers, and again after a change", async () => {
  const project = aLargeProject();
  const buckets = project.products.snapshot().length;
  let counted = 0;
  const { add } = AssignmentCounts.prototype;
  AssignmentCounts.prototype.add = function (bucket) {
    counted++;
    return add.call(this, bucket);
  };
  const statistics = new Statistics();
  await statistics.of(project, now);
  const early = Array.from({ length: 15 }, () => statistics.of(project, now));
  assign(project, 2, 5);
  const late = Array.from({ length: 15 }, () => statistics.of(project, now));
  const results = await Promise.all([...early, ...late]);
  AssignmentCounts.prototype.add = add;
  assertEquals(counted, 2 * buckets);
  assertEquals(results.at(-1)?.assignments.at(-1), { badgeId: badgeIdOf(2), products: 1 });
});
