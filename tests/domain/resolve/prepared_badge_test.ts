import { assertEquals, assertNotEquals } from "@std/assert";
import type { Segment } from "../../../src/domain/conditions/segment.ts";
import { prepareBadge, PreparedCondition } from "../../../src/domain/resolve/prepared_badge.ts";
import { aBadge, aSegment } from "../../support/builders.ts";

const byId = (segments: readonly Segment[]) => new Map(segments.map((it) => [it.id, it]));

Deno.test("PreparedCondition computes each property once", () => {
  const it = new PreparedCondition({ a: { $since: "P1D" } });
  assertEquals(it.text, '{"a":{"$since":"P1D"}}');
  assertEquals(it.condition === it.condition, true);
  assertEquals(it.predicate === it.predicate, true);
  assertEquals(it.timed === it.timed, true);
});

Deno.test("prepareBadge() prepares each version of a badge once", () => {
  const badge = aBadge({ when: { a: 1 } });
  assertEquals(prepareBadge(badge) === prepareBadge(badge), true);
  assertEquals(prepareBadge(badge).record === badge, true);
  const next = aBadge({ when: { a: 1 }, match: { b: 1 }, status: "paused" });
  const { isActive, when, match } = prepareBadge(next);
  assertEquals([isActive, when?.text, match?.text], [false, '{"a":1}', '{"b":1}']);
});

Deno.test("PreparedCondition.paths has each path that the condition reads once", () => {
  const it = new PreparedCondition({ a: 1, $not: { a: 2 }, "b.c": { $lt: { $field: "d" } } });
  assertEquals(it.paths, [["a"], ["b", "c"], ["d"]]);
});

Deno.test("PreparedCondition.text distinguishes the conditions of the segments that it refers to", () => {
  const textFor = (...segments: Segment[]) =>
    new PreparedCondition({ $segment: "euros" }, byId(segments)).text;
  assertEquals(textFor(aSegment()), textFor(aSegment({ name: "Other" })));
  assertNotEquals(textFor(aSegment()), textFor(aSegment({ when: { a: 1 } })));
  assertNotEquals(textFor(aSegment()), textFor());
});

Deno.test("prepareBadge() prepares `when` again if a segment changes that it refers to", () => {
  const badge = aBadge({ when: { $segment: "euros" }, matchVariants: { b: 1 } });
  const euros = aSegment({ when: { a: 1 } });
  const holds = (a: number, ...segments: Segment[]) =>
    prepareBadge(badge, byId(segments)).when!.predicate({ a }, 0);
  assertEquals([holds(1), holds(1, euros), holds(2, euros)], [false, true, false]);
  assertEquals(holds(2, aSegment({ when: { a: 2 } })), true);
  const first = prepareBadge(badge, byId([euros]));
  assertEquals(prepareBadge(badge, byId([aSegment({ id: "other" }), euros])) === first, true);
  const next = prepareBadge(badge, byId([aSegment()]));
  assertEquals([next.matchVariants, next.fragment], [first.matchVariants, first.fragment]);
});

Deno.test("prepareBadge() prepares `when` again if any of its segments changes", () => {
  const badge = aBadge({ when: { $or: [{ $segment: "euros" }, { $segment: "guests" }] } });
  const holds = (a: number, b: number) => {
    const segments = [aSegment({ when: { a } }), aSegment({ id: "guests", when: { a: b } })];
    return prepareBadge(badge, byId(segments)).when!.predicate({ a: 1 }, 0);
  };
  const [euros, guests] = [
    aSegment({ when: { a: 2 } }),
    aSegment({ id: "guests", when: { a: 3 } }),
  ];
  const first = prepareBadge(badge, byId([euros, guests]));
  const other = aSegment({ id: "guests", when: { a: 1 } });
  const next = prepareBadge(badge, byId([euros, other]));
  assertEquals([first, next].map(({ when }) => when!.predicate({ a: 1 }, 0)), [false, true]);
  assertEquals([holds(1, 2), holds(2, 1), holds(2, 2)], [true, true, false]);
});

Deno.test("prepareBadge() leaves out what a badge does not have", () => {
  const { when, segments, match, matchVariants, tags } = prepareBadge(aBadge());
  assertEquals([when, segments, match, matchVariants, tags], Array(5).fill(undefined));
  const prepared = prepareBadge(aBadge({ when: { a: 1 }, matchVariants: { b: 1 } }));
  assertEquals([prepared.segments, prepared.matchVariants?.text], [undefined, '{"b":1}']);
});
