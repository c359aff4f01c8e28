import { assertEquals } from "@std/assert";
import { Explainer } from "../../../src/domain/explain/explainer.ts";
import { viaCodes } from "../../../src/domain/explain/reason.ts";
import { badgeIdOf } from "../../support/builders.ts";
import { A, B, C, D, E, everywhere, Example } from "../../support/example.ts";

const exclude = true as const;

/** The numbers of the explained badges, also of `badgeIds`. */
function explainedOf({ project }: Example, id = 1, badgeIds: readonly string[] = []): number[] {
  return new Explainer(project, { context: {}, now: 0 }).explain({ id }, new Set(badgeIds))
    .map((badge) => Number(badge.id.slice(-1)));
}

Deno.test("explain() covers candidates, and badges that the product names but does not get", () => {
  const it = new Example({
    badges: [{}, { everyProduct: true }, {}, {}, { match: { a: 1 } }, { match: { a: 2 } }, {}],
    assignments: [{ badge: A, variantIds: [9], showOnProduct: false }, { badge: C, exclude }],
    order: [D],
    attributes: { a: 1 },
  });
  assertEquals(explainedOf(it), [D, A, B, C, 4]);
  assertEquals(explainedOf(it, 2), [B]);
  assertEquals(explainedOf(it, 2, [badgeIdOf(5), badgeIdOf(B), badgeIdOf(99)]), [B, 5]);
});

Deno.test("explain() follows the product's order, without deleted badges", () => {
  const it = new Example({
    badges: everywhere({}, {}, {}, {}),
    assignments: [{ badge: B }],
    order: [99, D, B, 99, A],
  });
  assertEquals(it.explanation(), "D B A C");
  it.project.apply(
    [{ revision: 2, steps: [{ kind: "deleteBadge", badge: B }] }],
    it.project.settings,
  );
  assertEquals(it.explanation(), "D A C");
  const other = new Example({ badges: everywhere({}, {}, {}), order: [99, C] });
  assertEquals(other.explanation(), "C A B");
});

Deno.test("explain() returns the name if there is one, and no reason for badges that are shown", () => {
  const it = new Example({ badges: everywhere({ name: "Sale" }, {}) });
  assertEquals(it.explained(), [
    { id: badgeIdOf(0), name: "Sale", via: ["everyProduct"], shown: true },
    { id: badgeIdOf(1), via: ["everyProduct"], shown: true },
  ]);
});

Deno.test("explain() reports an exclusion before any other reason", () => {
  const paused = { status: "paused", endsAt: -1, when: { a: 1 } } as const;
  const it = new Example({
    badges: [paused, ...everywhere(paused), { ...paused, match: { a: 1 } }],
    assignments: [A, B, C].map((badge) => ({ badge, exclude })),
  });
  assertEquals(it.explanation(), "A:excluded B:excluded C:excluded");
});

Deno.test("explain() reports that a badge is not a candidate before any other reason", () => {
  const paused = { status: "paused" } as const;
  const it = new Example({
    badges: [paused, { ...paused, match: { a: 1 } }, { ...paused, match: { a: 1 } }, paused],
    assignments: [{ badge: C, variantIds: [1] }, { badge: D, variantIds: [1] }],
  });
  const explanation = "A:not_assigned B:no_match C:variant D:variant";
  assertEquals(it.explanation({ variantIds: [2] }), explanation);
});

Deno.test("explain() checks status, start, end, context and stacking in this order", () => {
  const all = { startsAt: 10, endsAt: 20, when: { a: 1 }, exclusiveGroup: "deal" };
  const it = new Example({
    badges: everywhere({ exclusiveGroup: "deal" }, { ...all, status: "paused" }, all),
  });
  assertEquals(it.explanation({ now: 0 }), "A B:paused C:not_started");
  assertEquals(it.explanation({ now: 20 }), "A B:paused C:ended");
  assertEquals(it.explanation({ now: 10 }), "A B:paused C:context");
  assertEquals(it.explanation({ now: 10, context: { a: 1 } }), "A B:paused C:exclusive_group(A)");
});

Deno.test("explain() keeps consecutive products separate", () => {
  const { project } = new Example({
    badges: [...everywhere({ exclusiveGroup: "deal" }), { exclusiveGroup: "deal" }],
    assignments: [{ badge: A, exclude }, { badge: B }],
  });
  const explainer = new Explainer(project, { context: {}, now: 0 });
  const shown = (id: number) => explainer.explain({ id }, new Set()).map((badge) => badge.shown);
  assertEquals([shown(1), shown(2), shown(1)], [[false, true], [true], [false, true]]);
});

Deno.test("explain() reports missing input where it is decisive, and nowhere else", () => {
  const { project } = new Example({
    badges: [{ when: { a: 1 } }],
    assignments: [{ badge: A }],
  });
  const explainer = new Explainer(project, { context: {}, now: 0 });
  const explanation = [1, 2, 1].map((id) => explainer.explain({ id }, new Set([badgeIdOf(A)]))[0]);
  assertEquals(explanation.map((it) => it && !it.shown && it.because), [
    "context",
    "not_assigned",
    "context",
  ]);
  assertEquals(explanation[2], explanation[0]);
});

Deno.test("explain() lists all ways by which a badge is a candidate of the entry", () => {
  const it = new Example({
    badges: [
      { everyProduct: true, match: { a: 1 }, matchVariants: { b: 2 } },
      { match: { a: 2 }, matchVariants: { b: 3 } },
      {},
      {},
      { everyProduct: true, match: { a: 1 } },
      { match: { a: 1 } },
    ],
    assignments: [
      { badge: A },
      { badge: C, variantIds: [11, 12] },
      { badge: D, variantIds: [12], showOnProduct: false },
      { badge: E, exclude },
    ],
    attributes: { a: 1 },
    variants: [{ id: 11, attributes: { b: 2 } }, { id: 12 }],
  });
  const via = (...of: Parameters<Example["explained"]>) => it.explained(...of).map((it) => it.via);
  const [manual, match, matchVariants, everyProduct] = viaCodes;
  const all = [manual, match, matchVariants, everyProduct];
  assertEquals(via(), [all, [], [manual], [], [], [match]]);
  assertEquals(via({ variantIds: [11] }), [all, [], [manual], [], [], [match]]);
  const others = [manual, match, everyProduct];
  assertEquals(via({ variantIds: [12] }), [others, [], [manual], [manual], [], [match]]);
  assertEquals(via({ variantIds: [13] }), [others, [], [], [], [], [match]]);
  assertEquals(via({ id: 2 }), [[everyProduct], [], [], [], [everyProduct], []]);
});

Deno.test("explain() keeps rules about variants of consecutive products separate", () => {
  const { project } = new Example({
    badges: [{ matchVariants: { b: 2 } }],
    variants: [{ id: 11, attributes: { b: 2 } }, { id: 12 }],
  });
  const explainer = new Explainer(project, { context: {}, now: 0 });
  const explained = (id: number) => {
    const [badge] = explainer.explain({ id }, new Set([badgeIdOf(A)]));
    return [badge?.via, badge?.detail?.variantIds];
  };
  assertEquals([1, 9, 1].map(explained), [
    [["matchVariants"], [11]],
    [[], undefined],
    [["matchVariants"], [11]],
  ]);
});
