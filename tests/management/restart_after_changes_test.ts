import { assert, assertEquals } from "@std/assert";
import { badgeIdOf } from "../support/builders.ts";
import { ManagedShop } from "../support/service/managed_shop.ts";
import { TestService } from "../support/service/test_service.ts";

const range = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Every answer of a shop: its resources, and what shoppers see of its products. */
async function answers(shop: ManagedShop) {
  const products = await shop.all<{ id: number }>("/products");
  const shown: string[][] = [];
  for (const { id } of products) {
    shown.push(...await shop.service.shown("shop", [{ id }, { id, variantIds: [1, 2] }]));
  }
  return {
    products,
    shown,
    badges: await shop.all("/badges"),
    order: await shop.json("/badge-order"),
    types: await shop.all("/types"),
    changes: await shop.all("/changes"),
    revision: await shop.revision(),
  };
}

/** The n-th of many kinds of changes. */
async function change(shop: ManagedShop, n: number): Promise<void> {
  const [badge, other] = [n % 12, (n * 5 + 1) % 12];
  const badgeId = badgeIdOf(badge);
  const path = `/badges/${badgeId}`;
  const responses = [
    () => shop.send("PATCH", path, { content: { text: `Patched ${n}` } }),
    () => shop.send("POST", "/badge-order/moves", { badgeId, before: badgeIdOf(other) }),
    () => shop.send("PUT", `/products/${n - 40}`, { badges: [{ badgeId }], order: [badgeId] }),
    () =>
      shop.send("POST", "/assignments", {
        operations: range(30).map((index) => ({
          op: index % 7 === 6 ? "exclude" : "add",
          badgeId,
          productId: n + index * 3,
          ...(index % 7 < 3 && { variantIds: [index % 3], showOnProduct: false }),
        })),
      }),
    () =>
      shop.send("PUT", "/badge-order", {
        badgeIds: range(12).map((i) => badgeIdOf((i * 5 + n) % 12)),
      }),
    () => shop.request(`/products/${n - 2}`, { method: "DELETE" }),
  ];
  const response = await responses[n % responses.length]!();
  await response.body?.cancel();
  // A batch may fail on a product-wide assignment, a move on the badge itself, a DELETE on a
  // missing one.
  assert([200, 201, 204, 400, 404].includes(response.status), `${response.status}`);
}

Deno.test("the answers are the same after a restart, after any number of changes and checkpoints", async () => {
  await using shop = await ManagedShop.create({ badges: 12 });
  for (const n of range(150)) {
    await change(shop, n);
    if (n === 70) {
      await shop.request(`/badges/${badgeIdOf(3)}`, { method: "DELETE" });
      await shop.putBadge(3, { content: { text: "Again" } });
    }
    if (n % 25 !== 24) continue;
    const before = await answers(shop);
    const restarted = new ManagedShop(await TestService.create({ kv: shop.service.kv }));
    assertEquals(await answers(restarted), before, `after change ${n}`);
    await restarted.service.catalog.idle();
  }
  assert(await shop.revision() > 100);
});

Deno.test("a restart continues with new badges, the order and revisions", async () => {
  await using shop = await ManagedShop.create({ badges: 70 });
  await shop.request(`/badges/${badgeIdOf(69)}`, { method: "DELETE" });
  const revision = await shop.revision();
  const restarted = new ManagedShop(await TestService.create({ kv: shop.service.kv }));
  await restarted.putBadge(69);
  await restarted.putProduct(1, { badges: [{ badgeId: badgeIdOf(69) }] });
  assertEquals(await restarted.revision(), revision + 2);
  assertEquals(await restarted.order(), range(70));
  assertEquals(await restarted.service.shown("shop", [{ id: 1 }]), [["Badge 69"]]);
  await restarted.service.catalog.idle();
});

Deno.test("a restart after moves alone, more than a checkpoint waits for, has their order", async () => {
  await using shop = await ManagedShop.create({ badges: 70 });
  for (const n of range(150)) {
    const body = { badgeId: badgeIdOf(n % 70), before: badgeIdOf((n * 3 + 1) % 70) };
    await (await shop.send("POST", "/badge-order/moves", body)).body?.cancel();
  }
  await shop.service.catalog.idle();
  const restarted = new ManagedShop(await TestService.create({ kv: shop.service.kv }));
  assertEquals(await restarted.order(), await shop.order());
  await restarted.service.catalog.idle();
});
