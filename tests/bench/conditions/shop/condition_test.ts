import { assertEquals, assertThrows } from "@std/assert";
import { allOf, anyOf, type Condition, fields, not } from "./condition.ts";

const least = (n: number): Condition<number> => ({
  json: { n: { $gte: n } },
  holds: (it) => it >= n,
});
const even: Condition<number> = { json: { isEven: true }, holds: (it) => it % 2 === 0 };

function check(condition: Condition<number>, json: unknown, holdsFor: number[]) {
  assertEquals(condition.json, json);
  assertEquals([1, 2, 3, 4, 5, 6].filter((it) => condition.holds(it)), holdsFor);
}

Deno.test("allOf(), anyOf() and not() have the same meaning in JSON and as a function", () => {
  check(allOf(least(3), even), { $and: [{ n: { $gte: 3 } }, { isEven: true }] }, [4, 6]);
  check(anyOf(least(5), even), { $or: [{ n: { $gte: 5 } }, { isEven: true }] }, [2, 4, 5, 6]);
  check(not(least(3)), { $not: { n: { $gte: 3 } } }, [1, 2]);
});

Deno.test("fields() joins conditions on different fields in one object", () => {
  check(fields(least(3), even), { n: { $gte: 3 }, isEven: true }, [4, 6]);
});

Deno.test("fields() rejects two conditions on one field, because one would be lost", () => {
  assertThrows(() => fields(least(3), least(4)), Error, "share a field");
});
