import { assertEquals } from "@std/assert";
import { badgeIdOf } from "../../../support/builders.ts";
import { ManagedShop } from "../../../support/service/managed_shop.ts";
import { problemOf, violationPlaces } from "../../../support/service/problem_of.ts";

const scarf = {
  title: "Wool scarf — été",
  url: "https://shop.example/scarf?a=1#b",
  imageUrl: "/images/scarf.jpg",
  sku: "SC-1",
  attributes: { price: 19.9 },
  variants: [
    { id: 12, title: "Red", imageUrl: "http://cdn.example/12.jpg", sku: "SC-1-R" },
    { id: -11, attributes: { size: "M", __proto__: undefined } },
  ],
};

Deno.test("PUT of a product stores what the shop says about it, as GET and the list show", async () => {
  await using shop = await ManagedShop.create({ badges: 1 });
  const badges = [{ badgeId: badgeIdOf(0) }];
  const expected = JSON.parse(JSON.stringify({ id: 1, ...scarf, badges }));
  const created = await shop.send("PUT", "/products/1", { ...scarf, badges });
  assertEquals([created.status, await created.json()], [201, expected]);
  await shop.putProduct(2, { attributes: { a: 1 } });
  await shop.putProduct(-1, { title: "First" });
  const got = await shop.request("/products/1");
  assertEquals(await got.json(), expected);
  assertEquals(got.headers.get("ETag"), created.headers.get("ETag"));
  // Enough changes for checkpoints, which move the details to the store.
  for (let count = 0; count < 200; count++) await shop.putProduct(3, { sku: `S${count}` });
  await shop.service.catalog.idle();
  assertEquals(await shop.all("/products"), [
    { id: -1, title: "First", badges: [] },
    expected,
    { id: 2, attributes: { a: 1 }, badges: [] },
    { id: 3, sku: "S199", badges: [] },
  ]);
  const again = await shop.request("/products/1");
  assertEquals(again.headers.get("ETag"), created.headers.get("ETag"));
  const headers = { "If-Match": created.headers.get("ETag") ?? "" };
  const replaced = await shop.send("PUT", "/products/1", { title: "Other" }, { headers });
  assertEquals(await replaced.json(), { id: 1, title: "Other", badges: [] });
  await problemOf(await shop.send("PUT", "/products/1", {}, { headers }), 412);
  assertEquals((await shop.request("/products/1", { method: "DELETE" })).status, 204);
  await shop.putProduct(1, {});
  assertEquals(await shop.json("/products/1"), { id: 1, badges: [] });
});

Deno.test("an invalid field of the shop is a 400 that points at it", async () => {
  await using shop = await ManagedShop.create();
  const check = async (body: unknown, ...pointers: string[]) => {
    const violations = await violationPlaces(await shop.send("PUT", "/products/1", body));
    assertEquals(violations.toSorted(), pointers.toSorted(), JSON.stringify(body).slice(0, 200));
  };
  for (const title of ["", "x".repeat(301), "a\nb", 1, null]) await check({ title }, "/title");
  for (const sku of ["", "x".repeat(101), "\u0000"]) await check({ sku }, "/sku");
  const urls = [
    "shop.example/a",
    "javascript:alert(1)",
    "data:image/png;base64,AA",
    "ftp://shop.example/a",
    "//shop.example/a",
    "https://",
    " https://shop.example",
    "https://shop.example/a b",
    `https://shop.example/${"x".repeat(2_000)}`,
    "",
  ];
  for (const url of [...urls, "/a"]) await check({ url }, "/url");
  for (const imageUrl of [...urls, "/\\shop.example/a", "a.jpg", "/a b"]) {
    await check({ imageUrl }, "/imageUrl");
  }
  await check({ variants: [{ id: 1 }, { id: 2 }, { id: 1 }] }, "/variants/2/id");
  await check({ variants: [{ id: 1.5 }, {}] }, "/variants/0/id", "/variants/1/id");
  await check({ variants: [{ id: 1, url: "https://shop.example" }] }, "/variants/0/url");
  await check({ variants: [{ id: 1, title: "" }] }, "/variants/0/title");
  await check({ variants: Array.from({ length: 501 }, (_, id) => ({ id })) }, "/variants");
  await check({ attributes: { "\u0000v": 1 } }, "/attributes/\u0000v");
  await check({ attributes: { a: [{ "b\u0000": null }] } }, "/attributes/a/0/b\u0000");
  await check(
    { variants: [{ id: 1, attributes: { "a\u0000": 1 } }] },
    "/variants/0/attributes/a\u0000",
  );
  const bytes = (length: number) => ({ a: "x".repeat(length - '{"a":""}'.length) });
  await check({ variants: [{ id: 1, attributes: bytes(2_049) }] }, "/variants/0/attributes");
  const variants = (count: number, over: (id: number) => Record<string, unknown>) =>
    Array.from({ length: count }, (_, id) => ({ id, ...over(id) }));
  const attributes = { attributes: bytes(2_048) };
  await check({ variants: variants(25, () => attributes) }, "/variants");
  await check({ attributes: { a: 1 }, variants: variants(24, () => attributes) }, "/variants");
  await shop.putProduct(1, { variants: variants(24, () => attributes) });
  const imageUrl = `/${"x".repeat(1_999)}`;
  await check({ variants: variants(81, () => ({ imageUrl })) }, "/variants");
  await shop.putProduct(1, {
    title: "😀".repeat(300),
    sku: "é".repeat(100),
    variants: variants(80, () => ({ imageUrl })),
  });
});

