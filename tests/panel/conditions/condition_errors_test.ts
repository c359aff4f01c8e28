import { assertEquals } from "@std/assert";
import {
  conditionErrors,
  conditionErrorText,
  isAbout,
} from "../../../src/panel/conditions/condition_errors.ts";
import { newRule } from "../../../src/panel/conditions/parts/edit_parts.ts";

const errors = {
  "/when": "too long",
  "/when/bigcommerce.currency/$in/3": "must be of the same type",
  "/when/$or/0/a~1b": "no",
  "/whenever": "elsewhere",
  "/match/price": "elsewhere",
};

Deno.test("conditionErrors() finds a condition's own errors, and their places in it", () => {
  assertEquals(conditionErrors(errors, "/when").map(conditionErrorText), [
    "too long",
    "bigcommerce.currency › $in › 3: must be of the same type",
    "$or › 0 › a/b: no",
  ]);
});

Deno.test("isAbout() matches an error with its comparison", () => {
  const [whole, currency] = conditionErrors(errors, "/when");
  const rule = { ...newRule(1), field: "bigcommerce.currency" };
  assertEquals([whole, currency].map((error) => error && isAbout(rule, error)), [false, true]);
});
