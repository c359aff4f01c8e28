import { assertEquals } from "@std/assert";
import type { components } from "../../../../openapi/schema.d.ts";
import { badgeIdOf } from "../../../support/builders.ts";
import { ManagedShop, numberOf } from "../../../support/service/managed_shop.ts";
import { problemOf } from "../../../support/service/problem_of.ts";
import { createShopToken, Shop } from "../../../support/shop.ts";
import { afterNoon, noon, shopOf } from "./finding_world.ts";

type Statistics = components["schemas"]["Statistics"];

const day = 86_400_000;

async function statisticsOf(shop: ManagedShop): Promise<Statistics> {
  const response = await shop.request("/statistics");
  assertEquals(response.status, 200);
  const statistics: Statistics = await response.json();
  return statistics;
}

/** The number of products of each badge, by the badge's number. */
async function assignmentsOf(shop: ManagedShop): Promise<Record<number, number>> {
  const { assignments } = await statisticsOf(shop);
  return Object.fromEntries(assignments.map((it) => [numberOf(it.badgeId), it.products]));
}

Deno.test("statistics of an empty project are zeros, at its revision", async () => {
  await using shop = await ManagedShop.create({ now: () => noon });
  const soon = { total: 0, badges: [] };
  assertEquals(await statisticsOf(shop), {
    revision: await shop.revision(),
    at: afterNoon(0),
    badges: { total: 0, live: 0, scheduled: 0, ended: 0, paused: 0 },
    startingSoon: soon,
    endingSoon: soon,
    types: [],
    products: 0,
    assignments: [],
  });
});

Deno.test("statistics count each badge in one state, as of the service's clock", async () => {
  let now = noon;
  await using shop = await ManagedShop.create({ now: () => now });
  await shop.putBadge(0, { startsAt: afterNoon(1), endsAt: afterNoon(5) });
  await shop.putBadge(1, { status: "paused" });
  await shop.putBadge(2);
  const states = async (at: number) => {
    now = noon + at;
    return (await statisticsOf(shop)).badges;
  };
  const none = { total: 3, live: 1, scheduled: 0, ended: 0, paused: 1 };
  assertEquals(await states(0), { ...none, scheduled: 1 });
  assertEquals(await states(1), { ...none, live: 2 });
  assertEquals(await states(4), { ...none, live: 2 });
  assertEquals(await states(5), { ...none, ended: 1 });
});

Deno.test("statistics count the badges of each type that has some", async () => {
  await using shop = await shopOf({
    badges: [{ typeId: "price" }, { typeId: "label" }, { typeId: "price", status: "paused" }],
  });
  const { types } = await statisticsOf(shop);
  assertEquals(types, [{ typeId: "label", badges: 1 }, { typeId: "price", badges: 2 }]);
  await shop.request(`/badges/${badgeIdOf(1)}`, { method: "DELETE" });
  assertEquals((await statisticsOf(shop)).types, [{ typeId: "price", badges: 2 }]);
});

Deno.test("statistics list badges that start or end within seven days, the soonest first", async () => {
  await using shop = await shopOf({
    badges: [
      { startsAt: afterNoon(2 * day), endsAt: afterNoon(6 * day) },
      { startsAt: afterNoon(1) },
      { startsAt: afterNoon(0), endsAt: afterNoon(7 * day - 1) },
      { startsAt: afterNoon(7 * day), endsAt: afterNoon(8 * day) },
      { endsAt: afterNoon(7 * day) },
      { startsAt: afterNoon(1), endsAt: afterNoon(2), status: "paused" },
    ],
  });
  const { startingSoon, endingSoon } = await statisticsOf(shop);
  assertEquals<unknown>(startingSoon, {
    total: 2,
    badges: [await shop.badge(1), await shop.badge(0)],
  });
  assertEquals<unknown>(endingSoon, {
    total: 2,
    badges: [await shop.badge(0), await shop.badge(2)],
  });
});

Deno.test("statistics list 20 badges that start soon, and count them all", async () => {
  await using shop = await ManagedShop.create({ now: () => noon });
  for (let number = 0; number < 23; number++) {
    await shop.putBadge(number, { startsAt: afterNoon(1_000 - number) });
  }
  const { startingSoon: { total, badges } } = await statisticsOf(shop);
  assertEquals(total, 23);
  const soonest = Array.from({ length: 20 }, (_, index) => badgeIdOf(22 - index));
  assertEquals(badges.map(({ id }) => id), soonest);
});

Deno.test("statistics count a product once per badge, whatever the variants, and no exclusions", async () => {
  await using shop = await shopOf({
    badges: [{}, {}, { everyProduct: true }, { match: { price: 5 } }],
    products: [
      { on: [0, { badge: 1, variantIds: [1, 2, 3] }], attributes: { price: 5 } },
      { on: [0, { badge: 1, variantIds: [4], showOnProduct: false }], order: [1] },
      { on: [{ badge: 0, exclude: true }, { badge: 2, exclude: true }] },
      {},
    ],
  });
  assertEquals(await assignmentsOf(shop), { 0: 2, 1: 2 });
  assertEquals((await statisticsOf(shop)).products, 4);
});

Deno.test("statistics follow changes, and list assignments in the project's order", async () => {
  await using shop = await shopOf({
    badges: [{}, {}, {}],
    products: [{ on: [0, 1] }, { on: [1] }],
  });
  assertEquals(await assignmentsOf(shop), { 0: 1, 1: 2 });
  await shop.apply({ op: "add", badgeId: badgeIdOf(2), productId: 7 });
  await shop.apply({ op: "remove", badgeId: badgeIdOf(0), productId: 1 });
  assertEquals(await assignmentsOf(shop), { 1: 2, 2: 1 });
  const move = { badgeId: badgeIdOf(2), before: badgeIdOf(0) };
  await shop.send("POST", "/badge-order/moves", move).then((it) => it.body?.cancel());
  const { assignments, revision } = await statisticsOf(shop);
  assertEquals(assignments.map((it) => numberOf(it.badgeId)), [2, 1]);
  assertEquals(revision, await shop.revision());
  await shop.request("/products/2", { method: "DELETE" });
  assertEquals(await assignmentsOf(shop), { 1: 1, 2: 1 });
});

Deno.test("statistics omit a deleted badge, even if it is recreated", async () => {
  await using shop = await shopOf({ badges: [{}, {}], products: [{ on: [0, 1] }] });
  await shop.request(`/badges/${badgeIdOf(0)}`, { method: "DELETE" });
  assertEquals(await assignmentsOf(shop), { 1: 1 });
  await shop.putBadge(0);
  assertEquals(await assignmentsOf(shop), { 1: 1 });
  assertEquals((await statisticsOf(shop)).badges.total, 2);
});

Deno.test("statistics require access to the project", async () => {
  await using shop = await Shop.open({ badges: 1 });
  await shop.beside("other").setUp();
  const { secret } = await createShopToken(shop, { scopes: ["read"], projectIds: ["shop"] });
  assertEquals((await shop.by(secret).get("/statistics")).products, 0);
  await problemOf(await shop.beside("other").by(secret).send("GET", "/statistics"), 404);
  await problemOf(await shop.by(null).send("GET", "/statistics"), 401);
});
