// The rules of the query, one test per sentence: status, schedule, context, order and the
// example. Which known fields are rejected is in tests/http/badges/query_context_test.ts, the form
// of the answer in tests/catalog.
import { assertEquals } from "@std/assert";
import { aBadge } from "../../support/builders.ts";
import { A, B, C, D, everywhere, Example } from "../../support/example.ts";

Deno.test("status: `active`, not `paused`", () => {
  const badges = everywhere({ status: "active" }, { status: "paused" }, {});
  assertEquals(new Example({ badges }).explanation(), "A B:paused C");
});

Deno.test("schedule: half-open, `startsAt <= now < endsAt`", () => {
  const it = new Example({ badges: everywhere({ startsAt: 10, endsAt: 20 }) });
  const at = (now: number) => it.explanation({ now });
  assertEquals([9, 10, 11].map(at), ["A:not_started", "A", "A"]);
  assertEquals([19, 20, 21].map(at), ["A", "A:ended", "A:ended"]);
});

Deno.test("a missing bound is open", () => {
  const it = new Example({ badges: everywhere({ startsAt: 0 }, { endsAt: 0 }, {}) });
  const [first, last] = [Date.UTC(-1, 0), Date.UTC(9999, 11, 31)];
  assertEquals(it.explanation({ now: first }), "A:not_started B C");
  assertEquals(it.explanation({ now: last }), "A B:ended C");
});

Deno.test("context: the badge's `when` condition holds for the request's context", () => {
  const it = new Example({ badges: everywhere({ when: { "bigcommerce.customerGroup": 3 } }, {}) });
  const as = (customerGroup: number) =>
    it.explanation({ context: { bigcommerce: { customerGroup } } });
  assertEquals([it.explanation(), as(3), as(4)], ["A:context B", "A B", "A:context B"]);
});

Deno.test("order: badges in the product's own order first, then the others in the project's order", () => {
  const it = new Example({ badges: everywhere({}, {}, {}, {}), order: [D, B] });
  assertEquals(it.shown(), "D B A C");
  assertEquals(it.shown({ id: 2 }), "A B C D");
});

Deno.test("listing a badge that the product lacks has no effect", () => {
  const badges = [{}, ...everywhere({}, {}), { match: { a: 1 } }];
  const it = new Example({ badges, order: [D, A, 99, C] });
  assertEquals(it.shown(), "C B");
  assertEquals(it.explanation(), "D:no_match A:not_assigned C B");
});

Deno.test("the order is total: every badge of a project has one place, a new one goes last", () => {
  const { project } = new Example({ badges: everywhere({}, {}, {}) });
  project.apply([{
    revision: 2,
    steps: [
      { kind: "moveBadge", badge: C, side: "before", other: A },
      { kind: "putBadge", badge: aBadge({ number: 3, everyProduct: true }) },
      { kind: "putBadge", badge: aBadge({ number: 0, everyProduct: true, name: "Replaced" }) },
      { kind: "deleteBadge", badge: B },
    ],
  }], project.settings);
  assertEquals(project.order, [C, A, D]);
});

Deno.test("order is priority: the earlier badge wins", () => {
  const badges = everywhere({ exclusiveGroup: "deal" }, { exclusiveGroup: "deal" });
  assertEquals(new Example({ badges }).explanation(), "A B:exclusive_group(A)");
  assertEquals(new Example({ badges, order: [B] }).explanation(), "B A:exclusive_group(B)");
});

const now = Date.UTC(2026, 2, 8, 12);

const worked = new Example({
  badges: [
    { typeId: "price", content: { text: "-20 %" }, exclusiveGroup: "deal" },
    { typeId: "price", content: { text: "2 for $50" }, exclusiveGroup: "deal" },
    { typeId: "label", content: { text: "New" }, match: { releasedAt: { $since: "P30D" } } },
    { typeId: "label", content: { text: "Members" }, when: { "bigcommerce.customerGroup": 3 } },
  ],
  assignments: [{ badge: A, variantIds: [456] }, { badge: B }, { badge: D }],
  attributes: { releasedAt: "2026-03-01T12:00:00Z" },
});

Deno.test("worked example: `{id:1234}`, `{}` shows A, C", () =>
  assertEquals(worked.explanation({ now }), "A B:exclusive_group(A) C D:context"));

Deno.test("worked example: `{id:1234, variantIds:[456]}`, group 3 shows A, C, D", () => {
  const context = { bigcommerce: { customerGroup: 3 } };
  const explanation = worked.explanation({ now, variantIds: [456], context });
  assertEquals(explanation, "A B:exclusive_group(A) C D");
});

Deno.test("worked example: `{id:1234, variantIds:[789]}`, `{}` shows B, C", () =>
  assertEquals(worked.explanation({ now, variantIds: [789] }), "A:variant B C D:context"));

Deno.test("worked example: `{id:1234}` in 40 days shows A; C is no candidate", () => {
  const in40Days = { now: now + 40 * 86_400_000 };
  assertEquals(worked.explanation(in40Days), "A B:exclusive_group(A) C:no_match D:context");
});
