import { assertEquals } from "@std/assert";
import { comparisonsOf } from "../../../src/domain/conditions/condition.ts";
import { readCondition } from "../../../src/domain/conditions/read_condition.ts";
import { Truth } from "../../../src/domain/conditions/truth.ts";
import {
  operandCountOf,
  truthForValue,
  ValueClasses,
} from "../../../src/domain/conditions/value_classes.ts";
import type { JsonObject, JsonValue } from "../../../src/domain/json.ts";
import { decide, noon } from "./support.ts";

const day = 86_400_000;
const comparisons = (json: JsonObject) => comparisonsOf(readCondition(json));

/** Asserts that values of a group have one class, different from those of the other groups. */
function checkClasses(operators: JsonValue, ...groups: (readonly (JsonValue | undefined)[])[]) {
  const classes = ValueClasses.of(comparisons({ x: operators }))!;
  const ofGroups = groups.map((group) => new Set(group.map((it) => classes.classOf(it, noon))));
  const numbers = ofGroups.flatMap((them) => [...them]);
  assertEquals(ofGroups.map(({ size }) => size), groups.map(() => 1));
  assertEquals(new Set(numbers).size, groups.length, `${numbers}`);
  assertEquals([Math.min(...numbers) >= 0, Math.max(...numbers) < classes.count], [true, true]);
}

const others = [[undefined], [null, {}, []], [false], [true]] as const;

Deno.test("ValueClasses.classOf() distinguishes numbers by their place among the operands", () => {
  const numbers = [[-5, 0], [1], [2, 2.5], [3], [4, 100]];
  checkClasses({ $in: [3, 1, 3] }, ...others, ...numbers, ["", "a"]);
  checkClasses({ $gt: 3, $lte: 1 }, ...others, ...numbers, ["", "a"]);
});

Deno.test("ValueClasses.classOf() distinguishes strings by their place among the operands of bounds", () => {
  const strings = [["", "a"], ["b"], ["ba", "c"], ["\u{ffff}"], ["\u{ffff}a", "\u{10000}"]];
  checkClasses({ $gt: "\u{ffff}", $lt: "b" }, ...others, [0, 5], ...strings);
  checkClasses({ $gt: "\u{ffff}", $in: ["b"] }, ...others, [0, 5], ...strings);
});

Deno.test("ValueClasses.classOf() distinguishes only operands from other strings if only equality matters", () => {
  const classes = ValueClasses.of(comparisons({ x: { $in: ["b", "d"] } }))!;
  const [b, d, ...rest] = ["b", "d", "a", "c", "e", ""].map((it) => classes.classOf(it, noon));
  assertEquals([new Set(rest).size, new Set([b, d, rest[0]]).size], [1, 3]);
});

Deno.test("ValueClasses.classOf() distinguishes instants by the delays that have passed", () => {
  const ago = (...delays: number[]) => delays.map((it) => new Date(noon - it).toISOString());
  checkClasses({ $since: "P1D", $past: true }, ...others, [0, 5], ["", "soon"], ...[
    ago(-day, -1),
    ago(0, 1, day - 1),
    ago(day, 9 * day),
  ]);
});

Deno.test("ValueClasses.classOf() distinguishes instants by a single delay, and by several in any order", () => {
  const ago = (...delays: number[]) => delays.map((it) => new Date(noon - it).toISOString());
  checkClasses({ $past: true }, ...others, [0], [""], ago(-day, -1), ago(0, day));
  checkClasses({ $since: "P9D", $not: { $since: "P1D" } }, ...others, [0], [""], ...[
    ago(-1),
    ago(0, day - 1),
    ago(day, 9 * day - 1),
    ago(9 * day),
  ]);
});

Deno.test("ValueClasses.of() is undefined for comparisons without classes", () => {
  const check = (json: JsonObject, expected: boolean) =>
    assertEquals(ValueClasses.of(comparisons(json)) !== undefined, expected, JSON.stringify(json));
  check({ x: { $since: "P1D", $in: [1, 2] } }, true);
  check({ x: { $lt: "a", $gt: 1, $exists: true } }, true);
  check({ x: { $since: "P1D", $eq: "a" } }, false);
  check({ x: { $past: true, $eq: "a" } }, false);
  check({ x: { $gt: 1, $lt: { $field: "y" } } }, false);
  check({ x: { $since: "P1D", $gt: "a" } }, false);
  check({ x: { $gt: 1, $lt: { $field: "y" } } }, false);
});

Deno.test("operandCountOf() counts operands, and delays after an instant", () => {
  const check = (operators: JsonValue, expected: number) =>
    assertEquals(comparisons({ x: operators }).map(operandCountOf), [expected]);
  check({ $exists: true }, 0);
  check({ $gt: 1 }, 1);
  check({ $nin: [1, 2, 3] }, 3);
  check({ $all: [1, 2] }, 2);
  check({ $past: true }, 1);
  check({ $since: "P1D" }, 2);
});

Deno.test("truthForValue() agrees with the condition for a value that is no list", () => {
  const parts: JsonObject[] = [
    ...[{ x: 1 }, { x: { $ne: 1 } }, { x: { $gt: 2 } }, { x: { $all: [1, 2] } }, { x: "a" }],
    ...[{ x: { $exists: true } }, { x: { $exists: false } }, { x: { $past: true } }],
  ];
  const pairs = parts.flatMap((one) => parts.map((other) => [one, other]));
  const jsons: JsonObject[] = [
    ...parts,
    ...pairs.map(($and) => ({ $and })),
    ...pairs.map(($or) => ({ $or })),
  ];
  const seen = new Set<Truth>();
  for (const json of [...jsons, ...jsons.map(($not) => ({ $not }))]) {
    for (const x of [1, 2, 3, "a", "b", "2026-01-01T00:00:00Z", true, {}]) {
      const truth = truthForValue(readCondition(json), x, noon);
      assertEquals(truth, decide(json, { x }), `${JSON.stringify(json)} of ${JSON.stringify(x)}`);
      seen.add(truth);
    }
    assertEquals(truthForValue(readCondition(json), undefined, noon), decide(json, {}));
  }
  assertEquals(seen.size, 3);
});
