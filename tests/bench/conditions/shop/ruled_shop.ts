import type { BenchAssignment, BenchContent } from "../../catalogue/catalogue.ts";
import { createRandom, pick, type Random, sample } from "../../random.ts";
import { createAttributes } from "./attributes.ts";
import { createRules, type Rule, ruleCount } from "./rules.ts";
import type { Schedule, Shop, ShopBadge, ShopProduct } from "./shop.ts";
import { createWhens, type When } from "./whens.ts";

export const badgeCount = 5_000;
const groupCount = 60;
/** As in the catalogue of the query bench: ids of six digits, with gaps. */
const firstProductId = 100_000;
const widestIdGap = 3;

const live: Schedule = { startsAt: "2015-03-01T00:00:00Z", endsAt: "2090-01-01T00:00:00Z" };
const over: Schedule = { startsAt: "2011-11-25T00:00:00Z", endsAt: "2011-11-29T00:00:00Z" };
const later: Schedule = { startsAt: "2090-01-01T00:00:00Z", endsAt: "2091-01-01T00:00:00Z" };

const texts = ["Sale", "New", "2 for $50", "Free shipping", "Members only", "Last few in stock"];

/** The shop with all features, the same in every run. */
export function createRuledShop(productCount: number): Shop {
  const random = createRandom(3);
  const whens = createWhens(random);
  const rules = createRules(random);
  // Rules are spread over the whole order, one in twenty-five badges.
  const step = badgeCount / ruleCount;
  const badges = Array.from({ length: badgeCount }, (_, place) => {
    const match = place % step === 12 ? rules[Math.floor(place / step)] : undefined;
    return createBadge(place, { when: pick(whens, random), match }, random);
  });
  const byHand = badges.flatMap(({ match }, place) => match === undefined ? [place] : []);
  const products: ShopProduct[] = [];
  let id = firstProductId;
  for (let i = 0; i < productCount; i++) {
    products.push(createProduct(id, byHand, random));
    id += random.integer(1, widestIdGap);
  }
  const types = new Map([["promotion", undefined], ["label", 4], ["delivery", undefined]]);
  return { projectId: "ruled", types, maxBadgesPerProduct: 14, badges, products };
}

function createBadge(
  place: number,
  { when, match }: { when: When; match: Rule | undefined },
  random: Random,
): ShopBadge {
  const isGrouped = random.fraction() < 0.1;
  const schedule = createSchedule(random);
  return {
    id: createUuid(random),
    typeId: pick(["promotion", "promotion", "label", "label", "delivery"], random),
    content: createContent(place, random),
    when,
    ...match && { match },
    ...schedule && { schedule },
    ...isGrouped && { exclusiveGroup: `group ${random.integer(1, groupCount)}` },
  };
}

/** A fifth of the badges have a schedule; one in ten of these has ended or has not started. */
function createSchedule(random: Random): Schedule | undefined {
  if (random.fraction() < 0.8) return undefined;
  return random.fraction() < 0.9 ? live : pick([over, later], random);
}

function createContent(place: number, random: Random): BenchContent {
  const colour = () => `#${random.integer(0, 0xffffff).toString(16).padStart(6, "0")}`;
  return {
    text: `${texts[place % texts.length]} ${place}`,
    textColour: colour(),
    backgroundColour: colour(),
  };
}

function createProduct(id: number, byHand: readonly number[], random: Random): ShopProduct {
  const variantIds = Array.from({ length: random.integer(1, 6) }, (_, i) => id * 10 + i);
  const badges = new Set(
    Array.from({ length: random.integer(5, 9) }, () => popular(byHand, random)),
  );
  const assignments = [...badges].map((badge): BenchAssignment =>
    random.fraction() < 0.25
      ? { badge, variantIds: sample(variantIds, random.integer(1, 2), random) }
      : { badge }
  );
  const attributes = createAttributes(id, random);
  if (random.fraction() >= 0.03) return { id, variantIds, assignments, attributes };
  return { id, variantIds, assignments, attributes, order: sample([...badges], 2, random) };
}

/** A sale is on thousands of products: half of the draws choose a sixteenth of the badges. */
function popular(places: readonly number[], random: Random): number {
  return places[Math.floor(random.fraction() ** 4 * places.length)] ?? 0;
}

/** The same ids in every run, so that two runs answer the same bytes. */
function createUuid(random: Random): string {
  const hex = (digits: number) =>
    random.integer(0, 16 ** digits - 1).toString(16).padStart(digits, "0");
  return [hex(8), hex(4), `4${hex(3)}`, `8${hex(3)}`, hex(8) + hex(4)].join("-");
}
