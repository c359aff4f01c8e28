import { assertEquals } from "@std/assert";
import type { ProductRecord } from "../../../src/domain/products/product.ts";
import { aBadge, aProduct, aProject } from "../../support/builders.ts";
import { surveyFindings } from "./survey_findings.ts";

const now = Date.UTC(2026, 0, 31, 12);
const badges = [
  aBadge({ number: 0 }),
  aBadge({ number: 1, everyProduct: true }),
  aBadge({ number: 2, match: { price: 1 } }),
  aBadge({ number: 3, matchVariants: { size: "M" } }),
];

Deno.test("orderFindings() reports, by number, the badges that a product lists but lacks", () => {
  const check = (product: Partial<ProductRecord>, ...expected: number[]) => {
    const project = aProject({ badges, products: [[7, aProduct(product)]] });
    const found = surveyFindings(project, now).orders;
    assertEquals(found.map(({ badgeId }) => project.badge(badgeId)?.number), expected);
    assertEquals(found.every(({ productId }) => productId === 7), true);
  };
  check({});
  check({ order: [2, 1, 0, 9] }, 0, 2);
  check({ order: [0], assignments: [{ badge: 0 }] });
  check({ order: [0], assignments: [{ badge: 0, variantIds: [1], showOnProduct: false }] });
  check({ order: [1], assignments: [{ badge: 1, exclude: true }] }, 1);
  check({ order: [2], attributes: '{"price":1}' });
  check({ order: [3], variants: [{ id: 1, attributes: { size: "M" } }] });
  check({ order: [2], attributes: '{"price":2}' }, 2);
});
