import { assertEquals } from "@std/assert";
import { decisivePart } from "../../../src/domain/explain/condition_reason.ts";
import { readCondition } from "../../../src/domain/conditions/read_condition.ts";
import type { JsonObject } from "../../../src/domain/json.ts";
import { noon } from "../conditions/support.ts";

/**
 * The pointer of the decisive part, for a subject in which `a` is 1 and `released` is a day ago.
 */
function check(condition: JsonObject, pointer: string): void {
  const subject = { a: 1, released: "2026-01-31T12:00:00Z" };
  const segments = (id: string) => id === "twos" ? readCondition({ b: 1, a: 2 }) : undefined;
  const part = decisivePart(readCondition(condition, segments), subject, noon);
  assertEquals(part.pointer, pointer, JSON.stringify(condition));
}

Deno.test("decisivePart() is the first part that does not hold, false or unknown, at any depth", () => {
  check({ a: 2 }, "/a");
  check({ a: 1, b: 1, c: 1 }, "/b");
  check({ a: { $gte: 1, $lt: 1, $exists: false } }, "/a/$lt");
  check({ a: 1, $and: [{ a: 1 }, { $and: [{ a: 1 }, { a: 2 }] }] }, "/$and/1/$and/1/a");
});

Deno.test("decisivePart() returns a whole choice, unless it has a single alternative", () => {
  check({ a: 1, $or: [{ a: 2 }, { a: 3 }] }, "/$or");
  check({ a: 1, $or: [{ a: 1, b: 3 }] }, "/$or/0/b");
});

Deno.test("decisivePart() returns a whole negation", () => {
  check({ a: 1, $not: { a: 1, released: { $exists: true } } }, "/$not");
});

Deno.test("decisivePart() returns a whole segment, even if only a part of it does not hold", () => {
  check({ a: 1, $segment: "twos" }, "/$segment");
  check({ $or: [{ $segment: "twos" }] }, "/$or/0/$segment");
  check({ a: 2, $segment: "twos" }, "/a");
});

Deno.test("decisivePart() depends on the instant", () => {
  check({ released: { $since: "P2D" }, a: 2 }, "/a");
  check({ released: { $since: "P1D" }, a: 2 }, "/released/$since");
});

Deno.test("decisivePart() returns the whole condition if it holds", () => {
  check({ a: 1, released: { $exists: true } }, "");
});
