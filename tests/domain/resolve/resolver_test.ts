import { assertEquals } from "@std/assert";
import fc from "fast-check";
import type { BadgeRecord } from "../../../src/domain/badges/badge.ts";
import type { ProductRecord } from "../../../src/domain/products/product.ts";
import type { ProjectState } from "../../../src/domain/project_state.ts";
import { CachedRuleMatcher } from "../../../src/domain/resolve/rule_matcher.ts";
import { rankBadges } from "../../../src/domain/resolve/ranking.ts";
import { type ProductQuery, Resolver } from "../../../src/domain/resolve/resolver.ts";
import { products } from "../../support/arbitraries.ts";
import { aBadge, aProduct, aProject } from "../../support/builders.ts";

/** A project with product 1 and badges 0 to 4 in this order, unless `changed` says otherwise. */
function aShop(
  product: Partial<ProductRecord>,
  changed: Record<number, Partial<BadgeRecord>> = {},
) {
  const badges = [0, 1, 2, 3, 4].map((number) => aBadge({ number, ...changed[number] }));
  return aProject({ badges, products: [[1, aProduct(product)]] });
}

/** The resolver of a project, returning badge numbers. */
function resolving(project: ProjectState): (query: ProductQuery) => (number | undefined)[] {
  const ranking = rankBadges(project);
  const resolver = new Resolver(
    ranking,
    project.products,
    new CachedRuleMatcher(ranking.rules, project.products),
  );
  return (query) => {
    resolver.begin({ context: {}, now: 0 }, [query]);
    return resolver.resolve(0).toArray().map((rank) => ranking.badges[rank]?.record.number);
  };
}

/** What product 1 of the project shows, narrowed to variants if they are given. */
const shown = (project: ProjectState, variantIds?: number[]) =>
  resolving(project)({ id: 1, ...(variantIds && { variantIds }) });

const everyProduct = true;
const exclude: true = true;

Deno.test("resolve() returns the badges assigned to a product", () => {
  assertEquals(shown(aShop({ assignments: [{ badge: 1 }, { badge: 3 }] })), [1, 3]);
});

Deno.test("resolve() returns none for a product without badges", () => {
  assertEquals(shown(aShop({})), []);
});

Deno.test("resolve() returns the badges on every product", () => {
  const shop = aShop({ assignments: [{ badge: 1 }] }, { 0: { everyProduct }, 2: { everyProduct } });
  assertEquals(shown(shop), [0, 1, 2]);
});

Deno.test("resolve() returns the badges on every product for an unknown product", () => {
  const resolve = resolving(aShop({ assignments: [{ badge: 1 }] }, { 2: { everyProduct } }));
  assertEquals(resolve({ id: 2 }), [2]);
  assertEquals(resolve({ id: -1, variantIds: [1] }), [2]);
  assertEquals(resolving(aProject())({ id: 1 }), []);
});

Deno.test("resolve() counts a badge once if it is both assigned and on every product", () => {
  const wide = aShop({ assignments: [{ badge: 2 }, { badge: 1 }] }, { 2: { everyProduct } });
  assertEquals([shown(wide), shown(wide, []), shown(wide, [7])], [[1, 2], [1, 2], [1, 2]]);
  const assignments = [{ badge: 2, variantIds: [7], showOnProduct: false }];
  const narrow = aShop({ assignments }, { 2: { everyProduct } });
  assertEquals([shown(narrow), shown(narrow, [7]), shown(narrow, [8])], [[2], [2], [2]]);
});

Deno.test("resolve() gives an exclusion precedence over everything else", () => {
  const excluded = { assignments: [{ badge: 1 }, { badge: 2, exclude }] };
  assertEquals(shown(aShop(excluded)), [1]);
  assertEquals(shown(aShop(excluded, { 2: { everyProduct } })), [1]);
  assertEquals(shown(aShop(excluded, { 2: { everyProduct } }), [7]), [1]);
  assertEquals(shown(aShop({ ...excluded, order: [2, 1] }, { 2: { everyProduct } })), [1]);
});

