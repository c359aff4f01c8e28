import { assertEquals } from "@std/assert";
import {
  faultsBelow,
  faultWords,
  isAbout,
} from "../../../src/panel/conditions/condition_faults.ts";
import { newRule } from "../../../src/panel/conditions/parts/edit_parts.ts";

const faults = {
  "/when": "too long",
  "/when/bigcommerce.currency/$in/3": "must be of the same type",
  "/when/$or/0/a~1b": "no",
  "/whenever": "elsewhere",
  "/match/price": "elsewhere",
};

Deno.test("faultsBelow() finds a condition's own errors, and their places in it", () => {
  assertEquals(faultsBelow("/when", faults).map(faultWords), [
    "too long",
    "bigcommerce.currency › $in › 3: must be of the same type",
    "$or › 0 › a/b: no",
  ]);
});

Deno.test("isAbout() matches an error with its comparison", () => {
  const [whole, currency] = faultsBelow("/when", faults);
  const rule = { ...newRule(1), field: "bigcommerce.currency" };
  assertEquals([whole, currency].map((fault) => fault && isAbout(rule, fault)), [false, true]);
});
