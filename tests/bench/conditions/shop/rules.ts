import { pick, type Random, sample } from "../../random.ts";
import {
  type Attributes,
  brands,
  categoryMax,
  createPrice,
  isReleasedLately,
  lowStock,
  newForDays,
  tags,
} from "./attributes.ts";
import { allOf, anyOf, type Condition, fields, not } from "./condition.ts";

export type Rule = Condition<Attributes>;

export const ruleCount = 200;

/**
 * The conditions that put badges on products. Each holds for about one product in fifty, so that a
 * product gets about four badges from them.
 */
export function createRules(random: Random): Rule[] {
  return Array.from({ length: ruleCount }, () => pick(kinds, random)(random));
}

const kinds: readonly ((random: Random) => Rule)[] = [
  inCategories,
  inCategories,
  priceFrom,
  priceFrom,
  (random) => fields(ofBrands(3, random), priceBelow(100)),
  (random) => fields(inCategories(random), releasedLately(random)),
  (random) => fields(lowInStock(random), ofBrands(20, random)),
  taggedAll,
  (random) => allOf(ofBrands(1, random), not(lowInStock(random))),
  (random) => anyOf(fields(inCategories(random), priceBelow(20)), taggedAll(random)),
];

function inCategories(random: Random): Rule {
  const some = [random.integer(1, categoryMax), random.integer(1, categoryMax)];
  return {
    json: { categories: { $in: some } },
    holds: ({ categories }) => categories.some((it) => some.includes(it)),
  };
}

function priceFrom(random: Random): Rule {
  const low = createPrice(random);
  // The higher the prices, the wider the range.
  const high = Math.round((low * 1.04 + 0.5) * 100) / 100;
  return {
    json: { price: { $gte: low, $lt: high } },
    holds: ({ price }) => price >= low && price < high,
  };
}

function priceBelow(limit: number): Rule {
  return { json: { price: { $lt: limit } }, holds: ({ price }) => price < limit };
}

function ofBrands(count: number, random: Random): Rule {
  const some = sample(brands, count, random);
  return { json: { brand: { $in: some } }, holds: ({ brand }) => some.includes(brand) };
}

function lowInStock(random: Random): Rule {
  const last = random.integer(2, lowStock);
  return { json: { stock: { $lte: last } }, holds: ({ stock }) => stock <= last };
}

function releasedLately(random: Random): Rule {
  return {
    json: { releasedAt: { $since: `P${random.integer(...newForDays)}D` } },
    holds: isReleasedLately,
  };
}

function taggedAll(random: Random): Rule {
  const some = sample(tags, 2, random);
  return {
    json: { tags: { $all: some } },
    holds: (product) => some.every((it) => product.tags.includes(it)),
  };
}
