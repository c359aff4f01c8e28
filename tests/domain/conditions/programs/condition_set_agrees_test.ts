import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { ConditionSet } from "../../../../src/domain/conditions/programs/condition_set.ts";
import { readCondition } from "../../../../src/domain/conditions/read_condition.ts";
import type { JsonObject, JsonValue } from "../../../../src/domain/json.ts";
import { conditions, subjects } from "../arbitraries.ts";
import { evaluate } from "../evaluator.ts";
import { noon } from "../support.ts";

/**
 * Strings that differ only near the end, in halves of surrogate pairs, or in length; one is half a
 * pair.
 */
const prefix = "x".repeat(40);
const texts = fc.oneof(
  fc.constantFrom("", "a", "\ue000", "\uffff", "\u{10000}", "\u{1f4b6}", "\u{1f4b7}", prefix),
  fc.constantFrom("a", "b", "\ud83d", "\ud83d\ue000", "\u{1f4b6}", "\u{1f4b7}a", "\uffff")
    .map((end) => prefix + end),
);
const wholeTexts = texts.filter((text) => text.isWellFormed());
const numbers = fc.constantFrom(0, -0, 1, -1, 0.1, 2 ** 53 - 1, -1e300, 5e-324);
const ofManyNumbers = fc.integer({ min: 0, max: 40 });

/** Long and short lists that share many values. */
const operandLists = fc.oneof(
  ...[ofManyNumbers, numbers, wholeTexts, fc.boolean()].map((of) =>
    fc.array<JsonValue>(of, { minLength: 1, maxLength: 20 })
  ),
);
const operators: fc.Arbitrary<JsonObject> = fc.oneof(
  ...["$gt", "$gte", "$lt", "$lte"].map((key) =>
    fc.oneof(numbers, ofManyNumbers, wholeTexts, wholeTexts).map((it) => ({ [key]: it }))
  ),
  ...["$eq", "$ne"].map((key) =>
    fc.oneof<fc.Arbitrary<JsonValue>[]>(numbers, wholeTexts, fc.boolean())
      .map((it) => ({ [key]: it }))
  ),
  ...["$in", "$nin", "$all"].map((key) => operandLists.map((it) => ({ [key]: it }))),
  fc.constantFrom<JsonObject[]>({ $since: "P1D" }, { $since: "PT1S" }, { $exists: true }, {
    $exists: false,
  }),
);
const field = fc.tuple(fc.constantFrom("a", "b"), operators)
  .map(([path, them]): JsonObject => ({ [path]: them }));
const nested: fc.Arbitrary<JsonObject> = fc.oneof(
  { weight: 4, arbitrary: field },
  { weight: 1, arbitrary: field.map(($not) => ({ $not })) },
  { weight: 1, arbitrary: field.map((it) => ({ $not: { $not: { $not: it } } })) },
  ...["$and", "$or"].flatMap((key) => {
    const parts = fc.array(field, { minLength: 1, maxLength: 3 });
    return [
      { weight: 1, arbitrary: parts.map((them): JsonObject => ({ [key]: them })) },
      { weight: 1, arbitrary: parts.map((them): JsonObject => ({ $not: { [key]: them } })) },
    ];
  }),
  { weight: 1, arbitrary: conditions },
);

const element: fc.Arbitrary<JsonValue> = fc.oneof(
  ...[texts, numbers, ofManyNumbers, fc.boolean(), fc.constant(null), fc.constant([1])],
  fc.constantFrom<JsonValue[]>({}, "2026-02-01T11:59:59.500Z", "2026-01-31T13:00:00Z"),
);
const value: fc.Arbitrary<JsonValue> = fc.oneof(
  element,
  fc.array(element, { maxLength: 4 }),
  ...[texts, numbers, ofManyNumbers].map((of) => fc.array<JsonValue>(of, { maxLength: 40 })),
);
const subject: fc.Arbitrary<JsonObject> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ a: value, b: value }, { requiredKeys: [] }) },
  { weight: 1, arbitrary: subjects },
).map((it) => ({ ...it }));

Deno.test("ConditionSet matches the subjects that the specification says it matches", () => {
  let [held, all] = [0, 0];
  fc.assert(
    fc.property(
      fc.array(nested, { minLength: 1, maxLength: 12 }),
      fc.array(subject, { minLength: 1, maxLength: 5 }),
      fc.nat(12),
      (jsons, them, early) => {
        const set = new ConditionSet();
        // Some conditions are added after subjects have been seen.
        for (const until of [Math.min(early, jsons.length), jsons.length]) {
          while (set.size < until) set.add(readCondition(jsons[set.size]!));
          for (const it of them) {
            set.begin(it, noon);
            for (let number = 0; number < until; number++) {
              const expected = evaluate(jsons[number]!, it, noon) === "yes";
              const message = `${JSON.stringify(jsons[number])} of ${JSON.stringify(it)}`;
              assertEquals(set.holds(number), expected, message);
              all++;
              if (expected) held++;
            }
          }
        }
      },
    ),
    { numRuns: 4_000 },
  );
  assertEquals(held > all / 20, true, `${held} of ${all}`);
});

Deno.test("ConditionSet renumbers values as lists grow, and returns the same results", () => {
  const set = new ConditionSet();
  const lists = Array.from(
    { length: 120 },
    (_, nth) => Array.from({ length: 40 }, (_, at) => (nth * 7 + at * at) % 500),
  );
  const expected = (list: readonly number[], value: readonly number[]) => [
    list.every((it) => value.includes(it)),
    list.some((it) => value.includes(it)),
  ];
  lists.forEach((list, nth) => {
    set.add(readCondition({ a: { $all: list } }));
    set.add(readCondition({ a: { $in: list } }));
    for (const a of [lists[nth >> 1]!, [...list, 7], list.slice(1), [501]]) {
      set.begin({ a }, noon);
      for (const seen of [0, nth >> 1, nth]) {
        const said = [set.holds(2 * seen), set.holds(2 * seen + 1)];
        assertEquals(said, expected(lists[seen]!, a));
      }
    }
  });
});
