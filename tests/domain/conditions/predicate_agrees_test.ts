import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { comparisonsOf } from "../../../src/domain/conditions/condition.ts";
import { valueAt } from "../../../src/domain/conditions/value_at.ts";
import { checkCondition, readCondition } from "../../../src/domain/conditions/read_condition.ts";
import { Truth } from "../../../src/domain/conditions/truth.ts";
import type { JsonObject } from "../../../src/domain/json.ts";
import { conditions, subjects } from "./arbitraries.ts";
import { evaluate } from "./evaluator.ts";
import { decide, noon } from "./support.ts";

const runs = { numRuns: 2_000 };

/**
 * Half as long as allowed, so that they can be wrapped twice and two of them fit into one
 * condition.
 */
const small = conditions.filter((json) =>
  checkCondition({ $not: { $not: json } }).length === 0 && JSON.stringify(json).length <= 250
);

/** A condition with at least one operator other than `$exists`. */
const comparing = conditions.filter((json) =>
  comparisonsOf(readCondition(json)).every(({ operator }) => operator !== "$exists")
);

Deno.test("Random conditions agree with the specification for random subjects", () => {
  const counts = { yes: 0, unknown: 0, no: 0 };
  fc.assert(
    fc.property(conditions, subjects, (condition, subject) => {
      assertEquals(checkCondition(condition), []);
      const said = evaluate(condition, subject, noon);
      counts[said]++;
      assertEquals(decide(condition, subject), Truth[said]);
    }),
    { numRuns: 20_000 },
  );
  // Otherwise subjects and conditions would rarely match.
  assertEquals(Object.values(counts).every((count) => count > 150), true, JSON.stringify(counts));
});

Deno.test("De Morgan's laws and double negation hold for random conditions", () => {
  fc.assert(
    fc.property(small, small, subjects, (a, b, subject) => {
      const same = (left: JsonObject, right: JsonObject) =>
        assertEquals(decide(left, subject), decide(right, subject));
      same({ $not: { $and: [a, b] } }, { $or: [{ $not: a }, { $not: b }] });
      same({ $not: { $or: [a, b] } }, { $and: [{ $not: a }, { $not: b }] });
      same({ $not: { $not: a } }, a);
      same({ $and: [a, b] }, { $and: [b, a] });
      same({ $or: [a, a] }, a);
      assertEquals(decide({ $not: a }, subject), 0 - decide(a, subject));
    }),
    runs,
  );
});

Deno.test("A field that the context lacks satisfies no condition, except by $exists", () => {
  fc.assert(
    fc.property(comparing, subjects, (json, subject) => {
      assertEquals(decide(json, {}), Truth.unknown);
      if (decide(json, subject) === Truth.unknown) return;
      const found = comparisonsOf(readCondition(json)).some(({ path }) =>
        valueAt(subject, path) !== undefined
      );
      assertEquals(found, true);
    }),
    runs,
  );
});

Deno.test("Removing a field never turns no into yes, or yes into no, except by $exists", () => {
  fc.assert(
    fc.property(comparing, subjects, (condition, subject) => {
      const whole = decide(condition, subject);
      for (const key of Object.keys(subject)) {
        const rest = Object.entries(subject).filter(([other]) => other !== key);
        const without = decide(condition, Object.fromEntries(rest));
        assertEquals([whole, Truth.unknown].includes(without), true);
      }
    }),
    runs,
  );
});
