// The rules of the query, one test per sentence: the candidates of a product.
import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { A, B, C, D, everywhere, Example } from "../../support/example.ts";

const exclude = true as const;
const sale = { match: { price: { $lt: 20 } } };

Deno.test("candidates: badges assigned manually, badges whose `match` holds, badges with `everyProduct`", () => {
  const it = new Example({
    badges: [{}, sale, { everyProduct: true }, { match: { price: 99 } }, {}],
    assignments: [{ badge: A }],
    attributes: { price: 5 },
  });
  assertEquals(it.explanation(), "A B C D:no_match E:not_assigned");
});

Deno.test("one badge counts once, and counts if any of the three holds", () => {
  const ways = [{}, sale, { everyProduct: true }, { ...sale, everyProduct: true }];
  const it = new Example({
    badges: [{ match: { price: 99 } }, ...ways],
    assignments: [0, 1, 2, 3, 4].map((badge) => ({ badge })),
    attributes: { price: 5 },
  });
  assertEquals(it.shown(), "A B C D E");
});

Deno.test("an exclusion on the product beats all three", () => {
  const it = new Example({
    badges: [sale, { everyProduct: true }, { ...sale, everyProduct: true }, {
      everyProduct: false,
    }],
    assignments: [A, B, C, D].map((badge) => ({ badge, exclude })),
    attributes: { price: 5 },
  });
  assertEquals(it.explanation(), "A:excluded B:excluded C:excluded D:excluded");
});

Deno.test("an assignment without `variantIds` is product-wide; one with `variantIds` is for those variants", () => {
  const it = new Example({
    badges: [{}, {}],
    assignments: [{ badge: A }, { badge: B, variantIds: [11, 12] }],
  });
  assertEquals([11, 12, 13].map((id) => it.shown({ variantIds: [id] })), ["A B", "A B", "A"]);
});

/** A product-wide, B for variant 11, C for it but not on the product, D for variant 12. */
const shop = new Example({
  badges: [{}, {}, {}, {}],
  assignments: [
    { badge: A },
    { badge: B, variantIds: [11] },
    { badge: C, variantIds: [11], showOnProduct: false },
    { badge: D, variantIds: [12], showOnProduct: true },
  ],
});

Deno.test("entry without `variantIds`: product-wide assignments, and variant ones unless `showOnProduct: false`", () =>
  assertEquals(shop.explanation(), "A B C:variant D"));

Deno.test('a card shows "Sale" if any variant is on sale', () => {
  const assignments = [{ badge: A, variantIds: [11] }];
  assertEquals(new Example({ badges: [{}], assignments }).shown(), "A");
});

Deno.test("entry with `variantIds`: product-wide assignments, and those that share a variant with it", () => {
  assertEquals(shop.explanation({ variantIds: [11, 99] }), "A B C D:variant");
  assertEquals(shop.explanation({ variantIds: [12] }), "A B:variant C:variant D");
  assertEquals(shop.explanation({ variantIds: [11, 12] }), "A B C D");
});

Deno.test("`variantIds: []` leaves only the product-wide ones", () =>
  assertEquals(shop.explanation({ variantIds: [] }), "A B:variant C:variant D:variant"));

const lettersOf = (shown: string) => shown.split(" ").filter((letter) => letter !== "");

Deno.test("narrowing never adds a candidate, except one hidden on the product by `showOnProduct: false`", () => {
  const variants = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 3 });
  const way = fc.record({
    variantIds: fc.option(variants, { nil: undefined }),
    hidden: fc.boolean(),
    exclude: fc.boolean(),
  });
  fc.assert(fc.property(fc.array(way, { maxLength: 5 }), variants, (ways, variantIds) => {
    const it = new Example({
      badges: ways.map((_, number) => ({ everyProduct: number === 4 })),
      assignments: ways.map((way, badge) => {
        if (way.exclude) return { badge, exclude };
        if (way.variantIds === undefined) return { badge };
        return { badge, variantIds: way.variantIds, showOnProduct: !way.hidden };
      }),
    });
    const wide = lettersOf(it.shown());
    for (const letter of lettersOf(it.shown({ variantIds }))) {
      assert(wide.includes(letter) || ways["ABCDE".indexOf(letter)]?.hidden, letter);
    }
  }));
});

Deno.test("`match` and `everyProduct` are product-wide", () => {
  const it = new Example({ badges: [sale, { everyProduct: true }], attributes: { price: 5 } });
  for (const variantIds of [undefined, [], [11]]) {
    assertEquals(it.shown({ ...(variantIds && { variantIds }) }), "A B");
  }
});

Deno.test("a product's `attributes` default to `{}`", () => {
  const it = new Example({ badges: [sale, { match: { price: { $exists: false } } }] });
  assertEquals(it.explanation(), "A:no_match B");
});

Deno.test("for a product that is not stored only `everyProduct` applies", () => {
  const absent = { match: { price: { $exists: false } } };
  const it = new Example({
    badges: [{}, absent, ...everywhere(absent)],
    assignments: [{ badge: A }],
  });
  assertEquals(it.explanation({ id: 2 }), "A:not_assigned B:no_match C");
});
