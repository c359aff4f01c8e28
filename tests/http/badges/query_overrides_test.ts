import { assertEquals, assertNotEquals } from "@std/assert";
import type { Badge } from "../../../src/domain/badges/badge.ts";
import { toQueriedProduct } from "../../../src/catalog/query_response.ts";
import { badgeIdOf } from "../../support/builders.ts";
import { ManagedShop } from "../../support/service/managed_shop.ts";

const path = "/v1/shop/badges/query/byProductId";
const everywhere = { everyProduct: true };
const sale: Partial<Badge> = {
  ...everywhere,
  content: { text: "Sale", colour: "#c00" },
  perProduct: { default: { text: "-{off} %" } },
};

/** The answer to a query, and its entity tag; both forms of the query must agree. */
async function answer(shop: ManagedShop, products: readonly object[], context: object = {}) {
  const posted =
    await (await shop.service.request(path, { json: { context, query: { products } } }))
      .text();
  const parameters = new URLSearchParams({ context: JSON.stringify(context) });
  for (const product of products) parameters.append("product", Object.values(product).join(":"));
  const got = await shop.service.request(`${path}?${parameters}`);
  assertEquals(await got.text(), posted);
  return { ...JSON.parse(posted), tag: got.headers.get("ETag") };
}

/** The overrides of each product. */
async function overrides(shop: ManagedShop, products: readonly number[], context?: object) {
  const { products: answered }: { products: { overrides?: unknown }[] } = await answer(
    shop,
    products.map((id) => ({ id })),
    context,
  );
  return answered.map((it) => it.overrides);
}

const texts = (...all: (readonly [number, string])[]) =>
  all.map(([number, text]) => ({ id: badgeIdOf(number), content: { text } }));

Deno.test("a query returns the texts that templates change for each product beside the references", async () => {
  await using shop = await ManagedShop.create();
  await shop.putBadge(0, sale);
  await shop.putBadge(1, { ...everywhere, content: { text: "New" } });
  await shop.putProduct(1, { attributes: { off: 20 } });
  await shop.putProduct(2, { attributes: { off: "é" } });
  await shop.putProduct(3, {});
  const references = [{ id: badgeIdOf(0) }, { id: badgeIdOf(1) }];
  const { products, badges } = await answer(shop, [{ id: 1 }, { id: 3 }, { id: 2 }, { id: 4 }]);
  assertEquals(products, [
    { query: { id: 1 }, badges: references, overrides: texts([0, "-20 %"]) },
    { query: { id: 3 }, badges: references },
    { query: { id: 2 }, badges: references, overrides: texts([0, "-é %"]) },
    { query: { id: 4 }, badges: references },
  ]);
  assertEquals(badges.map((it: Badge) => it.content), [sale.content, { text: "New" }]);
});

Deno.test("an answer changes at once with a product, a badge and a type, and so does its tag", async () => {
  await using shop = await ManagedShop.create();
  await shop.putBadge(0, sale);
  const seen = new Set<string>();
  const check = async (...expected: string[]) => {
    const found = await answer(shop, [{ id: 1 }]);
    assertEquals(
      found.products[0].overrides,
      expected.length === 0 ? undefined : texts(...expected.map((text) => [0, text] as const)),
    );
    assertEquals(seen.has(found.tag), false);
    seen.add(found.tag);
    assertEquals((await answer(shop, [{ id: 1 }])).tag, found.tag);
  };
  await shop.putProduct(1, { attributes: { off: 20 } });
  await check("-20 %");
  await shop.putProduct(1, { attributes: { off: 25 } });
  await check("-25 %");
  await shop.putBadge(0, { ...sale, perProduct: { default: { text: "{off} off" } } });
  await check("25 off");
  const type = {
    name: "Price",
    schema: { type: "object", properties: { text: { maxLength: 5 } } },
  };
  await shop.json("/types/price", { method: "PUT", json: type });
  await check();
});

Deno.test("templates are left out on a missing attribute, a wrong type, a long or invalid result", async () => {
  await using shop = await ManagedShop.create();
  const check = async (attributes: object | undefined, expected: string | undefined) => {
    await shop.putProduct(1, { attributes });
    const found = expected === undefined ? undefined : texts([0, expected]);
    assertEquals(await overrides(shop, [1]), [found], JSON.stringify(attributes));
  };
  await shop.putBadge(0, sale);
  for (const off of [null, true, false, [], [20], {}, { off: 20 }]) await check({ off }, undefined);
  await check(undefined, undefined);
  await check({ off: 0 }, "-0 %");
  await check({ off: "" }, "- %");
  await check({ off: "\u{1f600}".repeat(97) }, `-${"\u{1f600}".repeat(97)} %`);
  await check({ off: "\u{1f600}".repeat(98) }, undefined);
  await check({ off: '"<\u2028' }, '-"<\u2028 %');
  await shop.putBadge(0, { ...sale, perProduct: { default: { text: "Sale" } } });
  await check({}, undefined);
  await shop.putBadge(0, { ...sale, perProduct: { default: { text: "{a.b} {a.b}" } } });
  await check({ a: { b: 1 } }, "1 1");
  await check({ "a.b": 1 }, undefined);
});

