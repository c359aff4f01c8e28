import { assertEquals, assertNotStrictEquals } from "@std/assert";
import { Product } from "../../../src/domain/products/product.ts";
import { toProduct, toProductBadge } from "../../../src/domain/products/product_response.ts";
import { aBadge, aProduct, aProject, badgeIdOf } from "../../support/builders.ts";

Deno.test("toProduct() names badges by id, and omits fields that are not stored", () => {
  const project = aProject({ badges: [aBadge({ number: 1 }), aBadge({ number: 2 })] });
  const assignments = [
    { badge: 2, variantIds: [456], showOnProduct: false },
    { badge: 1, exclude: true as const },
  ];
  assertEquals(Product.parse(toProduct(project, 1234, aProduct({ assignments }))), {
    id: 1234,
    badges: [
      { badgeId: badgeIdOf(2), variantIds: [456], showOnProduct: false },
      { badgeId: badgeIdOf(1), exclude: true },
    ],
  });
  assertEquals(toProduct(project, 1, aProduct({ order: [1, 2], attributes: '{"a":[1]}' })), {
    id: 1,
    badges: [],
    order: [badgeIdOf(1), badgeIdOf(2)],
    attributes: { a: [1] },
  });
});

Deno.test("toProduct() omits deleted badges, but not the list that named them", () => {
  const project = aProject({ badges: [aBadge({ number: 1 })] });
  const product = aProduct({ assignments: [{ badge: 0 }, { badge: 1 }], order: [0, 1] });
  assertEquals(toProduct(project, 1, product), {
    id: 1,
    badges: [{ badgeId: badgeIdOf(1) }],
    order: [badgeIdOf(1)],
  });
  assertEquals(toProduct(project, 1, aProduct({ order: [0] })).order, []);
});

Deno.test("toProductBadge() has exactly the fields of the assignment", () => {
  const variantIds = [456];
  const check = (members: object) =>
    assertEquals(toProductBadge("id", { badge: 1, ...members }), { badgeId: "id", ...members });
  check({});
  check({ exclude: true });
  check({ variantIds });
  check({ variantIds, showOnProduct: true });
  check({ variantIds, showOnProduct: false });
  assertNotStrictEquals(toProductBadge("id", { badge: 1, variantIds }).variantIds, variantIds);
});
