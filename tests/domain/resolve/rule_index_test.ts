import { assertEquals } from "@std/assert";
import fc from "fast-check";
import type { JsonObject, JsonValue } from "../../../src/domain/json.ts";
import { PreparedCondition } from "../../../src/domain/resolve/prepared_badge.ts";
import { RuleIndex } from "../../../src/domain/resolve/rule_index.ts";
import { conditions, scalars, subjects } from "../conditions/arbitraries.ts";
import { noon } from "../conditions/support.ts";

const day = 86_400_000;
const ruleIndexOf = (rules: readonly JsonObject[]) =>
  new RuleIndex(rules.map((it) => new PreparedCondition(it)));

/** Decides so many products that the index prepares masks. */
function prepared(index: RuleIndex): RuleIndex {
  for (let at = 0; at < 32; at++) index.decide({}, 0);
  return index;
}

const some = (arbitrary: fc.Arbitrary<JsonValue>) =>
  fc.array(arbitrary, { minLength: 1, maxLength: 3 });
const numbers = fc.constantFrom(0, -0, 1, 2, 3);
const texts = fc.constantFrom("", "a", "b", "1");
const lists = fc.oneof(some(numbers), some(texts), some(fc.boolean()));

/** Operators that usually restrict a rule to listed values. */
const pinning: fc.Arbitrary<JsonValue> = fc.oneof(
  scalars,
  scalars.map(($eq) => ({ $eq })),
  lists.map(($in) => ({ $in })),
  lists.map(($all) => ({ $all })),
  fc.tuple(lists, lists).map(([$in, $all]) => ({ $in, $all })),
  lists.map(($nin) => ({ $nin })),
  numbers.map(($gte) => ({ $gte })),
);
const field = fc.tuple(fc.constantFrom("a", "b", "a.b", "b.a"), pinning);
const fields = fc.array(field, { minLength: 1, maxLength: 3 })
  .map((them): JsonObject => Object.fromEntries(them));
const rules = fc.oneof(
  { weight: 6, arbitrary: fields },
  { weight: 2, arbitrary: some(fields).map(($and) => ({ $and })) },
  { weight: 1, arbitrary: fc.tuple(fields, some(fields)).map(([it, $or]) => ({ ...it, $or })) },
  { weight: 1, arbitrary: fc.tuple(fields, fields).map(([it, $not]) => ({ ...it, $not })) },
  { weight: 3, arbitrary: conditions },
);

const value = fc.oneof(
  scalars,
  numbers,
  texts,
  fc.array(fc.oneof(scalars, numbers, texts, fc.constantFrom(null, {}, [1])), { maxLength: 4 }),
);
const attributes: fc.Arbitrary<JsonObject> = fc.oneof(
  subjects,
  fc.record({ a: value, b: value }, { requiredKeys: [] }),
  fc.record({ a: fc.record({ b: value }), b: value }),
).map((it) => JSON.parse(JSON.stringify(it)));

Deno.test("RuleIndex.decide() agrees with evaluating each rule, whatever the previous calls", () => {
  let [holding, all] = [0, 0];
  fc.assert(
    fc.property(
      fc.array(rules, { maxLength: 12 }),
      fc.array(attributes, { minLength: 1, maxLength: 5 }),
      fc.constantFrom(noon, noon - day, noon + 2 * day),
      fc.boolean(),
      (jsons, products, now, isPrepared) => {
        const conditions = jsons.map((it) => new PreparedCondition(it));
        const ruleIndex = isPrepared
          ? prepared(new RuleIndex(conditions))
          : new RuleIndex(conditions);
        for (const product of [...products, ...products]) {
          const each = conditions.flatMap(({ predicate }, rule) =>
            predicate(product, now) ? [rule] : []
          );
          assertEquals([...ruleIndex.decide(product, now).rules], each);
          holding += each.length;
          all += conditions.length;
        }
      },
    ),
    { numRuns: 2_000 },
  );
  assertEquals(holding > all / 100, true, `${holding} of ${all}`);
});

