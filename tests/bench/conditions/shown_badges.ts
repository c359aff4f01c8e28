import type { BenchAssignment } from "../catalogue/catalogue.ts";
import { canonical } from "../catalogue/expected_answer.ts";
import type { QueryEntry } from "../catalogue/query_bodies.ts";
import type { Shop, ShopBadge, ShopProduct } from "./shop/shop.ts";
import type { Shopper } from "./shop/shoppers.ts";
import type { ShopBody } from "./shop/shop_bodies.ts";

/** Whether a badge on a product can be shown, before badges compete with each other. */
export type MayShow = (badge: ShopBadge) => boolean;

/**
 * A function that computes which badges of the shop an entry shows, by place, from the generated
 * data alone, in the slow and obvious way.
 */
export function createDecision(shop: Shop) {
  const rules = [...shop.badges.entries()].flatMap(([place, { match }]) =>
    match === undefined ? [] : [{ place, match }]
  );
  return (product: ShopProduct, { variantIds }: QueryEntry, mayShow: MayShow): number[] => {
    const manual = product.assignments.filter((it) => applies(it, variantIds));
    const byRule = rules.filter(({ match }) => match.holds(product.attributes));
    const candidates = [...manual.map(({ badge }) => badge), ...byRule.map(({ place }) => place)];
    const eligible = [...new Set(candidates)].filter((place) => mayShow(badgeAt(shop, place)));
    return stacked(shop, inOrder(eligible, product.order ?? []));
  };
}

/** A function that computes the expected answer to a query of the shop. */
export function createShopExpectation(shop: Shop, now: Date): (body: ShopBody) => string {
  const products = new Map(shop.products.map((product) => [product.id, product]));
  const decide = createDecision(shop);
  return ({ entries, shopper }) => {
    const mayShow: MayShow = (badge) => isLive(badge, now) && suits(badge, shopper);
    const used = new Set<number>();
    const answered = entries.map((query) => {
      const product = products.get(query.id);
      const places = product === undefined ? [] : decide(product, query, mayShow);
      places.forEach((place) => used.add(place));
      return { query, badges: places.map((place) => ({ id: badgeAt(shop, place).id })) };
    });
    const badges = [...used].map((place) => {
      const { id, typeId, content } = badgeAt(shop, place);
      return { id, typeId, content };
    });
    return canonical({ products: answered, badges });
  };
}

export function isLive({ schedule }: ShopBadge, now: Date): boolean {
  return schedule === undefined ||
    new Date(schedule.startsAt) <= now && now < new Date(schedule.endsAt);
}

export function suits({ when }: ShopBadge, shopper: Shopper): boolean {
  return when === undefined || when.holds(shopper);
}

function applies(assignment: BenchAssignment, variantIds: number[] | undefined): boolean {
  return variantIds === undefined || assignment.variantIds === undefined ||
    assignment.variantIds.some((id) => variantIds.includes(id));
}

/** The product's own order first, then the project's. */
function inOrder(places: readonly number[], own: readonly number[]): number[] {
  const others = places.filter((place) => !own.includes(place)).toSorted((a, b) => a - b);
  return [...own.filter((place) => places.includes(place)), ...others];
}

/** One walk in order: each badge stays unless the earlier ones that stayed exclude it. */
function stacked(shop: Shop, places: readonly number[]): number[] {
  const shown: ShopBadge[] = [];
  return places.filter((place) => {
    const badge = badgeAt(shop, place);
    const { exclusiveGroup: group, typeId } = badge;
    const isTaken = group !== undefined && shown.some((it) => it.exclusiveGroup === group);
    const ofType = shown.filter((it) => it.typeId === typeId).length;
    const fits = !isTaken && ofType < (shop.types.get(typeId) ?? Infinity) &&
      shown.length < (shop.maxBadgesPerProduct ?? Infinity);
    if (fits) shown.push(badge);
    return fits;
  });
}

export function badgeAt({ badges }: Shop, place: number): ShopBadge {
  const badge = badges[place];
  if (badge === undefined) throw new RangeError(`The shop has no badge at ${place}`);
  return badge;
}
