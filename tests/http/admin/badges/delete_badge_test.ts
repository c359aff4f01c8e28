import { assertEquals } from "@std/assert";
import { badgeIdOf } from "../../../support/builders.ts";
import { ManagedShop } from "../../../support/service/managed_shop.ts";
import { problemOf } from "../../../support/service/problem_of.ts";

const path = `/badges/${badgeIdOf(1)}`;

/** Three badges on products 1 and 2, of which one has its own order; product 3 excludes badge 1. */
async function shopWithProducts(): Promise<ManagedShop> {
  const shop = await ManagedShop.create({ badges: 3 });
  const badges = [0, 1, 2].map((n) => ({ badgeId: badgeIdOf(n) }));
  await shop.putProduct(1, { badges, order: [2, 1, 0].map(badgeIdOf) });
  await shop.putProduct(2, { badges: [{ badgeId: badgeIdOf(1), variantIds: [21] }] });
  await shop.putProduct(3, { badges: [{ badgeId: badgeIdOf(1), exclude: true }] });
  return shop;
}

async function deleteBadge(shop: ManagedShop): Promise<void> {
  const response = await shop.request(path, { method: "DELETE" });
  assertEquals([response.status, await response.text()], [204, ""]);
}

const everything = [{ id: 1 }, { id: 2, variantIds: [21] }, { id: 3 }];

Deno.test("DELETE of a badge removes it from products, from every order and from answers", async () => {
  await using shop = await shopWithProducts();
  await deleteBadge(shop);
  await problemOf(await shop.request(path), 404);
  await problemOf(await shop.request(`${path}/products`), 404);
  assertEquals(await shop.order(), [0, 2]);
  assertEquals(await shop.all("/products"), [
    {
      id: 1,
      badges: [{ badgeId: badgeIdOf(0) }, { badgeId: badgeIdOf(2) }],
      order: [badgeIdOf(2), badgeIdOf(0)],
    },
    { id: 2, badges: [] },
    { id: 3, badges: [] },
  ]);
  assertEquals(await shop.service.shown("shop", everything), [["Badge 2", "Badge 0"], [], []]);
});

Deno.test("a badge recreated under its id is a new one: last, and on no product", async () => {
  await using shop = await shopWithProducts();
  const { createdAt } = await shop.badge(1);
  await deleteBadge(shop);
  const response = await shop.send("PUT", path, { typeId: "price", content: { text: "Again" } });
  assertEquals([response.status, (await response.json()).createdAt >= createdAt], [201, true]);
  assertEquals(await shop.order(), [0, 2, 1]);
  assertEquals(await shop.all(`${path}/products`), []);
  assertEquals(await shop.badgesOf(2), []);
  assertEquals(await shop.service.shown("shop", everything), [["Badge 2", "Badge 0"], [], []]);
  // Neither its old exclusion nor its place in a product's order returns.
  await shop.putBadge(1, { content: { text: "Again" }, everyProduct: true });
  assertEquals(await shop.service.shown("shop", everything), [
    ["Badge 2", "Badge 0", "Again"],
    ["Again"],
    ["Again"],
  ]);
});

Deno.test("DELETE of a badge frees its place among a product's 64", async () => {
  await using shop = await ManagedShop.create({ badges: 65 });
  const operations = Array.from({ length: 64 }, (_, n) => n)
    .map((n) => ({ op: "add", badgeId: badgeIdOf(n), productId: 1 }));
  await shop.apply(...operations);
  await deleteBadge(shop);
  await shop.apply({ op: "add", badgeId: badgeIdOf(64), productId: 1 });
  assertEquals((await shop.badgesOf(1))?.length, 64);
});

Deno.test("DELETE of a missing badge is a 404, with or without If-Match", async () => {
  await using shop = await ManagedShop.create({ badges: 1 });
  const before = await shop.revision();
  await problemOf(await shop.request(path, { method: "DELETE" }), 404);
  const headers = { "If-Match": "*" };
  await problemOf(await shop.request(path, { method: "DELETE", headers }), 404);
  assertEquals(await shop.revision(), before);
});

Deno.test("DELETE of a badge with If-Match of an older one is a 412", async () => {
  await using shop = await shopWithProducts();
  const { headers: received, body } = await shop.request(path);
  await body?.cancel();
  const headers = { "If-Match": received.get("ETag") ?? "" };
  await shop.putBadge(1, { name: "Newer" });
  await problemOf(await shop.request(path, { method: "DELETE", headers }), 412);
  assertEquals((await shop.badge(1)).name, "Newer");
});
