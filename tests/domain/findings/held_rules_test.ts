import { assertEquals } from "@std/assert";
import { HeldRules } from "../../../src/domain/findings/held_rules.ts";
import { PreparedCondition } from "../../../src/domain/resolve/prepared_badge.ts";
import { aProduct } from "../../support/builders.ts";

Deno.test("HeldRules.holdingOf() says of each product when a rule holds, asked for first or not", () => {
  const rules = [
    new PreparedCondition({ a: 1 }),
    new PreparedCondition({ on: { $since: "PT1S" } }),
  ];
  const held = new HeldRules(rules, 0);
  const check = (attributes: string, ...expected: string[]) => {
    held.begin(aProduct({ attributes }));
    assertEquals(rules.map((_, rule) => held.holdingOf(rule)), expected);
  };
  check('{"a":1,"on":"1970-01-01T00:00:05Z"}', "always", "sometimes");
  check('{"a":2}', "never", "never");
});
