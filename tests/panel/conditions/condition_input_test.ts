import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { isUnfinished } from "../../../src/panel/conditions/condition.ts";
import { newGroup, newRule, noParts } from "../../../src/panel/conditions/parts/edit_parts.ts";
import type { Part } from "../../../src/panel/conditions/parts/part.ts";
import {
  type ConditionInput,
  conditionOf,
  inputOf,
  jsonInput,
  limitOf,
} from "../../../src/panel/conditions/condition_input.ts";
import { checkCondition } from "../../../src/domain/conditions/read_condition.ts";
import { conditions, subjects } from "../../domain/conditions/arbitraries.ts";
import { decide } from "../../domain/conditions/support.ts";

Deno.test("inputOf() and jsonInput() do not change the conditions that they show", () => {
  fc.assert(
    fc.property(conditions, subjects, (condition, subject) => {
      assertEquals(conditionOf(jsonInput(condition)), condition);
      const again = JSON.parse(JSON.stringify(conditionOf(inputOf(condition))));
      assertEquals(decide(again, subject), decide(condition, subject));
    }),
    { numRuns: 2_000 },
  );
});

Deno.test("inputOf() shows a condition as JSON if it cannot be shown as parts", () => {
  assertEquals(inputOf(undefined), { as: "parts", group: noParts });
  assertEquals(inputOf({ a: 1 }).as, "parts");
  assertEquals(inputOf({ a: "" }), { as: "json", text: '{\n  "a": ""\n}' });
});

/** Checks that the input counts as incomplete: it cannot be saved, and none of it is lost. */
function checkUnfinished(typed: ConditionInput) {
  const condition = conditionOf(typed);
  assert(isUnfinished(condition));
  const kept = JSON.parse(JSON.stringify(condition));
  assert(checkCondition(kept).length > 0);
  assertEquals(inputOf(kept), typed);
}

Deno.test("conditionOf() incomplete input is unfinished, and not a condition for the service", () => {
  const parts = (...parts: readonly Part[]): ConditionInput => ({
    as: "parts",
    group: { ...noParts, parts },
  });
  const price = { ...newRule(1), field: "price", values: ["1"] };
  checkUnfinished(parts(newRule(1)));
  checkUnfinished(parts(price, newRule(2)));
  checkUnfinished(parts(price, newGroup(2)));
  checkUnfinished(parts(price, { ...newGroup(2), parts: [] }));
  checkUnfinished(parts({ ...price, values: ["\n"] }));
  for (const text of ["{", "[]", "5", "null", '{"a": 1e999}', '{"a": {"$in": [1, -1e999]}}']) {
    checkUnfinished({ as: "json", text });
  }
  assertEquals(conditionOf(parts(price)), { price: "1" });
});

Deno.test("conditionOf() is undefined without parts or text", () => {
  assertEquals(conditionOf({ as: "parts", group: noParts }), undefined);
  assertEquals(conditionOf({ as: "json", text: " \n" }), undefined);
});

Deno.test("limitOf() reports parts that the service would refuse, and prevents saving them", () => {
  const rule = (id: number) => ({ ...newRule(id), field: `a${id}`, values: ["1"] });
  const group = { ...noParts, parts: Array.from({ length: 65 }, (_, id) => rule(id + 1)) };
  assertEquals(limitOf(group), "comparisons");
  checkUnfinished({ as: "parts", group });
  assertEquals(limitOf({ ...group, parts: group.parts.slice(1) }), undefined);
});
