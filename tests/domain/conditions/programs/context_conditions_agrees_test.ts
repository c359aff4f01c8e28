import { assertEquals } from "@std/assert";
import fc from "fast-check";
import {
  compileCondition,
  type Predicate,
} from "../../../../src/domain/conditions/compile_condition.ts";
import { ContextConditions } from "../../../../src/domain/conditions/programs/context_conditions.ts";
import { readCondition } from "../../../../src/domain/conditions/read_condition.ts";
import type { JsonObject } from "../../../../src/domain/json.ts";
import { conditions, subjects } from "../arbitraries.ts";
import { noon } from "../support.ts";

const day = 86_400_000;

/**
 * A query: which of the contexts and when, which conditions it reads, and whether a condition is
 * added first.
 */
const steps = fc.array(
  fc.record({
    context: fc.nat(3),
    now: fc.constantFrom(noon, noon, noon + 1_000, noon + day, noon - day, noon + 9 * day),
    numbers: fc.array(fc.nat(9), { maxLength: 6 }),
    adds: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, fc.boolean()),
  }),
  { minLength: 1, maxLength: 16 },
);

Deno.test("ContextConditions agree with each condition evaluated alone, for any sequence of contexts", () => {
  let [yes, all] = [0, 0];
  const aWorld = fc.record({
    jsons: fc.array(conditions, { minLength: 1, maxLength: 8 }),
    contexts: fc.array(subjects, { minLength: 4, maxLength: 4 }),
    steps,
  });
  fc.assert(
    fc.property(aWorld, ({ jsons, contexts, steps }) => {
      const waiting = jsons.map((json) => readCondition(json));
      const set = new ContextConditions();
      const alone: Predicate[] = [];
      for (const { context, now, numbers, adds } of steps) {
        const next = adds || alone.length === 0 ? waiting.pop() : undefined;
        if (next !== undefined) {
          assertEquals(set.add(next), alone.length);
          alone.push(compileCondition(next));
        }
        set.begin(contexts[context]!, now);
        for (const number of numbers.map((it) => it % alone.length)) {
          const expected = alone[number]!(contexts[context]!, now);
          assertEquals(set.holds(number), expected);
          all++;
          if (expected) yes++;
        }
      }
      assertEquals(set.size, alone.length);
    }),
    { numRuns: 3_000 },
  );
  assertEquals(yes > all / 50, true, `${yes} of ${all}`);
});

const parsed = (text: string): JsonObject => JSON.parse(text);

/** Values that are equal as strings, or that a cache could confuse in some other way. */
const lookalikes = [
  ...["{}", '{"a":null}', '{"a":0}', '{"a":-0}', '{"a":[0]}', '{"a":[-0]}', '{"a":"0"}'],
  ...['{"a":1}', '{"a":[1]}', '{"a":"1"}', '{"a":["1"]}', '{"a":"[1]"}', '{"a":"[1]{"}'],
  ...['{"a":[[1]]}', '{"a":["[1]"]}', '{"a":[1,1]}', '{"a":"1,1"}', '{"a":1e400}'],
  ...['{"a":[1e400]}', '{"a":[-1e400]}', '{"a":[null]}', '{"a":"[null]"}', '{"a":"null"}'],
  ...['{"a":"undefined"}', '{"a":true}', '{"a":"true"}', '{"a":[true]}', '{"a":["true"]}'],
  ...['{"a":{}}', '{"a":"{}"}', '{"a":[{}]}', '{"a":{"b":1}}', '{"a":"{\\"b\\":1}"}'],
  ...['{"a":[]}', '{"a":"[]"}', '{"a":""}', '{"a":[""]}', '{"a":"\\"\\""}', '{"a":"\\ud800"}'],
  ...['{"a":"\\\\ud800"}', '{"a":["\\ud800"]}', '{"a":["\\\\ud800"]}', '{"b":1}', '{"a.b":1}'],
].map(parsed);

/** Conditions that distinguish each of these values from the others. */
const telling = [
  ...["0", "1", "-1", "true", "false"].map((it) => `{"a":${it}}`),
  ...["0", "1", "1,1", "[1]", "[1]{", "null", "[null]", "undefined", "true", "{}", "[]", ""]
    .map((it) => JSON.stringify({ a: it })),
  ...['"{\\"b\\":1}"', '"\\"\\""', '"\\ud800"', '"\\\\ud800"'].map((it) => `{"a":${it}}`),
  ...['{"a":{"$ne":1}}', '{"a":{"$nin":["1","[1]"]}}', '{"a":{"$gt":1}}', '{"a":{"$lt":-1}}'],
  ...['{"a":{"$exists":true}}', '{"a":{"$exists":false}}', '{"a":{"$gte":""}}', '{"a.b":1}'],
  ...['{"$not":{"a":0}}', '{"$not":{"a":"1"}}', '{"a":{"$all":[1]}}', '{"b":1}'],
].map(parsed).map((json) => readCondition(json));

Deno.test("ContextConditions do not confuse a value with a similar one seen before", () => {
  const alone = telling.map(compileCondition);
  for (const first of lookalikes) {
    for (const second of lookalikes) {
      const set = new ContextConditions();
      for (const condition of telling) set.add(condition);
      for (const context of [first, second, first]) {
        set.begin(context, noon);
        const held = alone.map((_, number) => set.holds(number));
        const expected = alone.map((holds) => holds(context, noon));
        assertEquals(held, expected, `${JSON.stringify(first)}, then ${JSON.stringify(second)}`);
      }
    }
  }
});
