import { assertEquals } from "@std/assert";
import type { BadgeRecord } from "../../src/domain/badges/badge.ts";
import { listFindings } from "../../src/management/findings/list_findings.ts";
import { aBadge, aProject } from "../support/builders.ts";

const now = Date.UTC(2026, 0, 31, 12);
const products = 100_000;
const rules = 200;

/**
 * Badges 0 to 199 have a rule each, of which the last fits no product; 200 to 219 are in one group
 * on the same products, and each but 219 is also assigned manually to one more product.
 */
function aLargeProject() {
  const ruled = Array.from({ length: rules }, (_, number): Partial<BadgeRecord> => ({
    match: number === rules - 1 ? { categories: -1 } : { categories: number, price: { $lt: 50 } },
  }));
  const grouped = Array.from({ length: 20 }, () => ({ exclusiveGroup: "deal" }));
  const groupedNumbers = grouped.map((_, index) => rules + index);
  return aProject({
    badges: [...ruled, ...grouped].map((badge, number) => aBadge({ ...badge, number })),
    products: Array.from({ length: products }, (_, id) => {
      const isAlone = id < 19;
      const own = isAlone ? [rules + id] : groupedNumbers.slice(-2 - id % 5);
      const attributes = JSON.stringify({ categories: [id % 199, -2], price: id % 100 });
      const order = id === products - 1 ? { order: [5, rules] } : {};
      return [id, { assignments: own.map((badge) => ({ badge })), attributes, ...order }] as const;
    }),
  });
}

const histories = new Map();
const outside = () => Promise.resolve(new Map<number, number>());

Deno.test("findings over 100,000 products with 200 rules do not block other requests", async () => {
  const project = aLargeProject();
  let others = 0;
  const timer = setInterval(() => others++, 0);
  const found = await listFindings(project, {
    after: undefined,
    limit: 201,
    now,
    histories,
    outside,
  });
  clearInterval(timer);
  const inShort = found.map(({ finding, position }) => {
    const badge = "badge" in position ? position.badge : undefined;
    const productId = "productId" in finding ? finding.productId : undefined;
    return [finding.code, badge, productId].join(" ").trim();
  });
  assertEquals(inShort, [
    "no_product 199",
    "always_hidden 219",
    "order_without_badge 5 99999",
    "order_without_badge 200 99999",
  ]);
  assertEquals(others > 0, true, "no other request was handled");
  const [first, second] = found;
  const rest = await listFindings(project, {
    after: second?.position,
    limit: 1,
    now,
    histories,
    outside,
  });
  assertEquals(rest, found.slice(2, 3));
  assertEquals(
    await listFindings(project, { after: first?.position, limit: 1, now, histories, outside }),
    [
      second,
    ],
  );
});
