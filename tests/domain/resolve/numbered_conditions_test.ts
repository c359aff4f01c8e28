import { assertEquals } from "@std/assert";
import { ContextConditions } from "../../../src/domain/conditions/programs/context_conditions.ts";
import { NumberedConditions } from "../../../src/domain/resolve/numbered_conditions.ts";
import { PreparedCondition } from "../../../src/domain/resolve/prepared_badge.ts";

Deno.test("NumberedConditions.numberOf() gives equal conditions the same number, from 0", () => {
  const numbered = new NumberedConditions(new ContextConditions());
  const numbers = [1, 2, 1, 3, 2].map((a) => numbered.numberOf(new PreparedCondition({ a })));
  assertEquals([numbers, numbered.set.size], [[0, 1, 0, 2, 1], 3]);
  numbered.set.begin({ a: 2 }, 0);
  assertEquals([0, 1, 2].map((number) => numbered.set.holds(number)), [false, true, false]);
});
