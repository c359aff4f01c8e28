import { assert, assertEquals, assertNotStrictEquals, assertStrictEquals } from "@std/assert";
import fc from "fast-check";
import type { AssignmentEdit } from "../../src/domain/products/assignment.ts";
import type { Assignment } from "../../src/domain/products/product.ts";
import type { ChangeStep, ProjectChange } from "../../src/domain/project_change.ts";
import { withChange } from "../../src/domain/products/product_steps.ts";
import type { ProjectState } from "../../src/domain/project_state.ts";
import { aBadge, aBadgeType, aProduct, aProject, badgeIdOf } from "../support/builders.ts";
import { nextSteps } from "../support/store/project_history.ts";
import { contentsOf, ProjectRecords } from "../support/store/project_records.ts";

const badges = (...numbers: number[]) => numbers.map((number) => aBadge({ number }));

/** A project with badges 0 to 3, after these steps. */
function after(...steps: ChangeStep[]): ProjectState {
  const project = aProject({ badges: badges(0, 1, 2, 3) });
  project.apply([{ revision: 2, steps }], project.settings);
  return project;
}

const assignmentsOf = (project: ProjectState, productId = 1) =>
  project.products.get(productId)?.assignments;

const change = (op: AssignmentEdit["op"], badge: number, variantIds?: number[]): ChangeStep => ({
  kind: "changeAssignment",
  productId: 1,
  op,
  badge,
  ...(variantIds && { variantIds }),
});

Deno.test("ProjectState is created from its parts", () => {
  const project = aProject({
    badges: badges(5, 3),
    types: [aBadgeType({ id: "a" })],
    products: [[1, aProduct()]],
  });
  assertEquals([project.id, project.number, project.revision], ["shop", 1, 1]);
  assertEquals(project.settings, { name: "Shop" });
  assertEquals([project.order, project.badgeCount, project.products.size], [[5, 3], 2, 1]);
  assertEquals([...project.badges()].map((badge) => badge.number).sort(), [3, 5]);
  assertEquals([...project.types.keys()], ["a"]);
  assertEquals(project.badge(badgeIdOf(3)), aBadge({ number: 3 }));
  assertEquals(project.badgeNumbered(5), aBadge({ number: 5 }));
  assertEquals([project.badge("none"), project.badgeNumbered(0)], [undefined, undefined]);
});

Deno.test("ProjectState.apply() takes the revision and the settings of the last change", () => {
  const project = aProject();
  project.apply([{ revision: 7, steps: [] }, { revision: 8, steps: [] }], { name: "New name" });
  assertEquals([project.revision, project.settings], [8, { name: "New name" }]);
});

Deno.test("ProjectState.apply() puts and deletes types", () => {
  const project = after(
    { kind: "putType", type: aBadgeType({ name: "Changed" }) },
    { kind: "putType", type: aBadgeType({ id: "label" }) },
    { kind: "deleteType", typeId: "none" },
  );
  assertEquals([...project.types.values()], [
    aBadgeType({ name: "Changed" }),
    aBadgeType({ id: "label" }),
  ]);
  assertEquals([...after({ kind: "deleteType", typeId: "price" }).types.keys()], []);
});

Deno.test("ProjectState.apply() puts a new badge last, and keeps the place of an existing one", () => {
  const project = after(
    { kind: "putBadge", badge: aBadge({ number: 7 }) },
    { kind: "putBadge", badge: aBadge({ number: 1, name: "Changed" }) },
  );
  assertEquals([project.order, project.badgeCount], [[0, 1, 2, 3, 7], 5]);
  assertEquals(project.badge(badgeIdOf(1))?.name, "Changed");
  assertStrictEquals(project.badge(badgeIdOf(1)), project.badgeNumbered(1));
});

