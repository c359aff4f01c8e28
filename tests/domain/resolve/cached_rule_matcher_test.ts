import { assert, assertEquals } from "@std/assert";
import type { BadgeRecord } from "../../../src/domain/badges/badge.ts";
import type { JsonObject } from "../../../src/domain/json.ts";
import type { ProductRecord } from "../../../src/domain/products/product.ts";
import { CachedRuleMatcher, DirectRuleMatcher } from "../../../src/domain/resolve/rule_matcher.ts";
import { rankBadges } from "../../../src/domain/resolve/ranking.ts";
import { aBadge, aProduct, aProject } from "../../support/builders.ts";

type Rules = Partial<Pick<BadgeRecord, "match" | "matchVariants">>;

function aShop(rules: readonly Rules[], ...products: ProductRecord[]) {
  return aProject({
    badges: rules.map((it, number) => aBadge({ number, ...it })),
    products: products.map((product, id) => [id, product]),
  });
}

/** The matchers for a shop, which share what is compiled. */
function matchersOf(shop: ReturnType<typeof aShop>) {
  const { rules, compiledRules, variants } = rankBadges(shop);
  return {
    direct: new DirectRuleMatcher(rules, compiledRules, variants),
    cached: new CachedRuleMatcher(rules, shop.products, compiledRules, variants),
    ...{ rules, variants },
  };
}

const withAttributes = (attributes: JsonObject) =>
  aProduct({ attributes: JSON.stringify(attributes) });

/** A product with one variant. */
const withVariant = (attributes: JsonObject) => aProduct({ variants: [{ id: 1, attributes }] });

const second = (seconds: number) => new Date(1_000 * seconds).toISOString();

Deno.test("CachedRuleMatcher.precompute() caches the rules of stored products, until these change", () => {
  const shop = aShop([{ match: { a: 1 } }], withAttributes({ a: 1 }), withAttributes({ a: 2 }));
  const { cached } = matchersOf(shop);
  const areCached = () => [0, 1, 2].map((id) => cached.isCached(id, 0));
  assertEquals(areCached(), [false, false, true]);
  cached.precompute(1, 0);
  assertEquals(areCached(), [false, true, true]);
  cached.precompute(0, 0);
  cached.precompute(2, 0);
  assertEquals(areCached(), [true, true, true]);
  const steps = [{ kind: "putProduct" as const, productId: 0, product: withAttributes({ a: 3 }) }];
  shop.apply([{ revision: 2, steps }], shop.settings);
  assertEquals(areCached(), [false, false, true]);
});

Deno.test("CachedRuleMatcher forgets what another one cached of the same products", () => {
  const shop = aShop([{ match: { a: 1 } }], withAttributes({ a: 1 }));
  matchersOf(shop).cached.precompute(0, 0);
  assert(shop.products.bucketFor(0).derived !== undefined);
  matchersOf(shop);
  assertEquals(shop.products.bucketFor(0).derived, undefined);
});

Deno.test("CachedRuleMatcher.isOf() compares the rules about variants, too", () => {
  const { cached } = matchersOf(aShop([{ match: { a: 1 }, matchVariants: { b: 1 } }]));
  const isOf = (...rules: Rules[]) => {
    const { rules: others, variants } = matchersOf(aShop(rules));
    return cached.isOf(others, variants);
  };
  assertEquals(isOf({ match: { a: 1 }, matchVariants: { b: 1 } }), true);
  assertEquals(isOf({ match: { a: 1 }, matchVariants: { b: 2 } }), false);
  assertEquals(isOf({ match: { a: 1 } }), false);
});

Deno.test("DirectRuleMatcher.decide() is valid while the rules of both kinds are", () => {
  const intervalOf = (rules: Rules[], product: ProductRecord, now: number) => {
    const shop = aShop(rules, product);
    const bucket = shop.products.bucketFor(0);
    const { from, until } = matchersOf(shop).direct.decide(bucket, bucket.indexFor(0), 1_000 * now);
    return [from / 1_000, until / 1_000];
  };
  const since = { $since: "PT10S" };
  const ofProduct = { match: { own: since } };
  const ofVariant = { matchVariants: { at: since } };
  const product = (own: number, at: number) =>
    aProduct({
      attributes: JSON.stringify({ own: second(own) }),
      variants: [{ id: 1, attributes: { at: second(at) } }],
    });
  const both = [ofProduct, ofVariant];
  assertEquals(intervalOf(both, product(20, 25), 27), [25, 30]);
  assertEquals(intervalOf(both, product(25, 20), 27), [25, 30]);
  assertEquals(intervalOf([ofVariant], product(20, 25), 27), [25, 35]);
  assertEquals(intervalOf([ofProduct], product(20, 25), 27), [20, 30]);
  assertEquals(intervalOf([ofVariant], withVariant({}), 27), [-Infinity, Infinity]);
});

