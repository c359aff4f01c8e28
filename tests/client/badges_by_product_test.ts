import { assertEquals, assertStrictEquals } from "@std/assert";
import { FakeClock } from "./support/fake_clock.ts";
import { FakeService, formatEntry } from "./support/fake_service.ts";

// Timers and resources that are left behind fail the test.
Deno.test.sanitizer({ ops: true, resources: true });

/**
 * The result of a call to a service that gives each entry a badge with the entry's own spelling.
 */
async function badgesFor(...products: (number | { id: number; variantIds?: number[] })[]) {
  using clock = new FakeClock();
  return await clock.until(new FakeService().client().forProducts(products));
}

const texts = (shown?: readonly { content: { readonly text?: unknown } }[]) =>
  shown?.map(({ content }) => content.text);

Deno.test("BadgesByProduct is a Map in the order of the call, with duplicates", async () => {
  const badges = await badgesFor(2, 1, { id: 2 }, { id: 1, variantIds: [4] }, 2);
  assertEquals(badges instanceof Map, true);
  assertEquals(Array.from(badges.keys(), formatEntry), ["2", "1", "2", "1:4", "2"]);
  assertEquals(Array.from(badges.values(), texts), [["2"], ["1"], ["2"], ["1:4"], ["2"]]);
  assertEquals([badges.size, [...badges].length], [5, 5]);
  badges.forEach((shown, entry) => assertEquals(texts(shown), [formatEntry(entry)]));
});

Deno.test("get() finds an entry by its value", async () => {
  const badges = await badgesFor(1, { id: 2, variantIds: [9, 8, 8] }, { id: 3, variantIds: [] });
  assertEquals(texts(badges.get(1)), ["1"]);
  assertEquals(texts(badges.get({ id: 1 })), ["1"]);
  assertEquals(texts(badges.get({ id: 2, variantIds: [8, 9] })), ["2:8,9"]);
  assertEquals(texts(badges.get({ id: 3, variantIds: [] })), ["3:"]);
  for (const [entry, shown] of badges) assertStrictEquals(badges.get(entry), shown);
});

Deno.test("get() finds an entry with variants by the product id alone, the first of several", async () => {
  const badges = await badgesFor({ id: 1, variantIds: [5] }, { id: 1, variantIds: [6] });
  assertEquals(texts(badges.get(1)), ["1:5"]);
  assertEquals(texts(badges.get({ id: 1 })), ["1:5"]);
});

Deno.test("get() prefers an exact match, whatever the order", async () => {
  const variant = { id: 1, variantIds: [5] };
  for (const badges of [await badgesFor(variant, 1), await badgesFor(1, variant)]) {
    assertEquals(texts(badges.get(1)), ["1"]);
    assertEquals(texts(badges.get(variant)), ["1:5"]);
  }
});

Deno.test("get() returns undefined for entries that were not requested", async () => {
  const badges = await badgesFor(1, { id: 2, variantIds: [5] });
  const absent = [3, { id: 1, variantIds: [] }, { id: 2, variantIds: [] }, {
    id: 2,
    variantIds: [6],
  }];
  for (const product of absent) {
    assertEquals([badges.get(product), badges.has(product)], [undefined, false]);
  }
  assertEquals([badges.has(1), badges.has(2), badges.has({ id: 2, variantIds: [5] })], [
    true,
    true,
    true,
  ]);
});

Deno.test("has() is true for a product without badges", async () => {
  using clock = new FakeClock();
  const service = new FakeService(() => new Response(null, { status: 500 }));
  const badges = await clock.until(service.client().forProducts([1]));
  assertEquals([badges.has(1), badges.get(1), badges.errors.length], [true, [], 1]);
});

Deno.test("BadgesByProduct of no products is empty", async () => {
  const badges = await badgesFor();
  assertEquals([badges.size, badges.errors, badges.get(1)], [0, [], undefined]);
});
