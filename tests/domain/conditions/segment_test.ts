import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { ContextConditions } from "../../../src/domain/conditions/programs/context_conditions.ts";
import { compileCondition } from "../../../src/domain/conditions/compile_condition.ts";
import { describeCondition } from "../../../src/domain/conditions/describe_condition.ts";
import { checkCondition, readCondition } from "../../../src/domain/conditions/read_condition.ts";
import { lookupIn, segmentsUsedIn } from "../../../src/domain/conditions/segment.ts";
import type { JsonObject } from "../../../src/domain/json.ts";
import { conditionComparisonsMax } from "../../../src/domain/limits.ts";
import { aSegment } from "../../support/builders.ts";
import { conditions, subjects } from "./arbitraries.ts";
import { noon } from "./support.ts";

const small = conditions.filter((json) =>
  checkCondition({ $not: { $and: [json] } }).length === 0 && JSON.stringify(json).length <= 250
);

/** Conditions around a segment, as they are written and with the segment's condition in place. */
function around(segment: JsonObject, other: JsonObject): [JsonObject, JsonObject][] {
  const shapes = (part: JsonObject): JsonObject[] => [
    part,
    { $not: part },
    { $and: [part, other] },
    { $or: [other, part] },
    { $not: { $or: [part, { $not: other }] } },
  ];
  const inPlace = shapes({ $and: [segment] });
  return shapes({ $segment: "one" }).map((shape, index) => [shape, inPlace[index]!]);
}

Deno.test("a segment means its condition, wherever it is used", () => {
  fc.assert(
    fc.property(small, small, fc.array(subjects, { minLength: 1 }), (when, other, contexts) => {
      const lookup = lookupIn(new Map([["one", aSegment({ id: "one", when })]]));
      const cases = around(when, other);
      const set = new ContextConditions();
      const numbers = cases.map(([json]) => set.add(readCondition(json, lookup)));
      const expected = cases.map(([, json]) => compileCondition(readCondition(json)));
      for (const context of [...contexts, ...contexts]) {
        set.begin(context, noon);
        assertEquals(
          numbers.map((number) => set.holds(number)),
          expected.map((holds) => holds(context, noon)),
        );
      }
    }),
    { numRuns: 5_000 },
  );
});

Deno.test("a segment that is not found is unknown, also inside `$not`", () => {
  const lost: JsonObject = { $segment: "lost" };
  for (const json of [lost, { $not: lost } satisfies JsonObject]) {
    const condition = readCondition(json, () => undefined);
    assertEquals(compileCondition(condition)({ a: 1 }, noon), false);
  }
});

Deno.test("checkCondition() allows the segments that it finds, and says what else is wrong", () => {
  const lookup = lookupIn(new Map([["euros", aSegment()]]));
  const check = (json: JsonObject, ...details: string[]) =>
    assertEquals(checkCondition(json, lookup).map(({ detail }) => detail), details);
  check({ $segment: "euros", a: 1 });
  check({ $or: [{ $segment: "euros" }, { $not: { $segment: "euros" } }] });
  check({ $segment: "euro" }, "is not a segment of the project; create the segment first");
  check({ $segment: ["euros"] }, "must be the id of a segment");
  check({ a: { $segment: "euros" } }, "is not an operator of a field");
  assertEquals(checkCondition({ $segment: "euros" }), [
    { pointer: "/$segment", detail: "is only allowed in `when` of a badge" },
  ]);
  const uses = (count: number) => ({
    $or: Array.from({ length: count }, () => ({ $segment: "euros" })),
  });
  check(uses(conditionComparisonsMax));
  check(uses(conditionComparisonsMax + 1), "must have at most 64 comparisons");
});

Deno.test("segmentsUsedIn() finds segments at any depth, each once", () => {
  const when: JsonObject = {
    $or: [{ $segment: "a" }, { $not: { x: 1, $segment: "b" } }, { $segment: "a" }],
  };
  assertEquals([...segmentsUsedIn(when)], ["a", "b"]);
  assertEquals([...segmentsUsedIn({ a: { $in: ["$segment"] } })], []);
});

Deno.test("describeCondition() names a segment, and says what it requires", () => {
  const lookup = lookupIn(new Map([["euros", aSegment()]]));
  assertEquals(
    describeCondition(readCondition({ $segment: "euros" }, lookup)),
    'segment "euros" (`bigcommerce.currency` equal to EUR)',
  );
});
