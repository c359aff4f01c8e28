import { assertEquals, assertMatch } from "@std/assert";
import { badgeIdOf } from "../../../support/builders.ts";
import { ManagedShop } from "../../../support/service/managed_shop.ts";
import { problemOf, violationPlaces } from "../../../support/service/problem_of.ts";

const on = (number: number, over: Record<string, unknown> = {}) => ({
  badgeId: badgeIdOf(number),
  ...over,
});

Deno.test("PUT of a product creates it: 201 with Location and ETag, the same as GET", async () => {
  await using shop = await ManagedShop.create({ badges: 3 });
  const body = {
    badges: [
      on(0, { variantIds: [3, 1, 2], showOnProduct: false }),
      on(1),
      on(2, { exclude: true }),
    ],
    order: [badgeIdOf(2), badgeIdOf(1)],
    attributes: { categories: [18, 23], price: 19.9, deep: { "": null } },
  };
  const response = await shop.send("PUT", "/products/-7", body);
  assertEquals(response.status, 201);
  assertEquals(response.headers.get("Location"), "/admin/v1/projects/shop/products/-7");
  assertEquals(await response.json(), { id: -7, ...body });
  const got = await shop.request("/products/-7");
  assertEquals(await got.json(), { id: -7, ...body });
  assertMatch(got.headers.get("ETag") ?? "", /^"[^"]+"$/);
  assertEquals(got.headers.get("ETag"), response.headers.get("ETag"));
});

Deno.test("PUT of a product replaces it whole: 200, omitted fields are removed", async () => {
  await using shop = await ManagedShop.create({ badges: 2 });
  await shop.putProduct(1, { badges: [on(0)], order: [badgeIdOf(0)], attributes: { a: 1 } });
  const response = await shop.send("PUT", "/products/1", { id: 1 });
  assertEquals([response.status, response.headers.get("Location")], [200, null]);
  assertEquals(await response.json(), { id: 1, badges: [] });
  assertEquals(await shop.json("/products/1"), { id: 1, badges: [] });
});

Deno.test("PUT of a product keeps an order with badges that it lacks, and an empty one", async () => {
  await using shop = await ManagedShop.create({ badges: 3 });
  const order = [2, 1, 0].map(badgeIdOf);
  await shop.putProduct(1, { badges: [on(0), on(2)], order });
  assertEquals(await shop.json("/products/1"), { id: 1, badges: [on(0), on(2)], order });
  assertEquals(await shop.service.shown("shop", [{ id: 1 }]), [["Badge 2", "Badge 0"]]);
  assertEquals((await shop.putProduct(2, { order: [] })).order, []);
});

Deno.test("PUT of a product stores a repeated variant once", async () => {
  await using shop = await ManagedShop.create({ badges: 1 });
  await shop.putProduct(1, { badges: [on(0, { variantIds: [5, 6, 5] })] });
  assertEquals(await shop.badgesOf(1), [on(0, { variantIds: [5, 6] })]);
});

Deno.test("an invalid product is a 400 that points at each violation; nothing changes", async () => {
  await using shop = await ManagedShop.create({ badges: 2 });
  await shop.putProduct(1, { badges: [on(0)] });
  const before = [await shop.revision(), await shop.badgesOf(1)];
  const check = async (body: unknown, ...pointers: string[]) => {
    const violations = await violationPlaces(await shop.send("PUT", "/products/1", body));
    assertEquals(violations.toSorted(), pointers.toSorted());
  };
  await check({ badges: [on(0), on(9)], order: [badgeIdOf(8)] }, "/badges/1/badgeId", "/order/0");
  await check({ badges: [on(0), on(1), on(0, { exclude: true })] }, "/badges/2/badgeId");
  await check({ badges: [on(0), { badgeId: badgeIdOf(0).toUpperCase() }] }, "/badges/1/badgeId");
  await check({ order: [0, 1, 0].map(badgeIdOf) }, "/order/2");
  await check({ order: ["1", badgeIdOf(0)] }, "/order/0");
  await check({ badges: [on(0, { exclude: true, variantIds: [1] })] }, "/badges/0/exclude");
  await check({ badges: [on(0, { exclude: true, showOnProduct: true })] }, "/badges/0/exclude");
  await check({ badges: [on(0, { exclude: false })] }, "/badges/0/exclude");
  await check({ badges: [on(0, { showOnProduct: false })] }, "/badges/0/showOnProduct");
  await check({ badges: [on(0, { variantIds: [] })] }, "/badges/0/variantIds");
  await check({ badges: [on(0, { variantIds: [1, 2.5, "3"] })] }, ...[
    "/badges/0/variantIds/1",
    "/badges/0/variantIds/2",
  ]);
  const tooMany = Array.from({ length: 501 }, (_, n) => n);
  await check({ badges: [on(0, { variantIds: tooMany })] }, "/badges/0/variantIds");
  await check({ badges: [on(0, { varientIds: [1] })], name: "x" }, "/badges/0/varientIds", "/name");
  await check({ badges: [{}, null] }, "/badges/0/badgeId", "/badges/1");
  await check({ id: 2 }, "/id");
  await check({ id: "1" }, "/id");
  await check({ badges: null, order: null, attributes: null }, "/badges", "/order", "/attributes");
  await check([], "");
  assertEquals([await shop.revision(), await shop.badgesOf(1)], before);
});

