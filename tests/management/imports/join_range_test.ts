import { assert, assertEquals } from "@std/assert";
import { joinRange } from "../../../src/management/imports/join/join_range.ts";
import type { ProductGroup } from "../../../src/management/imports/join/product_group.ts";
import { aBadge, aProduct, aProject } from "../../support/builders.ts";
import { openMemory } from "../../support/store/store_builders.ts";

const count = 64;

/** Products with an assignment of so many variants, about two bytes each in memory. */
function projectWith(variants: number) {
  const variantIds = Array.from({ length: variants }, (_, at) => 10_000 + at);
  return aProject({
    badges: [aBadge({ number: 0 })],
    products: Array.from({ length: count }, (_, id) => [
      id,
      aProduct({ assignments: [{ badge: 0, variantIds }] }),
    ]),
  });
}

function groupOf(productId: number): ProductGroup {
  return { productId, rows: [], count: 1, replaced: 0, excess: 1 };
}

Deno.test("a range ends before the stored products that it looks at take much memory", async () => {
  using store = await openMemory();
  const badges = new Set([0]);
  const visits = async (variants: number, groups: readonly ProductGroup[]) => {
    const project = projectWith(variants);
    const looked: number[] = [];
    for (let after = -Infinity; after < Infinity;) {
      const range = { after, until: Infinity, groups: groups.filter((it) => it.productId > after) };
      const options = { mode: "replace", isGoogle: false, badges } as const;
      const { until, products } = await joinRange(store.kv, project, range, options);
      looked.push(products.length);
      assert(until > after);
      after = until;
    }
    return looked;
  };
  assertEquals(await visits(10, []), [count]);
  const absent = await visits(20_000, []);
  assert(absent.length > 4, `${absent}`);
  assertEquals(absent.reduce((sum, it) => sum + it, 0), count);
  const named = await visits(20_000, Array.from({ length: count }, (_, id) => groupOf(id)));
  assert(named.length > 4, `${named}`);
  assertEquals(named.reduce((sum, it) => sum + it, 0), count);
});
