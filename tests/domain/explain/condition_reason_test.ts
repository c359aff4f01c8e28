import { assertEquals } from "@std/assert";
import { describeConditionFailure } from "../../../src/domain/explain/condition_reason.ts";
import type { JsonObject } from "../../../src/domain/json.ts";

/** The reason for a condition that does not hold for a context. */
function check(
  json: JsonObject,
  context: JsonObject,
  message: string,
  detail: { pointer: string; wanted?: unknown; seen?: unknown },
) {
  const failure = { member: "when", json, subject: context, owner: "the context", now: 0 } as const;
  assertEquals<unknown>(
    describeConditionFailure(failure),
    { message, detail },
    JSON.stringify(json),
  );
}

Deno.test("describeConditionFailure() describes what the context has for a $not of one comparison", () => {
  const pointer = "/when/$not";
  check({ $not: { a: 1 } }, { a: 1 }, "needs not (`a` equal to 1); the context has 1", {
    pointer,
    seen: 1,
  });
  const lacks = "needs not (`a.b` equal to 1); the context does not have `a.b`";
  check({ $not: { "a.b": 1 } }, { a: 1 }, lacks, { pointer });
  check({ $not: { "a.b": 1 } }, { a: { b: null } }, lacks, { pointer });
  check(
    { b: 2, a: { $not: { $in: ["x", "y"] } } },
    { a: ["y", "z"], b: 2 },
    "needs not (`a` in x, y); the context has y, z",
    { pointer: "/when/a/$not", seen: ["y", "z"] },
  );
  check(
    { $not: { $not: { $or: [{ a: 0 }] } } },
    { a: false },
    "needs not (not (`a` equal to 0)); the context has false",
    { pointer, seen: false },
  );
});

Deno.test("describeConditionFailure() names the fields of a choice that the subject has or lacks", () => {
  const pointer = "/when/$or";
  const or = (context: JsonObject, end: string) =>
    check(
      { $or: [{ a: 2 }, { b: 3 }] },
      context,
      `needs \`a\` equal to 2 or \`b\` equal to 3; the context ${end}`,
      { pointer },
    );
  or({ a: 1 }, "has `a` 1 and lacks `b`");
  or({ a: 1, b: [0, ""] }, 'has `a` 1, `b` 0, ""');
  or({ a: null }, "lacks `a`, `b`");
});

Deno.test("describeConditionFailure() names the values if several comparisons are negated together", () => {
  check(
    { $not: { a: 1, b: { $gt: 2 } } },
    { a: 1, b: 3 },
    "needs not (`a` equal to 1 and `b` over 2); the context has `a` 1, `b` 3",
    { pointer: "/when/$not" },
  );
});

Deno.test("describeConditionFailure() names each field once, by its path and not by its spelling", () => {
  check(
    { a: { $not: { $gte: 1, $lt: 9 } } },
    { a: 5 },
    "needs not (`a` of at least 1 and `a` under 9); the context has `a` 5",
    { pointer: "/when/a/$not" },
  );
  check(
    { $or: [{ "a.b": 1 }, { a: { $exists: false } }, { "a.b": 2 }] },
    { a: { b: 3 } },
    "needs `a.b` equal to 1 or `a` absent or `a.b` equal to 2; " +
      'the context has `a.b` 3, `a` {"b":3}',
    { pointer: "/when/$or" },
  );
});

Deno.test("describeConditionFailure() names at most five fields, and how many there are", () => {
  const needs = (...names: string[]) => names.map((name) => `\`${name}\` equal to 1`).join(" or ");
  const or = (...names: string[]) => ({ $or: names.map((name) => ({ [name]: 1 })) });
  const end = "the context has `a` 0, `e` 0 and lacks `b`, `c`, `d`";
  const [five, seven] = [["a", "b", "c", "d", "e"], ["a", "b", "c", "d", "e", "f", "g"]] as const;
  const context = { a: 0, e: 0, g: 0 };
  const detail = { pointer: "/when/$or" };
  check(or(...five), context, `needs ${needs(...five)}; ${end}`, detail);
  check(or(...seven), context, `needs ${needs(...seven)}; ${end} (5 of 7 fields)`, detail);
});

Deno.test("describeConditionFailure() gives operands and values of up to 1,000 bytes of JSON in the detail", () => {
  const reason = (operand: string, seen: string) => {
    const failure = { member: "match", owner: "the product", now: 0 } as const;
    return describeConditionFailure({ ...failure, json: { a: operand }, subject: { a: seen } });
  };
  const pointer = "/match/a";
  const [short, long] = ["x".repeat(998), "x".repeat(999)];
  assertEquals(reason(short, "y").detail, { pointer, wanted: short, seen: "y" });
  assertEquals(reason(long, "y").detail, { pointer, seen: "y" });
  assertEquals(reason("y", short).detail, { pointer, wanted: "y", seen: short });
  assertEquals(reason("y", long).detail, { pointer, wanted: "y" });
});