Deno.test("RuleIndex.decide() with masks agrees for values on both sides of each operand", () => {
  const timed: JsonObject[] = [{ $since: "PT1S" }, { $since: "PT3S" }, { $past: true }];
  const jsons: JsonObject[] = [
    ...[...timed, { $past: false }].flatMap((it): JsonObject[] => [{ a: it }, { b: it }]),
    ...[{ b: "1970-01-01T00:00:10Z" }, { b: { $lt: "1970-01-01T00:00:12Z" } }],
    ...[{ c: { $all: [1, 3] } }, { c: { $exists: true } }, { c: { $exists: false } }],
    ...[{ c: { $nin: [1, 2] } }, { c: { $gt: 1, $lte: 3 } }, { c: 2 }, { c: { $in: [1, 3] } }],
    // Different elements of a list may meet each.
    { c: { $gt: 2, $lt: 2 } },
    ...[{ d: { $gt: "b" } }, { d: { $lte: "\u{ffff}" } }, { d: "c" }, { d: true }],
    ...[{ $or: [{ e: { $lt: 1 } }, { e: { $gte: 3 } }] }, { $not: { e: "c" } }],
    ...[{ e: 1, d: 1 }, { $or: [{ e: 1 }, { d: "c" }] }, { e: { $gte: { $field: "c" } } }],
  ];
  const single = [
    ...[0, 1, 2, 3, 4, "", "b", "c", "d", "\u{ffff}", "\u{10000}", true, false],
    ...[9, 10, 11, 12, 13].map((second) => new Date(second * 1_000).toISOString()),
    "1970-01-01T00:00:10Z",
  ];
  const values: JsonValue[] = [
    ...[...single, null, {}, [], [null], [[1]], [1, 2, 3], [1, 3], ["b", "d"], [1, "c"]],
    ...single.map((it) => [it]),
    single,
  ];
  const conditions = jsons.map((it) => new PreparedCondition(it));
  for (const now of [9_999, 10_000, 11_500, 13_000]) {
    const ruleIndex = prepared(new RuleIndex(conditions));
    for (const value of [...values, ...values.toReversed()]) {
      const product = { a: value, b: value, c: value, d: value, e: value };
      const each = conditions.flatMap((it, rule) => it.predicate(product, now) ? [rule] : []);
      assertEquals(ruleIndex.decide(product, now).rules, each, `${JSON.stringify(value)} ${now}`);
    }
  }
});

Deno.test("RuleIndex.decide() with masks agrees for a hundred rules, of which few read some path", () => {
  const jsons = Array.from({ length: 100 }, (_, rule): JsonObject => {
    if (rule % 40 === 39) return { c: { $ne: rule } };
    return rule < 60 ? { a: { $gte: rule } } : { a: { $lt: rule }, b: rule % 7 };
  });
  const conditions = jsons.map((it) => new PreparedCondition(it));
  const ruleIndex = prepared(new RuleIndex(conditions));
  for (const a of [0, 31, 32, 63, 64, 65, 99, [31, 70], [200], []]) {
    for (const b of [0, 3, [5, 6], "x"]) {
      for (const c of [39, 79, [1, 79], 5]) {
        const each = conditions.flatMap((it, rule) => it.predicate({ a, b, c }, 0) ? [rule] : []);
        assertEquals(ruleIndex.decide({ a, b, c }, 0).rules, each, JSON.stringify({ a, b, c }));
      }
    }
  }
});

Deno.test("RuleIndex.decide() returns a result that is valid from `from` until before `until`", () => {
  fc.assert(
    fc.property(
      fc.array(conditions, { minLength: 1, maxLength: 6 }),
      subjects,
      fc.integer({ min: noon - 40 * day, max: noon + 40 * day }),
      (rules, product, now) => {
        const ruleIndex = prepared(ruleIndexOf(rules));
        const { rules: held, from, until } = ruleIndex.decide(product, now);
        assertEquals([from <= now, now < until], [true, true]);
        for (const at of [from, until - 1].filter(Number.isFinite)) {
          assertEquals(ruleIndex.decide(product, at), { rules: held, from, until });
        }
      },
    ),
    { numRuns: 2_000 },
  );
});

