import { assertEquals } from "@std/assert";
import { comparisonsOf, type Condition } from "../../../src/domain/conditions/condition.ts";
import { readCondition } from "../../../src/domain/conditions/read_condition.ts";
import type { JsonObject, JsonValue } from "../../../src/domain/json.ts";

Deno.test("readCondition() returns the parts with their pointers, paths and operands", () => {
  const condition = readCondition({
    "a.b": 1,
    $or: [{ "c/d": { $in: ["x", "y"], $not: { $gt: 5 } } }],
    $not: { e: { $since: "PT2S" } },
  });
  const written = (part: Condition): unknown => {
    if (part.kind === "not") return { not: written(part.part), pointer: part.pointer };
    if (part.kind !== "compare") {
      return { [part.kind]: part.parts.map(written), pointer: part.pointer };
    }
    return [part.pointer, ...part.path, part.operator, part.operand];
  };
  const [c, notGt] = ["/$or/0/c~1d", "/$or/0/c~1d/$not"];
  assertEquals(written(condition), {
    and: [
      ["/a.b", "a", "b", "$eq", 1],
      {
        or: [{
          and: [
            [`${c}/$in`, "c/d", "$in", ["x", "y"]],
            { not: [`${notGt}/$gt`, "c/d", "$gt", 5], pointer: notGt },
          ],
          pointer: c,
        }],
        pointer: "/$or",
      },
      { not: ["/$not/e/$since", "e", "$since", "PT2S"], pointer: "/$not" },
    ],
    pointer: "",
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

Deno.test("readCondition() keeps the operand of a comparison as written", () => {
  const check = (json: JsonObject, expected: JsonValue) =>
    assertEquals<unknown>(comparisonsOf(readCondition(json)).map(({ operand }) => operand), [
      expected,
    ]);
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
