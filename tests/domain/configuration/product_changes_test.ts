import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { partsOf, type ProductChange } from "../../../src/domain/configuration/product_changes.ts";

/** A change that assigns badges, each to so many variants. */
function changeOf(productId: number, variants: readonly number[]): ProductChange {
  return {
    productId,
    assignments: variants.map((count, badge) => ({
      badge,
      after: { variantIds: Array.from({ length: count }, (_, at) => at) },
    })),
  };
}

const changes = fc.array(fc.array(fc.nat({ max: 600 }), { maxLength: 12 }), { maxLength: 40 })
  .map((products) => products.map((variants, id) => changeOf(id, variants)));

Deno.test("partsOf() returns all changes in order, in parts with few variants", () => {
  fc.assert(fc.property(changes, (changes) => {
    const parts = [...partsOf(changes)];
    assertEquals(parts.flat(), changes);
    for (const part of parts) {
      const variants = part.flatMap(({ assignments }) => assignments)
        .reduce((sum, { after }) => sum + (after?.variantIds?.length ?? 0), 0);
      assert(part.length === 1 || variants <= 4_000, `${part.length} ${variants}`);
    }
  }));
});

Deno.test("partsOf() keeps hundreds of products with one assignment together", () => {
  const changes = Array.from({ length: 1_000 }, (_, id) => changeOf(id, [0]));
  assertEquals([...partsOf(changes)].map((part) => part.length), [444, 444, 112]);
});
