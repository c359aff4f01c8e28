import { assert, assertEquals } from "@std/assert";
import { withoutConditions } from "./plain_shop.ts";
import { badgeCount, createRuledShop } from "./ruled_shop.ts";
import { ruleCount } from "./rules.ts";
import type { Shop } from "./shop.ts";
import { createShopBodies } from "./shop_bodies.ts";
import { shoppers } from "./shoppers.ts";
import { suits } from "../shown_badges.ts";

const now = new Date("2026-06-01T12:00:00Z");
const shop = createRuledShop(2_000);

function mean(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0) / counts.length;
}

Deno.test("createRuledShop() creates the same shop in every run", () => {
  assertEquals(JSON.stringify(createRuledShop(100)), JSON.stringify(createRuledShop(100)));
});

Deno.test("createRuledShop() has a condition on every badge, and gives a product four or five badges by rules", () => {
  const rules = shop.badges.flatMap(({ match }) => match ?? []);
  assertEquals(shop.badges.filter(({ when }) => when === undefined), []);
  assertEquals([new Set(shop.badges.map(({ id }) => id)).size, rules.length], [
    badgeCount,
    ruleCount,
  ]);
  const byRule = shop.products.map(({ attributes }) =>
    rules.filter((rule) => rule.holds(attributes)).length
  );
  assert(Math.abs(mean(byRule) - 4.5) < 0.5, `${mean(byRule)} badges by rules`);
});

Deno.test("createRuledShop() shows each badge to all shoppers, or to all but one", () => {
  const missing = shop.badges.map((badge) => shoppers.filter((it) => !suits(badge, it)).length);
  assertEquals(Math.max(...missing), 1);
});

Deno.test("withoutConditions() keeps ten assigned badges, and nothing else that decides", () => {
  const plain: Shop = withoutConditions(shop, now);
  const kept = new Set(plain.badges.flatMap((badge) => Object.keys(badge)));
  assertEquals([...kept].toSorted(), ["content", "id", "typeId"]);
  assertEquals(plain.maxBadgesPerProduct, undefined);
  const byHand = mean(plain.products.map(({ assignments }) => assignments.length));
  assert(Math.abs(byHand - 10) < 0.5, `${byHand} badges assigned manually`);
});

Deno.test("createShopBodies() creates different bodies, each with its shopper as the context", () => {
  const bodies = createShopBodies(shop, { products: 10, contexts: "own" });
  assertEquals(new Set(bodies.map(({ text }) => text)).size, bodies.length);
  const contexts = new Set(bodies.map(({ text }) => JSON.stringify(JSON.parse(text).context)));
  assertEquals(contexts.size, bodies.length);
});
