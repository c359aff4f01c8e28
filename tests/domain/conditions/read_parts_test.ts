import { assertEquals } from "@std/assert";
import { comparisonsOf, operandOf } from "../../../src/domain/conditions/condition.ts";
import { readCondition } from "../../../src/domain/conditions/read_condition.ts";
import type { JsonObject, JsonValue } from "../../../src/domain/json.ts";

Deno.test("readCondition() gives the parts, where they stand and what they look at", () => {
  const condition = readCondition({
    "a.b": 1,
    $or: [{ "c/d": { $in: ["x", "y"], $not: { $gt: 5 } } }],
    $not: { e: { $since: "PT2S" } },
  });
  const placed = (pointer: string, ...path: string[]) => ({ kind: "compare", path, pointer });
  const [c, notGt] = ["/$or/0/c~1d", "/$or/0/c~1d/$not"];
  assertEquals<unknown>(condition, {
    kind: "and",
    pointer: "",
    parts: [
      { ...placed("/a.b", "a", "b"), operator: "$eq", values: [1] },
      {
        kind: "or",
        pointer: "/$or",
        parts: [{
          kind: "and",
          pointer: c,
          parts: [
            { ...placed(`${c}/$in`, "c/d"), operator: "$in", values: ["x", "y"] },
            {
              kind: "not",
              pointer: notGt,
              part: { ...placed(`${notGt}/$gt`, "c/d"), operator: "$gt", bound: 5 },
            },
          ],
        }],
      },
      {
        kind: "not",
        pointer: "/$not",
        part: {
          ...placed("/$not/e/$since", "e"),
          operator: "$since",
          duration: "PT2S",
          milliseconds: 2_000,
        },
      },
    ],
  });
});

Deno.test("comparisonsOf() lists all comparisons in the order in which they are written", () => {
  const condition = readCondition({
    z: 1,
    $and: [{ y: { $gt: 1, $not: { $lt: 9 } } }, { $not: { x: { $exists: true } } }],
    $or: [{ w: { $all: ["a"] } }],
    v: { $ne: 2 },
  });
  const written = comparisonsOf(condition).map(({ path, operator }) => [path.join("."), operator]);
  assertEquals(written, [
    ["z", "$eq"],
    ["y", "$gt"],
    ["y", "$lt"],
    ["x", "$exists"],
    ["w", "$all"],
    ["v", "$ne"],
  ]);
});

Deno.test("operandOf() gives what a comparison wants, as merchants write it", () => {
  const check = (json: JsonObject, expected: JsonValue) =>
    assertEquals<unknown>(comparisonsOf(readCondition(json)).map(operandOf), [expected]);
  check({ x: "a" }, "a");
  check({ x: { $ne: false } }, false);
  check({ x: { $in: [1] } }, [1]);
  check({ x: { $nin: ["a", "b"] } }, ["a", "b"]);
  check({ x: { $all: [true] } }, [true]);
  check({ x: { $gt: 5 } }, 5);
  check({ x: { $lte: "m" } }, "m");
  check({ x: { $exists: false } }, false);
  check({ x: { $since: "P1DT12H" } }, "P1DT12H");
});
