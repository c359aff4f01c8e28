import { assertEquals } from "@std/assert";
import fc from "fast-check";
import type { JsonObject } from "../../../src/domain/json.ts";
import type { ProjectState } from "../../../src/domain/project_state.ts";
import { CachedRuleMatcher } from "../../../src/domain/resolve/rule_matcher.ts";
import { rankBadges } from "../../../src/domain/resolve/ranking.ts";
import { aBadge, aProduct, aProject } from "../../support/builders.ts";

/** A project with a badge for each rule, and products 0, 1, 2 and so on with these attributes. */
function aShop(rules: readonly JsonObject[], ...attributes: (JsonObject | undefined)[]) {
  return aProject({
    badges: rules.map((match, number) => aBadge({ number, match })),
    products: attributes.map((it, id) => [
      id,
      aProduct(it === undefined ? {} : { attributes: JSON.stringify(it) }),
    ]),
  });
}

const indexOf = (project: ProjectState) =>
  new CachedRuleMatcher(rankBadges(project).rules, project.products);

/** The numbers of the rules that hold for a product at an instant. */
function rulesOf(index: CachedRuleMatcher, project: ProjectState, productId: number, now = 0) {
  const bucket = project.products.bucketFor(productId);
  const rules = index.rulesOf(bucket, bucket.indexFor(productId), now);
  return Array.from({ length: rules.length }, (_, place) => rules.charCodeAt(place));
}

Deno.test("CachedRuleMatcher.rulesOf() returns the rules that hold for a product, in order", () => {
  const rules: JsonObject[] = [{ a: 1 }, { a: { $gt: 0 } }, { b: { $in: [1, 2] } }, {
    c: { $all: ["x", "y"] },
  }];
  const products: (JsonObject | undefined)[] = [
    { a: 1, b: 2 },
    { a: [1, 5], c: ["y", "x"] },
    { b: [3, 1, 1] },
    undefined,
    {},
  ];
  const shop = aShop(rules, ...products);
  const index = indexOf(shop);
  const all = () => products.map((_, id) => rulesOf(index, shop, id));
  const expected = [[0, 1, 2], [0, 1, 3], [2], [], []];
  assertEquals(all(), expected);
  // Again, from the cache.
  assertEquals(all(), expected);
});

Deno.test("CachedRuleMatcher.rulesOf() follows an edit of the product, and of its neighbour", () => {
  const shop = aShop([{ a: 1 }], { a: 1 }, { a: 2 });
  const index = indexOf(shop);
  assertEquals([0, 1].map((id) => rulesOf(index, shop, id)), [[0], []]);
  const product = aProduct({ attributes: '{"a":1}' });
  const steps = [{ kind: "putProduct" as const, productId: 1, product }];
  shop.apply([{ revision: 2, steps }], shop.settings);
  assertEquals([0, 1].map((id) => rulesOf(index, shop, id)), [[0], [0]]);
});

Deno.test("CachedRuleMatcher.rulesOf() follows the clock where a `$since` changes, also backwards", () => {
  const rules: JsonObject[] = [{ on: { $since: "PT1S" } }, { on: { $since: "PT2S" } }, { a: 1 }];
  const on = "1970-01-01T00:00:05Z";
  const shop = aShop(rules, { on, a: 1 }, { on: [on, "1970-01-01T00:00:10Z", "never"] }, { a: 1 });
  const index = indexOf(shop);
  const at = (now: number) => [0, 1, 2].map((id) => rulesOf(index, shop, id, now).join());
  const expected: readonly [now: number, rules: string[]][] = [
    [4_999, ["2", "", "2"]],
    [5_000, ["0,1,2", "0,1", "2"]],
    [5_999, ["0,1,2", "0,1", "2"]],
    [6_000, ["1,2", "1", "2"]],
    [7_000, ["2", "", "2"]],
    [10_000, ["2", "0,1", "2"]],
    [12_000, ["2", "", "2"]],
  ];
  for (const [now, rules] of [...expected, ...expected.toReversed()]) {
    assertEquals(at(now), rules, `${now}`);
  }
});

Deno.test("CachedRuleMatcher.rulesOf() keeps the results of a bucket until a `$since` changes", () => {
  const shop = aShop([{ on: { $since: "PT1S" } }], { on: "1970-01-01T00:00:05Z" }, {});
  const index = indexOf(shop);
  const bucket = shop.products.bucketFor(0);
  const isKept = (now: number) => {
    const { derived } = bucket;
    for (const id of [0, 1]) rulesOf(index, shop, id, now);
    return derived === bucket.derived;
  };
  const instants = [5_000, 5_999, 5_000, 6_000, 9_000, 6_000, 5_999, 4_999, 0, 4_999, 5_000];
  const kept = [false, true, true, false, true, true, false, false, true, true, false];
  assertEquals(instants.map(isKept), kept);
  rulesOf(indexOf(shop), shop, 0, 5_000);
  assertEquals([isKept(5_000), isKept(5_000)], [false, true]);
});

Deno.test("CachedRuleMatcher.isOf() is true only while the rules are the same", () => {
  const index = indexOf(aShop([{ a: 1 }, { b: 1 }]));
  const isKept = (...rules: JsonObject[]) => index.isOf(rankBadges(aShop(rules)).rules);
  assertEquals(isKept({ a: 1 }, { b: 1 }), true);
  assertEquals(isKept({ a: 1 }, { b: 1 }, { a: 1 }), true);
  assertEquals(isKept({ a: 1 }), false);
  assertEquals(isKept({ b: 1 }, { a: 1 }), false);
  assertEquals(isKept({ a: 1 }, { b: 2 }), false);
});

Deno.test("CachedRuleMatcher.rulesOf() is independent of another index over the same products", () => {
  const shop = aShop([{ a: 1 }], { a: 1, b: 1 });
  const [first, second] = [indexOf(shop), indexOf(aShop([{ c: 1 }, { b: 1 }]))];
  assertEquals(rulesOf(first, shop, 0), [0]);
  assertEquals(rulesOf(second, shop, 0), [1]);
  assertEquals(rulesOf(first, shop, 0), [0]);
});

const scalar = fc.constantFrom<(string | number | boolean)[]>("x", "y", 0, 1, 2, true);

Deno.test("CachedRuleMatcher.rulesOf() agrees with evaluating each rule, for any rules", () => {
  const operators = fc.oneof(
    scalar,
    fc.record({ $in: fc.array(fc.constantFrom(0, 1, 2), { minLength: 1, maxLength: 3 }) }),
    fc.record({ $all: fc.array(fc.constantFrom("x", "y"), { minLength: 1, maxLength: 2 }) }),
    fc.record({ $ne: scalar }),
  );
  const aRule = fc.dictionary(fc.constantFrom("a", "b", "c.d"), operators, { minKeys: 1 });
  const value = fc.oneof(scalar, fc.array(scalar, { maxLength: 3 }), fc.constant(null));
  const aProductsAttributes = fc.record(
    { a: value, b: value, c: fc.record({ d: value }) },
    { requiredKeys: [] },
  );
  fc.assert(fc.property(fc.array(aRule, { maxLength: 6 }), aProductsAttributes, (rules, json) => {
    const attributes: JsonObject = JSON.parse(JSON.stringify(json));
    const written: JsonObject[] = JSON.parse(JSON.stringify(rules));
    const shop = aShop(written, attributes);
    const ranking = rankBadges(shop);
    const each = ranking.rules.flatMap(({ predicate }, rule) =>
      predicate(attributes, 0) ? [rule] : []
    );
    assertEquals(rulesOf(indexOf(shop), shop, 0), each);
  }));
});
