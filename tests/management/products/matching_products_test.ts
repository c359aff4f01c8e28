import { assertEquals } from "@std/assert";
import { setImmediate } from "node:timers";
import { matchingProducts } from "../../../src/management/products/matching_products.ts";
import { aProduct, aProject } from "../../support/builders.ts";

Deno.test("matchingProducts() lets other work run while it looks at many products", async () => {
  const attributes = JSON.stringify({ price: 5 });
  const project = aProject({
    products: Array.from({ length: 20_000 }, (_, id) => [id, aProduct({ attributes })] as const),
  });
  let hasOtherRun = false;
  setImmediate(() => hasOtherRun = true);
  const { count } = await matchingProducts(project, { match: { price: 5 } }, { limit: 1, now: 0 });
  assertEquals([count, hasOtherRun], [20_000, true]);
});

Deno.test("matchingProducts() returns up to `limit` products after `after`, and counts all", async () => {
  const project = aProject({ products: [1, 2, 3, 4, 5].map((id) => [id, aProduct()] as const) });
  const rule = { match: { price: { $exists: false } } };
  const { items, ...rest } = await matchingProducts(project, rule, { after: 1, limit: 2, now: 0 });
  assertEquals(items, [{ id: 2 }, { id: 3 }]);
  assertEquals(rest, { count: 5, total: 5 });
});
