import { assertEquals } from "@std/assert";
import { prepareBadge, PreparedCondition } from "../../../src/domain/resolve/prepared_badge.ts";
import { aBadge } from "../../support/builders.ts";

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
