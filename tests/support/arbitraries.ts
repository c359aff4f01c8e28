import fc from "fast-check";
import type { Assignment, ProductRecord } from "../../src/domain/products/product.ts";

const edges = [0, 1, 63, 64, 127, 128, 2 ** 31, 2 ** 32, 2 ** 52, 2 ** 53 - 1];

/** Safe integers of either sign; those near the limits of their packed form more often. */
export const safeIntegers: fc.Arbitrary<number> = fc.oneof(
  fc.maxSafeInteger(),
  fc.integer({ min: -200, max: 200 }),
  fc.constantFrom(...edges, ...edges.map((it) => 0 - it)),
);

/** The possible assignments of one badge in a product. */
export function assignmentsOf(
  badge: number,
  variants: fc.Arbitrary<number> = safeIntegers,
): fc.Arbitrary<Assignment> {
  const variantIds = fc.uniqueArray(variants, { minLength: 1, maxLength: 12 });
  return fc.oneof(
    fc.constant({ badge }),
    fc.constant({ badge, exclude: true as const }),
    variantIds.map((variantIds) => ({ badge, variantIds })),
    fc.tuple(variantIds, fc.boolean())
      .map(([variantIds, showOnProduct]) => ({ badge, variantIds, showOnProduct })),
  );
}

/** Products with badges that have these numbers. */
export function products(
  badges: fc.Arbitrary<number> = fc.nat(1_000_000),
  variants?: fc.Arbitrary<number>,
): fc.Arbitrary<ProductRecord> {
  const numbers = fc.uniqueArray(badges, { maxLength: 8 });
  return fc.record({
    assignments: numbers.chain((them) =>
      fc.tuple(...them.map((badge) => assignmentsOf(badge, variants)))
    ),
    order: numbers,
    attributes: fc.dictionary(fc.string(), fc.string()).map((it) => JSON.stringify(it)),
  }, { requiredKeys: ["assignments"] });
}