Deno.test("ProjectState.placeAfter() resumes where orderCursorAt() stopped, across later changes", () => {
  const project = after({ kind: "deleteBadge", badge: 0 });
  const mark = project.orderCursorAt(1);
  assertEquals([mark.badge, mark.place, project.placeAfter(mark)], [2, 1, 2]);
  project.apply([{ revision: 3, steps: [{ kind: "deleteBadge", badge: 1 }] }], project.settings);
  assertEquals([project.order, project.placeAfter(mark)], [[2, 3], 1]);
});

Deno.test("ProjectState.apply() removes a deleted badge from the order", () => {
  const project = after({ kind: "deleteBadge", badge: 2 }, { kind: "deleteBadge", badge: 9 });
  assertEquals([project.order, project.badgeCount], [[0, 1, 3], 3]);
  assertEquals([project.badge(badgeIdOf(2)), project.badgeNumbered(2)], [undefined, undefined]);
});

Deno.test("ProjectState.apply() treats a badge recreated under its id as a new one, which goes last", () => {
  const again = aBadge({ number: 4, id: badgeIdOf(1) });
  const steps: ChangeStep[] = [{ kind: "deleteBadge", badge: 1 }, {
    kind: "putBadge",
    badge: again,
  }];
  for (const order of [steps, steps.toReversed()]) {
    const project = after(...order);
    assertEquals(project.badge(badgeIdOf(1)), again);
    assertEquals([project.badgeNumbered(1), project.order], [undefined, [0, 2, 3, 4]]);
  }
});

Deno.test("ProjectState.apply() moves a badge directly before or after another", () => {
  const check = (badge: number, side: "before" | "after", other: number, ...order: number[]) =>
    assertEquals(after({ kind: "moveBadge", badge, side, other }).order, order);
  check(3, "before", 0, 3, 0, 1, 2);
  check(3, "after", 0, 0, 3, 1, 2);
  check(0, "before", 3, 1, 2, 0, 3);
  check(0, "after", 3, 1, 2, 3, 0);
  check(1, "before", 2, 0, 1, 2, 3);
  check(2, "after", 1, 0, 1, 2, 3);
});

Deno.test("ProjectState.apply() sets the order", () => {
  const order = [3, 1, 0, 2];
  const project = after({ kind: "setOrder", order });
  assertEquals(project.order, order);
  assertNotStrictEquals(project.order, order);
});

Deno.test("ProjectState.apply() skips steps that the order already includes", () => {
  const project = aProject({ badges: badges(0, 1, 2) });
  project.apply([
    { revision: 1, steps: [{ kind: "setOrder", order: [2, 1, 0] }] },
    { revision: 2, steps: [{ kind: "moveBadge", badge: 0, side: "after", other: 1 }] },
  ], project.settings);
  assertEquals(project.order, [1, 0, 2]);
});

Deno.test("ProjectState.apply() puts and deletes products", () => {
  const product = aProduct({ assignments: [{ badge: 1 }], order: [1, 2], attributes: "{}" });
  const put: ChangeStep = {
    kind: "putProduct",
    productId: 1,
    product: { attributes: "{}", assignments: [{ badge: 1 }], order: [1, 2] },
  };
  assertEquals(after(put).products.get(1), product);
  assertEquals(after(put, { kind: "deleteProduct", productId: 1 }).products.size, 0);
});

Deno.test("ProjectState.apply() changes assignments in order, creating products as needed", () => {
  const project = after(change("add", 1, [5]), change("add", 2), change("add", 1, [6]));
  assertEquals(assignmentsOf(project), [{ badge: 1, variantIds: [5, 6] }, { badge: 2 }]);
  assertEquals(assignmentsOf(after(change("add", 1), change("remove", 1))), []);
});

Deno.test("ProjectState.apply() keeps a product's order and attributes when its assignments change", () => {
  const project = aProject({
    badges: badges(0),
    products: [[1, aProduct({ order: [0], attributes: '{"a":1}' })]],
  });
  project.apply([{ revision: 2, steps: [change("exclude", 0)] }], project.settings);
  assertEquals(project.products.get(1), {
    assignments: [{ badge: 0, exclude: true }],
    order: [0],
    attributes: '{"a":1}',
  });
});