Deno.test("resolve() applies an exclusion to its own product only", () => {
  const shop = aProject({
    badges: [aBadge({ number: 0, everyProduct })],
    products: [[1, aProduct({ assignments: [{ badge: 0, exclude }] })], [2, aProduct()]],
  });
  const resolve = resolving(shop);
  assertEquals([1, 2, 1, 3, 2].map((id) => resolve({ id })), [[], [0], [], [0], [0]]);
});

Deno.test("resolve() without variantIds returns variant assignments unless they are hidden", () => {
  const variantIds = [7];
  const assignments = [
    { badge: 0, variantIds },
    { badge: 1, variantIds, showOnProduct: true },
    { badge: 2, variantIds, showOnProduct: false },
    { badge: 3 },
  ];
  assertEquals(shown(aShop({ assignments })), [0, 1, 3]);
});

Deno.test("resolve() with variantIds returns product-wide assignments and those that share a variant", () => {
  const assignments = [
    { badge: 0 },
    { badge: 1, variantIds: [7, 8] },
    { badge: 2, variantIds: [8, -9, 2 ** 53 - 1], showOnProduct: true },
    { badge: 3, variantIds: [10, 11, 12] },
  ];
  const shop = aShop({ assignments });
  assertEquals(shown(shop, [7]), [0, 1]);
  assertEquals(shown(shop, [8]), [0, 1, 2]);
  assertEquals(shown(shop, [-9]), [0, 2]);
  assertEquals(shown(shop, [9]), [0]);
  assertEquals(shown(shop, [2 ** 53 - 1, 12]), [0, 2, 3]);
  assertEquals(shown(shop, [8, 8, 12]), [0, 1, 2, 3]);
});

Deno.test("resolve() with variantIds returns assignments that are hidden on the product", () => {
  const shop = aShop({ assignments: [{ badge: 1, variantIds: [7], showOnProduct: false }] });
  assertEquals(shown(shop), []);
  assertEquals(shown(shop, [7]), [1]);
  assertEquals(shown(shop, [8]), []);
});

Deno.test("resolve() with empty variantIds returns only product-wide badges", () => {
  const assignments = [{ badge: 0 }, { badge: 1, variantIds: [7] }];
  assertEquals(shown(aShop({ assignments }, { 4: { everyProduct } }), []), [0, 4]);
});

Deno.test("resolve() finds one variant among 500 in the query, and among 500 assigned", () => {
  const many = Array.from({ length: 500 }, (_, index) => index * 3);
  const few = aShop({ assignments: [{ badge: 0, variantIds: [1_497] }, { badge: 1 }] });
  assertEquals(shown(few, many), [0, 1]);
  assertEquals(shown(few, many.map((it) => it + 1)), [1]);
  const full = aShop({ assignments: [{ badge: 0, variantIds: many }, { badge: 1 }] });
  assertEquals(shown(full, [0]), [0, 1]);
  assertEquals(shown(full, [1_497]), [0, 1]);
  assertEquals(shown(full, [1_498]), [1]);
});

Deno.test("resolve() shows no paused badge, however it is assigned", () => {
  const paused = { status: "paused", everyProduct } as const;
  const assignments = [{ badge: 0 }, { badge: 1, variantIds: [7] }, { badge: 2 }];
  const shop = aShop({ assignments, order: [0, 2, 1] }, { 0: paused, 1: paused, 3: paused });
  assertEquals([shown(shop), shown(shop, [7])], [[2], [2]]);
  assertEquals(resolving(shop)({ id: 9 }), []);
});

Deno.test("resolve() follows the project's order, whatever the order of assignments", () => {
  const assignments = [{ badge: 4 }, { badge: 0 }, { badge: 3 }];
  const shop = aShop({ assignments }, { 1: { everyProduct } });
  assertEquals(shown(shop), [0, 1, 3, 4]);
  const steps = [{ kind: "setOrder" as const, order: [3, 4, 1, 2, 0] }];
  shop.apply([{ revision: 2, steps }], shop.settings);
  assertEquals(shown(shop), [3, 4, 1, 0]);
});

