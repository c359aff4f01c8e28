import { assert, assertEquals } from "@std/assert";
import {
  holdingOf,
  instantReadsMax,
  RuleEvaluator,
} from "../../../src/domain/findings/rule_evaluator.ts";
import type { JsonObject } from "../../../src/domain/json.ts";
import { PreparedCondition } from "../../../src/domain/resolve/prepared_badge.ts";
import { aProduct } from "../../support/builders.ts";

Deno.test("RuleEvaluator.holdingOf() returns when a rule matches the product, in any order of calls", () => {
  const rules = [
    new PreparedCondition({ a: 1 }),
    new PreparedCondition({ on: { $since: "PT1S" } }),
  ];
  const evaluator = new RuleEvaluator(rules, 0);
  const check = (attributes: string, ...expected: string[]) => {
    evaluator.begin(aProduct({ attributes }));
    assertEquals(rules.map((_, rule) => evaluator.holdingOf(rule)), expected);
  };
  check('{"a":1,"on":"1970-01-01T00:00:05Z"}', "always", "sometimes");
  check('{"a":2}', "never", "never");
});

const elements = 140;
const instants = Array.from(
  { length: elements },
  (_, nth) => new Date(Date.UTC(2027, 0, 1) - nth * 1_000).toISOString(),
);

/** Attributes with a list of instants at `x`, which counts how often an element is read. */
function countingAttributes() {
  const counted = { reads: 0 };
  const x = new Proxy(instants, {
    get: (list, key) => {
      if (typeof key === "string" && /^\d+$/.test(key)) counted.reads++;
      return Reflect.get(list, key);
    },
  });
  return { counted, attributes: { x } };
}

Deno.test("holdingOf() reads a bounded number of instants, for any number of rules of one product", () => {
  const { counted, attributes } = countingAttributes();
  const reads = { left: instantReadsMax };
  const now = Date.UTC(2027, 0, 1);
  const durations = (from: number) =>
    Array.from({ length: 5 }, (_, nth) => ({ x: { $since: `PT${from + nth + 1}S` } }));
  for (let rule = 0; rule < 200; rule++) {
    // False at every instant, so that every instant has to be tried.
    const condition: JsonObject = { $and: [{ y: 1 }, { $or: durations(rule * 5) }] };
    holdingOf(new PreparedCondition(condition), attributes, now, reads);
  }
  assert(counted.reads <= 2 * instantReadsMax, `${counted.reads}`);
});

Deno.test("holdingOf() reaches a decision within the bound for rules of the usual size", () => {
  const now = Date.UTC(2027, 0, 1);
  const check = (condition: JsonObject, expected: string) => {
    const reads = { left: instantReadsMax };
    const prepared = new PreparedCondition(condition);
    assertEquals(holdingOf(prepared, { x: instants.slice(0, 40) }, now, reads), expected);
  };
  check({ x: { $since: "P1D" } }, "sometimes");
  check({ x: { $since: "P1D" }, y: 1 }, "never");
  check({ $or: [{ x: { $since: "P1D" } }, { x: { $exists: true } }] }, "always");
});