Deno.test("a product has at most 64 badges and exclusions: the 65th is a 400", async () => {
  await using shop = await ManagedShop.create({ badges: 65 });
  const badges = Array.from({ length: 65 }, (_, n) => on(n, n % 2 ? { exclude: true } : {}));
  const response = await shop.send("PUT", "/products/1", { badges });
  assertEquals(await violationPlaces(response), ["/badges"]);
  await shop.putProduct(1, { badges: badges.slice(1) });
  assertEquals(await shop.badgesOf(1), badges.slice(1));
});

Deno.test("attributes are an object of 4 KiB, 8 levels deep, with any keys", async () => {
  await using shop = await ManagedShop.create();
  const put = (attributes: unknown) => shop.send("PUT", "/products/1", { attributes });
  const nested = (depth: number): unknown => depth === 1 ? {} : { a: nested(depth - 1) };
  const bytes = (length: number) => ({ a: "x".repeat(length - '{"a":""}'.length) });
  for (const bad of [nested(9), bytes(4_097), { a: "é".repeat(2_048) }, [], "text"]) {
    assertEquals(await violationPlaces(await put(bad)), ["/attributes"]);
  }
  await problemOf(await shop.request("/products/1"), 404);
  for (const good of [nested(8), bytes(4_096), JSON.parse('{"__proto__":{"a":1}}')]) {
    const response = await put(good);
    assertEquals(JSON.stringify((await response.json()).attributes), JSON.stringify(good));
  }
});

Deno.test("DELETE of a product removes it: 204, then 404; it can be created again", async () => {
  await using shop = await ManagedShop.create({ badges: 1 });
  await shop.putProduct(1, { badges: [on(0)] });
  const response = await shop.request("/products/1", { method: "DELETE" });
  assertEquals([response.status, await response.text()], [204, ""]);
  assertEquals(await shop.service.shown("shop", [{ id: 1 }]), [[]]);
  assertEquals(await shop.all(`/badges/${badgeIdOf(0)}/products`), []);
  for (const method of ["GET", "DELETE"]) {
    await problemOf(await shop.request("/products/1", { method }), 404);
  }
  assertEquals((await shop.send("PUT", "/products/1", {})).status, 201);
});

Deno.test("a product's path accepts only canonical decimals", async () => {
  await using shop = await ManagedShop.create();
  const unlike = ["01", "-0", "+1", "1.0", "1e3", "0x1", "%201", "--1", "a", "9007199254740992"];
  for (const id of unlike) {
    for (const method of ["GET", "PUT", "DELETE"]) {
      const json = method === "PUT" ? {} : undefined;
      const response = await shop.request(`/products/${id}`, { method, json });
      assertEquals(await violationPlaces(response), ["?productId"], `${method} ${id}`);
    }
  }
  for (const id of ["0", "-1", "9007199254740991", "-9007199254740991"]) {
    const created = await shop.send("PUT", `/products/${id}`, { id: Number(id) });
    assertEquals([created.status, (await created.json()).id], [201, Number(id)]);
  }
});

Deno.test("PUT and DELETE of a product honour If-Match", async () => {
  await using shop = await ManagedShop.create();
  const headers = { "If-Match": "*" };
  await problemOf(await shop.send("PUT", "/products/1", {}, { headers }), 412);
  await problemOf(await shop.request("/products/1", { method: "DELETE", headers }), 404);
  const created = await shop.send("PUT", "/products/1", {}, { headers: { "If-None-Match": "*" } });
  assertEquals(created.status, 201);
  const ifMatch = { "If-Match": created.headers.get("ETag") ?? "" };
  assertEquals(
    (await shop.send("PUT", "/products/1", { order: [] }, { headers: ifMatch })).status,
    200,
  );
  await problemOf(await shop.send("PUT", "/products/1", {}, { headers: ifMatch }), 412);
  await problemOf(await shop.request("/products/1", { method: "DELETE", headers: ifMatch }), 412);
});