Deno.test("RuleIndex.decide() returns the nearest change on either side, of any rule", () => {
  const ruleIndex = ruleIndexOf([
    ...[{ a: { $since: "PT1S" } }, { a: { $since: "PT3S" } }, { b: { $since: "PT1S" } }],
    { c: 1 },
  ]);
  const product = { a: "1970-01-01T00:00:10Z", b: "1970-01-01T00:00:12Z" };
  const check = (now: number, rules: number[], from: number, until: number) =>
    assertEquals(ruleIndex.decide(product, now), { rules, from, until });
  check(9_999, [], -Infinity, 10_000);
  check(10_000, [0, 1], 10_000, 11_000);
  check(11_500, [1], 11_000, 12_000);
  check(12_000, [1, 2], 12_000, 13_000);
  check(13_000, [], 13_000, Infinity);
  assertEquals(ruleIndex.decide({ c: 1 }, 0), {
    rules: [3],
    from: -Infinity,
    until: Infinity,
  });
});

Deno.test("RuleIndex.decide() prepares masks after some products, unless the rules are too large", () => {
  const values = (count: number) => Array.from({ length: count }, (_, value) => value);
  const indexOf = (count: number) => ruleIndexOf([{ a: { $in: values(count) } }, { b: "x" }]);
  const ruleIndex = indexOf(900);
  for (let at = 0; at < 31; at++) ruleIndex.decide({ a: at }, 0);
  assertEquals(ruleIndex.memoryBytes, 0);
  assertEquals(ruleIndex.decide({ a: 899, b: "x" }, 0).rules, [0, 1]);
  assertEquals(ruleIndex.memoryBytes > 0, true);
  const bytes = prepared(ruleIndexOf([{ a: { $gt: 0 } }])).memoryBytes;
  assertEquals(bytes > 0 && bytes < 200, true, `${bytes}`);
  // Up to 2,048 rules, comparisons, and operands.
  const bytesOf = (...counts: number[]) =>
    prepared(ruleIndexOf(counts.map((it) => ({ a: { $in: values(it) } })))).memoryBytes;
  assertEquals([bytesOf(1_000, 1_000, 42) > 0, bytesOf(1_000, 1_000, 43)], [true, 0]);
  const large = prepared(ruleIndexOf([3, 4, 5].map((it) => ({ a: { $in: values(200 * it) } }))));
  assertEquals(large.memoryBytes, 0);
  assertEquals(large.decide({ a: 700 }, 0).rules, [1, 2]);
});

Deno.test("RuleIndex.open() omits the rules that require another value", () => {
  const check = (rules: readonly JsonObject[], product: JsonObject, ...expected: number[]) =>
    assertEquals(ruleIndexOf(rules).open(product, 0).sort((a, b) => a - b), expected);
  const three: JsonObject[] = [{ a: 1 }, { a: { $in: [2, 3, 3] } }, { a: { $all: [3, 4] } }];
  check(three, {});
  check(three, { a: null });
  check(three, { a: 1 }, 0);
  check(three, { a: [3, 3, 2, 1] }, 0, 1, 2);
  check(three, { a: 4 });
  check([{ a: { $gt: 1 } }, { $or: [{ a: 1 }] }, { $not: { a: 1 } }], {}, 0, 1, 2);
  // Of several values that a rule requires, the one with the fewest alternatives is indexed, or
  // else the first.
  const choosy = [{ a: { $in: [1, 2] }, b: 1, c: 1 }];
  check(choosy, { b: 1 }, 0);
  check(choosy, { a: 1, c: 1 });
});

Deno.test("RuleIndex.open() returns a rule once, however many of its values a product has", () => {
  const ruleIndex = ruleIndexOf([{ a: { $in: [1, 2] } }, { a: { $in: [1, 1, 1] } }]);
  for (const _ of [1, 2]) assertEquals(ruleIndex.open({ a: [1, 2, 1] }, 0).toSorted(), [0, 1]);
});

Deno.test("RuleIndex.open() indexes up to 64 values of a choice", () => {
  const values = (count: number) => Array.from({ length: count }, (_, value) => value);
  const ruleIndex = ruleIndexOf([{ a: { $in: values(64) } }, { a: { $in: values(65) } }]);
  assertEquals(ruleIndex.open({ a: 99 }, 0), [1]);
  assertEquals(ruleIndex.open({ a: 63 }, 0).toSorted(), [0, 1]);
});
