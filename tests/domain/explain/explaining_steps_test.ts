import { assertEquals } from "@std/assert";
import { Explainer } from "../../../src/domain/explain/explainer.ts";
import { aBadge, aProject } from "../../support/builders.ts";

const project = aProject({
  badges: Array.from(
    { length: 50 },
    (_, number) =>
      aBadge({ number, everyProduct: true, exclusiveGroup: "all", when: { x: 40 - number } }),
  ),
});

Deno.test("Explainer.explaining() takes one step per badge, and returns what explain() returns", () => {
  const input = { context: { x: 1 }, now: 0 };
  const expected = new Explainer(project, input).explain({ id: 1 }, new Set());
  const steps = new Explainer(project, input).explaining({ id: 1 }, new Set());
  for (let count = 0;; count++) {
    // Explanations that run between two steps change nothing.
    new Explainer(project, { context: { x: count }, now: 0 }).explain({ id: 2 }, new Set());
    const step = steps.next();
    if (!step.done) continue;
    assertEquals(count, 50);
    assertEquals(step.value, expected);
    return;
  }
});