Deno.test("CachedRuleMatcher.memoryBytes counts a bucket and each set of rules once", () => {
  const on = second(5);
  const rules: Rules[] = [{ match: { a: 1 } }, { match: { a: { $gt: 1 } } }, {
    match: { on: { $since: "PT1S" } },
  }];
  const products = [1, 1, 2, 3, 0].map((a) => withAttributes({ a, on }));
  const shop = aShop(rules, ...products);
  const { direct, cached } = matchersOf(shop);
  const bytes = (now: number) => {
    const bucket = shop.products.bucketFor(0);
    for (const id of products.keys()) {
      direct.decide(bucket, bucket.indexFor(id), now);
      cached.precompute(id, now);
    }
    return cached.memoryBytes - direct.memoryBytes;
  };
  assertEquals(cached.memoryBytes, direct.memoryBytes);
  const [pointers, overhead] = [120 + 8 * products.length, 40];
  // The sets [0], [1] and [].
  const before = pointers + 2 * (1 + 1 + 0 + 3 * overhead);
  assertEquals(bytes(0), before);
  assertEquals(bytes(0), before);
  // Also [0, 2], [1, 2] and [2], in place of what was cached of the bucket.
  assertEquals(bytes(5_000), before + 2 * (2 + 2 + 1 + 3 * overhead));
});

Deno.test("DirectRuleMatcher.memoryBytes grows with what it reads of products and variants", () => {
  const attributes = (n: number) => ({ [`key${n}`]: "long enough for a dictionary", a: 1 });
  const products = Array.from({ length: 40 }, (_, id) =>
    aProduct({
      attributes: JSON.stringify(attributes(id % 4)),
      variants: [{ id: 1, attributes: attributes(id % 5) }],
    }));
  const growth = (...rules: Rules[]) => {
    const shop = aShop(rules, ...products);
    const { direct } = matchersOf(shop);
    const before = direct.memoryBytes;
    const bucket = shop.products.bucketFor(0);
    for (const id of products.keys()) direct.decide(bucket, bucket.indexFor(id), 0);
    return direct.memoryBytes - before;
  };
  const [match, matchVariants] = [{ a: 1 }, { a: 1 }];
  assert(growth({ match }) > 0, "of products");
  assert(growth({ matchVariants }) > 0, "of variants");
  assert(growth({ match }, { matchVariants }) > growth({ match }), "of both");
});

Deno.test("CachedRuleMatcher returns the same for more sets of rules than it keeps", () => {
  const bits = Array.from({ length: 16 }, (_, bit) => bit);
  // Sixteen rules for each bit: sixty thousand sets of them are more than the cache keeps.
  const shop = aShop(
    bits.flatMap((bit) =>
      bits.map((it) => ({ match: { a: bit, [`b${it}`]: { $exists: false } } }))
    ),
  );
  const bitsOf = (id: number) => bits.filter((bit) => id & (1 << bit));
  const edits = Array.from({ length: 60_000 }, (_, productId) => ({
    revision: 2,
    productId,
    edit: () => withAttributes({ a: bitsOf(productId) }),
  }));
  shop.products.apply(edits);
  const { direct, cached } = matchersOf(shop);
  const rulesOf = (id: number) => {
    const bucket = shop.products.bucketFor(id);
    const rules = cached.rulesOf(bucket, bucket.indexFor(id), 0);
    return Array.from(rules, (rule) => rule.charCodeAt(0));
  };
  for (const { productId } of edits) {
    rulesOf(productId);
    const bucket = shop.products.bucketFor(productId);
    direct.decide(bucket, bucket.indexFor(productId), 0);
  }
  const kept = edits.map(({ productId }) => productId).filter((id) => cached.isCached(id, 0));
  assert(kept.length > 5_000 && kept.length < 55_000, String(kept.length));
  const buckets = new Set(kept.map((id) => shop.products.bucketFor(id)));
  const bucketBytes = [...buckets].reduce((sum, { count }) => sum + 120 + 8 * count, 0);
  // The set that was too much is not counted.
  const chars = kept.slice(1).reduce((sum, id) => sum + 16 * bitsOf(id).length + 40, 0);
  assertEquals(cached.memoryBytes - direct.memoryBytes, bucketBytes + 2 * chars);
  for (const id of [0, 1, 4_095, 50_001, 59_999]) {
    const expected = bitsOf(id).flatMap((bit) => bits.map((it) => 16 * bit + it));
    assertEquals(rulesOf(id), expected);
  }
});
