import { assertEquals } from "@std/assert";
import { canonical } from "../catalogue/expected_answer.ts";
import type { Attributes } from "./shop/attributes.ts";
import type { Shop, ShopBadge, ShopProduct } from "./shop/shop.ts";
import { shoppers } from "./shop/shoppers.ts";
import { createDecision, createShopExpectation, isLive } from "./shown_badges.ts";

const content = { text: "Sale", textColour: "#ffffff", backgroundColour: "#bb0000" };
const attributes: Attributes = {
  ...{ sku: "SKU-7", brand: "Brand 10", categories: [18], price: 20, stock: 5 },
  ...{ releasedAt: "2024-01-01T00:30:00Z", tags: ["wool"] },
};
const always = { json: {}, holds: () => true };
const never = { json: {}, holds: () => false };

function aBadge(id: string, changes: Partial<ShopBadge> = {}): ShopBadge {
  return { id, typeId: "label", content, ...changes };
}

function aShop(badges: ShopBadge[], changes: Partial<Shop> = {}): Shop {
  return { projectId: "p", types: new Map(), badges, products: [], ...changes };
}

function aProduct(changes: Partial<ShopProduct> = {}): ShopProduct {
  return { id: 7, variantIds: [70, 71], assignments: [], attributes, ...changes };
}

function check(shop: Shop, product: ShopProduct, shown: number[]) {
  assertEquals(createDecision(shop)(product, { id: 7 }, () => true), shown);
}

const onAll = { assignments: [{ badge: 2 }, { badge: 0 }, { badge: 1 }] };

Deno.test("createDecision() adds the badges whose rules hold, each once", () => {
  const shop = aShop([aBadge("a", { match: never }), aBadge("b", { match: always }), aBadge("c")]);
  check(shop, aProduct({ assignments: [{ badge: 2 }, { badge: 1 }] }), [1, 2]);
});

Deno.test("createDecision() leaves out badges of other variants, but none from a rule", () => {
  const shop = aShop([aBadge("a"), aBadge("b", { match: always })]);
  const product = aProduct({ assignments: [{ badge: 0, variantIds: [70] }] });
  assertEquals(createDecision(shop)(product, { id: 7, variantIds: [71] }, () => true), [1]);
  assertEquals(createDecision(shop)(product, { id: 7, variantIds: [70] }, () => true), [0, 1]);
});

Deno.test("createDecision() puts the product's own order first", () => {
  check(aShop(["a", "b", "c"].map((id) => aBadge(id))), aProduct({ ...onAll, order: [2] }), [
    2,
    0,
    1,
  ]);
});

Deno.test("createDecision() shows the first badge of a group, of a type and of all that fit", () => {
  const grouped = { exclusiveGroup: "deal" };
  check(aShop([aBadge("a", grouped), aBadge("b"), aBadge("c", grouped)]), aProduct(onAll), [0, 1]);
  const badges = [aBadge("a"), aBadge("b"), aBadge("c", { typeId: "promotion" })];
  check(aShop(badges, { types: new Map([["label", 1]]) }), aProduct(onAll), [0, 2]);
  check(aShop(badges, { maxBadgesPerProduct: 2 }), aProduct(onAll), [0, 1]);
});

Deno.test("createDecision() lets only shown badges hide others", () => {
  const badges = [aBadge("a", { exclusiveGroup: "deal" }), aBadge("b", { exclusiveGroup: "deal" })];
  const decide = createDecision(aShop(badges));
  const product = aProduct({ assignments: [{ badge: 0 }, { badge: 1 }] });
  assertEquals(decide(product, { id: 7 }, (badge) => badge.id !== "a"), [1]);
});

Deno.test("isLive() includes the first instant and excludes the last", () => {
  const schedule = { startsAt: "2026-01-01T00:00:00Z", endsAt: "2026-01-02T00:00:00Z" };
  const live = (now: string) => isLive(aBadge("a", { schedule }), new Date(now));
  assertEquals([live(schedule.startsAt), live(schedule.endsAt)], [true, false]);
});

Deno.test("createShopExpectation() leaves out badges that are not for the shopper", () => {
  const badges = [aBadge("a", { when: never }), aBadge("b", { when: always })];
  const product = aProduct({ assignments: [{ badge: 0 }, { badge: 1 }] });
  const expected = createShopExpectation(aShop(badges, { products: [product] }), new Date());
  const query = { id: 7 };
  const answer = {
    products: [{ query, badges: [{ id: "b" }] }],
    badges: [{ id: "b", typeId: "label", content }],
  };
  const [shopper] = shoppers;
  if (shopper === undefined) throw new Error("there are no shoppers");
  assertEquals(expected({ text: "", entries: [query], shopper }), canonical(answer));
});
