import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { ConditionColumns } from "../../../src/domain/conditions/columns/condition_columns.ts";
import type { JsonObject } from "../../../src/domain/json.ts";
import { variantsKey, withVariants } from "../../../src/domain/products/packed/packed_variants.ts";
import { NumberedConditions } from "../../../src/domain/resolve/numbered_conditions.ts";
import { PreparedCondition } from "../../../src/domain/resolve/prepared_badge.ts";
import { VariantResults, VariantRuleIndex } from "../../../src/domain/resolve/variant_rules.ts";
import { conditions, subjects, values } from "../conditions/arbitraries.ts";
import { noon } from "../conditions/support.ts";

const day = 86_400_000;

/** A product with the attributes of its variants, of which some have none. */
interface Product {
  readonly attributes: JsonObject;
  readonly variants: readonly (JsonObject | undefined)[];
}

const variant = fc.option(
  fc.record({ a: values, b: values, c: fc.constant(1) }, { requiredKeys: [] }),
  { nil: undefined, freq: 8 },
);
const products: fc.Arbitrary<Product> = fc.record({
  attributes: subjects,
  variants: fc.oneof(
    { weight: 8, arbitrary: fc.array(variant, { maxLength: 4 }) },
    // The variants of more than one word of bits.
    { weight: 1, arbitrary: fc.array(variant, { minLength: 15, maxLength: 34, size: "max" }) },
  ),
});

function indexOf(rules: readonly JsonObject[]): VariantRuleIndex {
  const compiled = new NumberedConditions(new ConditionColumns());
  return new VariantRuleIndex({ rules: rules.map((it) => new PreparedCondition(it)), compiled });
}

function decide(index: VariantRuleIndex, { attributes, variants }: Product, now: number) {
  const stored = variants.map((attributes, id) => ({ id, attributes }));
  const list = stored.length === 0 ? undefined : withVariants(undefined, stored)[variantsKey];
  return index.decideFor(attributes, list, now);
}

/** By rule, whether each variant satisfies it; a product without variants is its own only one. */
function expected(rules: readonly JsonObject[], { attributes, variants }: Product, now: number) {
  const all = variants.length === 0 ? [{}] : variants;
  return rules.map((rule) => {
    const { predicate } = new PreparedCondition(rule);
    return all.map((own) => predicate({ ...attributes, ...own }, now));
  });
}

/** The same, as the results say. */
function found(results: VariantResults, rules: number, variants: number): boolean[][] {
  const indexes = Array.from({ length: variants }, (_, index) => index);
  return Array.from({ length: rules }, (_, rule) => {
    const satisfied = results.satisfied(rule);
    if (variants === 0) return [satisfied === 1];
    const each = indexes.map((index) => satisfied > 0 && results.isSatisfiedBy(rule, index));
    assertEquals(each.filter((it) => it).length, satisfied);
    return each;
  });
}

Deno.test("VariantRuleIndex.decide() agrees with evaluating each rule on each variant, whatever the previous calls", () => {
  let [holding, partly] = [0, 0];
  fc.assert(
    fc.property(
      fc.array(conditions, { maxLength: 8 }),
      fc.array(products, { minLength: 1, maxLength: 4 }),
      fc.constantFrom(noon, noon - day, noon + 2 * day),
      (rules, products, now) => {
        const index = indexOf(rules);
        const results = new VariantResults(rules.length);
        for (const product of [...products, ...products]) {
          // Results are kept one after another in one text.
          const { results: text } = decide(index, product, now);
          results.open(`\u0001\u0000${text}`, 2);
          const { variants } = product;
          const each = expected(rules, product, now);
          assertEquals(found(results, rules.length, variants.length), each);
          if (text !== "") assertEquals(results.count, variants.length);
          holding += each.filter((it) => it.every((holds) => holds)).length;
          partly += each.filter((it) => new Set(it).size === 2).length;
        }
      },
    ),
    { numRuns: 700 },
  );
  assert(holding > 50 && partly > 150, `${holding}, ${partly}`);
});

Deno.test("VariantRuleIndex.decide() returns a result that is valid from `from` until before `until`", () => {
  let bounded = 0;
  fc.assert(
    fc.property(
      fc.array(conditions, { minLength: 1, maxLength: 6 }),
      products,
      fc.integer({ min: noon - 40 * day, max: noon + 40 * day }),
      (rules, product, now) => {
        const index = indexOf(rules);
        const { results, from, until } = decide(index, product, now);
        assertEquals([from <= now, now < until], [true, true]);
        for (const at of [from, until - 1].filter(Number.isFinite)) {
          bounded++;
          assertEquals(decide(index, product, at), { results, from, until });
        }
      },
    ),
    { numRuns: 1_500 },
  );
  assert(bounded > 50, `${bounded}`);
});

Deno.test("VariantRuleIndex.decide() returns the nearest change of the product and of any variant", () => {
  const index = indexOf([{ a: { $past: true } }, { b: { $since: "PT1S" } }, { c: 1 }]);
  const at = (seconds: number) => `1970-01-01T00:00:${seconds}Z`;
  const variants: JsonObject[] = [{ b: at(20) }, { c: 1 }, { a: at(30) }];
  const product = { attributes: { a: at(10) }, variants };
  const check = (now: number, from: number, until: number) => {
    const decided = decide(index, product, now);
    assertEquals([decided.from, decided.until], [from, until], `${now}`);
  };
  check(9_999, -Infinity, 10_000);
  check(10_000, 10_000, 20_000);
  check(20_500, 20_000, 21_000);
  check(29_999, 21_000, 30_000);
  check(30_000, 30_000, Infinity);
});

Deno.test("VariantRuleIndex.decide() returns the nearest change of a variant's only instant, too", () => {
  const index = indexOf([{ a: { $past: true } }]);
  const product = { attributes: {}, variants: [{ a: "1970-01-01T00:00:30Z" }] };
  const { from, until } = decide(index, product, 10_000);
  assertEquals([from, until], [-Infinity, 30_000]);
});

Deno.test("VariantResults of a product without results has none of the product before", () => {
  const index = indexOf([{ a: 1 }, { a: 2 }]);
  const results = new VariantResults(2);
  results.open(decide(index, { attributes: {}, variants: [{ a: 1 }, { a: 2 }] }, noon).results, 0);
  assertEquals([results.count, results.satisfied(0), results.satisfied(1)], [2, 1, 1]);
  const none = decide(index, { attributes: {}, variants: [{ a: 3 }] }, noon).results;
  assertEquals(none, "");
  assertEquals(decide(index, { attributes: { a: 3 }, variants: [] }, noon).results, "");
  results.open(none, 0);
  assertEquals([results.count, results.satisfied(0), results.satisfied(1)], [0, 0, 0]);
  results.open(decide(index, { attributes: { a: 2 }, variants: [] }, noon).results, 0);
  assertEquals([results.count, results.satisfied(0), results.satisfied(1)], [0, 0, 1]);
});