Deno.test("display fields are in no public answer", async () => {
  await using shop = await ManagedShop.create({ badges: 1 });
  await shop.putProduct(1, { ...scarf, badges: [{ badgeId: badgeIdOf(0) }] });
  const json = { context: {}, query: { products: [{ id: 1 }] } };
  const response = await shop.service.request("/v1/shop/badges/query/byProductId", { json });
  const text = await response.text();
  assertEquals(text.includes("Badge 0"), true);
  for (const hidden of ["scarf", "SC-1", "Red"]) assertEquals(text.includes(hidden), false);
});

/** A patch that turns the product into this; the rest is as in `scarf`. */
function patches(name: string, patch: unknown, expected: Record<string, unknown>) {
  Deno.test(`PATCH of a product ${name}`, async () => {
    await using shop = await ManagedShop.create({ badges: 2 });
    const badges = [{ badgeId: badgeIdOf(0) }];
    await shop.putProduct(1, { ...scarf, badges });
    const whole = JSON.parse(JSON.stringify({ id: 1, ...scarf, badges, ...expected }));
    const response = await shop.send("PATCH", "/products/1", patch);
    assertEquals([response.status, await response.json()], [200, whole]);
    const got = await shop.request("/products/1");
    assertEquals(await got.json(), whole);
    assertEquals(got.headers.get("ETag"), response.headers.get("ETag"));
  });
}

patches("sets fields", { title: "New", sku: "N" }, { title: "New", sku: "N" });
patches("removes fields that are null", { title: null, url: null, variants: null }, {
  title: undefined,
  url: undefined,
  variants: undefined,
});
patches("merges attributes", { attributes: { stock: 3, price: null } }, {
  attributes: { stock: 3 },
});
patches("replaces lists", { variants: [{ id: 5 }], badges: [] }, {
  variants: [{ id: 5 }],
  badges: [],
});
patches("of badges keeps what the shop says", { order: [badgeIdOf(1)] }, {
  order: [badgeIdOf(1)],
});
patches("accepts its own id and may change nothing", { id: 1 }, {});

Deno.test("PATCH of a product that would not be valid changes nothing", async () => {
  await using shop = await ManagedShop.create({ badges: 1 });
  await problemOf(await shop.send("PATCH", "/products/1", { title: "x" }), 404);
  const before = await shop.putProduct(1, scarf);
  const check = async (patch: unknown, ...pointers: string[]) =>
    assertEquals(await violationPlaces(await shop.send("PATCH", "/products/1", patch)), pointers);
  await check({ titel: "x" }, "/titel");
  await check({ title: "" }, "/title");
  await check({ id: 2 }, "/id");
  await check({ id: null, badges: [{ badgeId: badgeIdOf(9) }] }, "/badges/0/badgeId");
  await check({ variants: [{ id: 1 }, { id: 1 }] }, "/variants/1/id");
  await check({ attributes: { a: "x".repeat(4_096) } }, "/attributes");
  await check([], "");
  const type = { headers: { "Content-Type": "text/json" } };
  await problemOf(await shop.send("PATCH", "/products/1", { title: "x" }, type), 415);
  const stale = { headers: { "If-Match": '"other"' } };
  await problemOf(await shop.send("PATCH", "/products/1", { title: "x" }, stale), 412);
  assertEquals(await shop.json("/products/1"), before);
});

Deno.test("PATCH of a product is a 409 if what is stored leaves too little room", async () => {
  await using shop = await ManagedShop.create();
  await shop.putProduct(1, { attributes: { a: "x".repeat(3_000) } });
  const attributes = { b: "x".repeat(2_000) };
  await problemOf(await shop.send("PATCH", "/products/1", { attributes }), 409);
  const variants = Array.from({ length: 23 }, (_, id) => {
    return { id, attributes: { a: "x".repeat(2_000) } };
  });
  await problemOf(await shop.send("PATCH", "/products/1", { variants }), 409);
  // What it conflicts with may have changed since.
  const outdated = { headers: { "If-Match": '"outdated"' } };
  for (const patch of [{ attributes }, { variants }]) {
    await problemOf(await shop.send("PATCH", "/products/1", patch, outdated), 412);
  }
  const patched = await shop.send("PATCH", "/products/1", { attributes: null, variants });
  assertEquals(patched.status, 200);
});
