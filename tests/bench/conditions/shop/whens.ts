import { pick, type Random, sample } from "../../random.ts";
import { allOf, anyOf, type Condition, fields, not } from "./condition.ts";
import {
  countries,
  currencies,
  devices,
  groupsMax,
  segments,
  type Shopper,
  shoppers,
} from "./shoppers.ts";

export type When = Condition<Shopper>;

/**
 * The number of different conditions in a shop with 5,000 badges: many badges share a campaign's.
 */
const whenCount = 400;

/** The share of conditions that fail for one of the shoppers. All others hold for every shopper. */
const partlyHeld = 0.1;

/**
 * Conditions of all kinds that nearly always hold. Others would shorten the answers of the shop
 * with conditions, and the bench would measure it as faster.
 */
export function createWhens(random: Random): When[] {
  const whens = new Map<string, When>();
  while (whens.size < whenCount) {
    const allowed = random.fraction() < partlyHeld ? 1 : 0;
    const when = createWhen(random);
    const failing = shoppers.filter((shopper) => !when.holds(shopper)).length;
    if (failing === allowed) whens.set(JSON.stringify(when.json), when);
  }
  return [...whens.values()];
}

function createWhen(random: Random): When {
  const [a, b, c] = sample(atoms, 3, random).map((atom) => atom(random));
  if (a === undefined || b === undefined || c === undefined) throw new Error("too few atoms");
  const shapes: (() => When)[] = [
    () => a,
    () => a,
    () => fields(a, b),
    () => fields(a, b, c),
    () => allOf(a, anyOf(b, c)),
    () => anyOf(a, fields(b, c)),
    () => allOf(a, not(rareShopper(random))),
    () => not(anyOf(rareShopper(random), not(b))),
  ];
  return pick(shapes, random)();
}

/** Conditions on one field each, no two on the same. */
const atoms: readonly ((random: Random) => When)[] = [
  (random) => {
    const some = sample(currencies, random.integer(5, 9), random);
    return {
      json: { "bigcommerce.currency": { $in: some } },
      holds: ({ bigcommerce }) => some.includes(bigcommerce.currency),
    };
  },
  (random) => {
    const last = random.integer(3, groupsMax);
    return {
      json: { "bigcommerce.customerGroup": { $gte: 0, $lte: last } },
      holds: ({ bigcommerce: { customerGroup } }) => customerGroup >= 0 && customerGroup <= last,
    };
  },
  (random) => {
    const some = sample(segments, random.integer(3, 6), random);
    return {
      json: { "bigcommerce.customerSegments": { $in: some } },
      holds: ({ bigcommerce }) => bigcommerce.customerSegments.some((it) => some.includes(it)),
    };
  },
  (random) => {
    const some = sample(countries, random.integer(1, 2), random);
    return {
      json: { "bigcommerce.customerShippingCountry": { $nin: some } },
      holds: ({ bigcommerce }) => !some.includes(bigcommerce.customerShippingCountry),
    };
  },
  (random) => {
    const limit = random.integer(61, 500);
    return {
      json: { "bigcommerce.customerOrderCount": { $lt: limit } },
      holds: ({ bigcommerce }) => bigcommerce.customerOrderCount < limit,
    };
  },
  (random) => {
    const value = random.integer(0, 40);
    return {
      json: { "custom.basketValue": { $gte: value } },
      holds: ({ custom }) => custom.basketValue >= value,
    };
  },
  (random) => {
    const device = pick(devices, random);
    return {
      json: { "custom.device": { $not: { $eq: device } } },
      holds: ({ custom }) => custom.device !== device,
    };
  },
  () => ({
    json: { "custom.campaign": { $exists: true } },
    holds: ({ custom }) => "campaign" in custom,
  }),
];

function rareShopper(random: Random): When {
  const some = sample(segments.slice(4), random.integer(1, 3), random);
  const group = random.integer(6, groupsMax);
  return fields({
    json: { "bigcommerce.customerSegments": { $all: some } },
    holds: ({ bigcommerce }) => some.every((it) => bigcommerce.customerSegments.includes(it)),
  }, {
    json: { "bigcommerce.customerGroup": group },
    holds: ({ bigcommerce }) => bigcommerce.customerGroup === group,
  });
}