Deno.test("ProjectState.apply() drops a deleted badge from a product at the product's next write", () => {
  const project = after(change("add", 1), change("add", 2), { kind: "deleteBadge", badge: 1 });
  project.apply([{ revision: 3, steps: [change("exclude", 3)] }], project.settings);
  assertEquals(assignmentsOf(project), [{ badge: 2 }, { badge: 3, exclude: true }]);
});

Deno.test("ProjectState.memoryBytes grows with badges and products, and shrinks again", () => {
  const { memoryBytes, products } = aProject();
  assert(memoryBytes > products.memoryBytes, "its type is counted");
  const typeBytes = memoryBytes - products.memoryBytes;
  const content = { text: "x".repeat(10_000) };
  const project = aProject({ badges: [aBadge({ content })], products: [[1, aProduct()]] });
  assert(project.memoryBytes > memoryBytes + 10_000);
  project.apply([{
    revision: 2,
    steps: [{ kind: "putBadge", badge: aBadge() }, { kind: "deleteBadge", badge: 0 }],
  }], project.settings);
  assertEquals(project.memoryBytes, project.products.memoryBytes + typeBytes);
  const schema = { type: "object", description: "x".repeat(1_000) };
  const change = (revision: number, step: ChangeStep) =>
    project.apply([{ revision, steps: [step] }], project.settings);
  change(3, { kind: "putType", type: aBadgeType({ schema }) });
  assert(project.memoryBytes > project.products.memoryBytes + 1_000);
  change(4, { kind: "deleteType", typeId: "price" });
  assertEquals(project.memoryBytes, project.products.memoryBytes);
});

Deno.test("withChange() appends, and removes or replaces in place", () => {
  const before: Assignment[] = [{ badge: 1 }, { badge: 2 }, { badge: 3 }];
  const check = (step: AssignmentEdit, ...expected: Assignment[]) =>
    assertEquals(withChange(before, step), expected);
  check({ op: "add", badge: 0 }, { badge: 1 }, { badge: 2 }, { badge: 3 }, { badge: 0 });
  check({ op: "remove", badge: 1 }, { badge: 2 }, { badge: 3 });
  check({ op: "exclude", badge: 2 }, { badge: 1 }, { badge: 2, exclude: true }, { badge: 3 });
});

Deno.test("withChange() returns the same list if nothing changes", () => {
  const before: Assignment[] = [{ badge: 1 }, { badge: 2, variantIds: [1] }];
  const check = (step: AssignmentEdit) => assertStrictEquals(withChange(before, step), before);
  check({ op: "add", badge: 1 });
  check({ op: "add", badge: 2, variantIds: [1] });
  check({ op: "remove", badge: 3 });
});

Deno.test("ProjectState is the same after replaying over any subset of checkpoints of any revisions", () => {
  const checkpoints = fc.array(fc.constantFrom(undefined, undefined, 0.3, 0.9, 1), {
    size: "max",
    maxLength: 40,
  });
  fc.assert(fc.property(nextSteps, checkpoints, (nextSteps, checkpoints) => {
    const records = new ProjectRecords();
    const project = records.load(0);
    const changes: ProjectChange[] = [];
    let complete = 0;
    nextSteps.forEach((nextStep, index) => {
      const step = nextStep(project);
      const change = { revision: project.revision + 1, steps: step === undefined ? [] : [step] };
      changes.push(change);
      project.apply([change], project.settings);
      const part = checkpoints[index];
      if (part === undefined) return;
      const writes = records.writes(project);
      writes.slice(0, Math.ceil(writes.length * part)).forEach((write) => write());
      if (part === 1) complete = project.revision;
      const replayed = records.load(complete);
      replayed.apply(changes.slice(complete), project.settings);
      assertEquals(contentsOf(replayed), contentsOf(project));
    });
  }));
});
