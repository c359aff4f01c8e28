import { assert } from "@std/assert";
import {
  type BadgeValue,
  hasUnfinishedCondition,
} from "../../../../../src/panel/badges/editor/value/badge_value.ts";
import { unfinishedKey } from "../../../../../src/panel/conditions/condition.ts";

const badge: BadgeValue = { typeId: "label", content: {} };

Deno.test("hasUnfinishedCondition() checks the conditions on shoppers, products and variants", () => {
  const whole = { price: 1 };
  assert(!hasUnfinishedCondition({ ...badge, when: whole, match: whole, matchVariants: whole }));
  for (const field of ["when", "match", "matchVariants"]) {
    assert(hasUnfinishedCondition({ ...badge, [field]: { [unfinishedKey]: {} } }), field);
  }
});