Deno.test("overrides are in the order of the badges, with only the members that differ", async () => {
  await using shop = await ManagedShop.create();
  const content = { note: "n", text: "Sale", link: "/sale" };
  const perProduct = { default: { link: "/{id}", text: "{text}", note: "{none}" } };
  for (const number of [0, 1, 2]) await shop.putBadge(number, { content, perProduct });
  await shop.putProduct(1, {
    badges: [0, 1, 2].map((number) => ({ badgeId: badgeIdOf(number) })),
    order: [badgeIdOf(2)],
    attributes: { id: 7, text: "Sale" },
  });
  const link = { link: "/7" };
  assertEquals(await overrides(shop, [1]), [
    [2, 0, 1].map((number) => ({ id: badgeIdOf(number), content: link })),
  ]);
  await shop.putBadge(1, { content, status: "paused", perProduct });
  await shop.putProduct(1, {
    badges: [0, 1, 2].map((number) => ({ badgeId: badgeIdOf(number) })),
    attributes: { id: 7, text: "Now" },
  });
  const answered = JSON.stringify(await overrides(shop, [1]));
  const both = { text: "Now", link: "/7" };
  assertEquals(
    answered,
    JSON.stringify([[0, 2].map((number) => ({ id: badgeIdOf(number), content: both }))]),
  );
});

Deno.test("templates are in the shopper's language and currency, else in the product's", async () => {
  await using shop = await ManagedShop.create();
  await shop.putBadge(0, {
    ...everywhere,
    content: { text: "Sale" },
    localizations: { fr: { text: "Soldes" } },
    perProduct: { default: { text: "{price|currency}" }, "fr-CA": { text: "Prix {price|number}" } },
  });
  await shop.putProduct(1, { attributes: { price: 1234.5 } });
  await shop.putProduct(2, { attributes: { price: 1234.5, currency: "EUR" } });
  await shop.putProduct(3, { attributes: { price: 1234.5, currency: "money" } });
  const check = async (context: object, ...expected: (string | undefined)[]) =>
    assertEquals(
      JSON.parse(JSON.stringify(await overrides(shop, [1, 2, 3], context)).replace(/\s/g, " ")),
      expected.map((text) => text === undefined ? null : texts([0, text])),
    );
  const bigcommerce = { currency: "USD" };
  await check({}, undefined, "€1,234.50", undefined);
  await check({ bigcommerce }, "$1,234.50", "€1,234.50", undefined);
  await check({ locale: "de", bigcommerce }, "1.234,50 $", "1.234,50 €", undefined);
  await check({ locale: "fr", bigcommerce }, undefined, undefined, undefined);
  await check({ locale: "fr-CA", bigcommerce }, ...Array(3).fill("Prix 1 234,5"));
  await check({ locale: "fr-ca", bigcommerce: null }, ...Array(3).fill("Prix 1 234,5"));
  await check({ locale: "fr-", bigcommerce: {} }, undefined, "€1,234.50", undefined);
  await check({ bigcommerce: { currency: "usd" } }, "$1,234.50", "€1,234.50", undefined);
});

Deno.test("responseBytes counts overrides in UTF-8", async () => {
  await using shop = await ManagedShop.create();
  await shop.putBadge(0, sale);
  await shop.putBadge(1, { ...sale, perProduct: { fr: { text: "é{off}" } } });
  await shop.putProduct(1, { attributes: { off: "\u{1f600}é€" } });
  const project = await shop.service.catalog.open("shop");
  if (project === undefined) throw new Error("There is no shop");
  const tags = new Set<string>();
  for (const locale of ["", "fr"]) {
    const products = [1, 1, 2].map((id) => toQueriedProduct({ id }));
    const text = project.responseTo(products, { context: { locale }, now: 0 });
    assertEquals(project.responseBytes, new TextEncoder().encode(text).length);
    tags.add(text);
  }
  assertNotEquals(tags.size, 1);
});

Deno.test("with variants, a template has the values that all of them have that are stored", async () => {
  await using shop = await ManagedShop.create();
  const text = "{size}/{price|currency}";
  await shop.putBadge(0, { ...sale, perProduct: { default: { text } } });
  await shop.putProduct(1, {
    attributes: { size: "M", price: 5, currency: "EUR" },
    variants: [
      { id: 11, attributes: { size: "L" } },
      { id: 12, attributes: { size: "L", price: 7, currency: "USD" } },
      { id: -13, attributes: { size: null } },
      { id: 14 },
      { id: 2 ** 53 - 1, attributes: { size: "L" } },
    ],
  });
  const check = async (variantIds: number[] | undefined, expected: string | undefined) => {
    const context = { bigcommerce: { currency: "GBP" } };
    const entry = variantIds === undefined ? { id: 1 } : { id: 1, variantIds };
    const { products } = await answer(shop, [entry, { id: 1 }, entry], context);
    const found = expected === undefined ? undefined : texts([0, expected]);
    const whole = texts([0, "M/€5.00"]);
    assertEquals(
      products.map((it: { overrides?: unknown }) => it.overrides),
      [found, whole, found],
      JSON.stringify(variantIds),
    );
  };
  await check(undefined, "M/€5.00");
  await check([], "M/€5.00");
  await check([99, 98], "M/€5.00");
  await check([14], "M/€5.00");
  await check([11], "L/€5.00");
  await check([11, 99], "L/€5.00");
  await check([11, 11, 2 ** 53 - 1], "L/€5.00");
  await check([12], "L/$7.00");
  await check([11, 12], undefined);
  await check([11, 14], undefined);
  await check([-13], undefined);
  await check([11, -13], undefined);
  await shop.putBadge(0, { ...sale, perProduct: { default: { text: "{price|currency}" } } });
  await shop.putProduct(1, {
    attributes: { price: 5 },
    variants: [{ id: 1, attributes: { currency: "EUR" } }, {
      id: 2,
      attributes: { currency: "USD" },
    }],
  });
  const { products } = await answer(shop, [{ id: 1, variantIds: [1, 2] }], {
    bigcommerce: { currency: "GBP" },
  });
  assertEquals(products[0].overrides, texts([0, "£5.00"]));
});