Deno.test("resolve() puts badges in the product's own order first, then the others in the project's order", () => {
  const assignments = [{ badge: 0 }, { badge: 1 }, { badge: 2 }, { badge: 3 }];
  const check = (order: number[], ...expected: number[]) =>
    assertEquals(shown(aShop({ assignments, order }, { 4: { everyProduct } })), expected);
  check([], 0, 1, 2, 3, 4);
  check([3], 3, 0, 1, 2, 4);
  check([2, 0], 2, 0, 1, 3, 4);
  check([4, 3, 2, 1, 0], 4, 3, 2, 1, 0);
});

Deno.test("resolve() ignores a listed badge that the product lacks", () => {
  const assignments = [{ badge: 0 }, { badge: 1 }, { badge: 2, variantIds: [7] }];
  const shop = aShop({ assignments, order: [4, 2, 99, 1] });
  assertEquals(shown(shop), [2, 1, 0]);
  assertEquals(shown(shop, []), [1, 0]);
});

Deno.test("resolve() skips deleted badges, including those with variants", () => {
  const assignments = [{ badge: 0, variantIds: [7, 8] }, { badge: 1, exclude }, { badge: 2 }];
  const shop = aShop({ assignments, order: [1, 0] });
  const steps = [0, 1].map((badge) => ({ kind: "deleteBadge" as const, badge }));
  shop.apply([{ revision: 2, steps }], shop.settings);
  assertEquals([shown(shop), shown(shop, [7])], [[2], [2]]);
});

Deno.test("resolve() orders many badges like few, however they are assigned", () => {
  for (const count of [39, 40, 64]) {
    const numbers = Array.from({ length: count }, (_, number) => number);
    const badges = numbers.map((number) => aBadge({ number, everyProduct: number % 3 === 0 }));
    const assignments = numbers.toReversed().filter((it) => it % 3 !== 0).map((badge) => ({
      badge,
    }));
    assertEquals(shown(aProject({ badges, products: [[1, aProduct({ assignments })]] })), numbers);
  }
});

/** The reference: every badge is checked, in the order of the product. */
function slowResolve(project: ProjectState, { id, variantIds }: ProductQuery): number[] {
  const product = project.products.get(id) ?? aProduct();
  const own = product.order ?? [];
  const others = project.order.filter((number) => !own.includes(number));
  return [...own, ...others].filter((number) => {
    const badge = project.badgeNumbered(number);
    if (badge === undefined || badge.status === "paused") return false;
    const assignment = product.assignments.find((it) => it.badge === number);
    if (assignment?.exclude) return false;
    if (badge.everyProduct) return true;
    if (assignment === undefined) return false;
    if (assignment.variantIds === undefined) return true;
    if (variantIds === undefined) return assignment.showOnProduct ?? true;
    return assignment.variantIds.some((it) => variantIds.includes(it));
  });
}

const few = fc.integer({ min: -5, max: 15 });

const aCatalogue = fc.record({
  badges: fc.uniqueArray(
    fc.record({
      number: fc.nat(12),
      status: fc.constantFrom(undefined, "active" as const, "paused" as const),
      everyProduct: fc.constantFrom(undefined, false, true),
    }),
    { selector: (badge) => badge.number, maxLength: 12, size: "max" },
  ),
  products: fc.array(fc.tuple(few, products(fc.nat(14), few)), { maxLength: 8, size: "max" }),
  deleted: fc.array(fc.nat(12), { maxLength: 3 }),
});

const someQueries = fc.array(
  fc.record(
    { id: few, variantIds: fc.array(few, { maxLength: 12, size: "max" }) },
    { requiredKeys: ["id"] },
  ),
  { maxLength: 20, size: "max" },
);

Deno.test("resolve() agrees with checking every badge, for any catalogue and queries", () => {
  fc.assert(
    fc.property(aCatalogue, someQueries, ({ badges, products, deleted }, queries) => {
      const project = aProject({ badges: badges.map(aBadge), products });
      const steps = deleted.map((badge) => ({ kind: "deleteBadge" as const, badge }));
      project.apply([{ revision: 2, steps }], project.settings);
      const resolve = resolving(project);
      for (const query of queries) assertEquals(resolve(query), slowResolve(project, query));
    }),
    { numRuns: 500 },
  );
});
