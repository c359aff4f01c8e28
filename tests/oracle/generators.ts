import fc from "fast-check";
import type {
  Catalogue,
  CatalogueBadge,
  CatalogueProduct,
  Entry,
  Json,
  JsonObject,
} from "./catalogue.ts";
import { badges, ruledBadges, typeIds } from "./generated_badges.ts";
import { segments } from "./generated_conditions.ts";
import { contexts } from "./generated_contexts.ts";
import { clocks, freeObjects, objectsOf, sometimes } from "./generated_json.ts";

/** A catalogue with a request: valid, small, and dense enough for every rule to apply. */
export interface Case {
  catalogue: Catalogue;
  context: JsonObject;
  products: Entry[];
  /** The badges that an explanation names by id; some are not in this catalogue. */
  badgeIds: string[];
  now: number;
}

const productIds = [1, 2, 3, -7, Number.MAX_SAFE_INTEGER];
const variantIds = [10, 11, 12, -10];
/** The largest number of badges in a catalogue. The id for this number belongs to none of them. */
export const badgesMax = 8;

/** The id of the badge at this place. Sorted ids are in another order than the places. */
export function badgeIdOf(place: number): string {
  return `0b5a1f4e-6f0c-4a57-9d5c-${((place * 5 + 3) % 16).toString(16).padStart(12, "0")}`;
}

const places = fc.nat(badgesMax - 1);
const limits = fc.constantFrom(1, 2, 2, 3);

/** Schemas that allow every content, but not every text that templates result in. */
function schemaOf(typeId: string): JsonObject {
  const text = { type: "string", maxLength: 6 };
  if (typeId === "label") return { type: "object", properties: { text } };
  // Either of two templates is allowed to result in this, but not both.
  const both = { properties: { text: { const: "a" }, colour: { const: "a" } } };
  if (typeId === "price") return { type: "object", not: { ...both, required: ["text", "colour"] } };
  return typeId === "ribbon"
    ? { type: "object", not: { properties: { text: { const: "a" } }, required: ["text"] } }
    : { type: "object" };
}

const types = fc.tuple(...typeIds.map((id) =>
  sometimes(5, fc.record({ maxPerProduct: limits }), {})
    .map((limit) => ({ id, name: `Type ${id}`, schema: schemaOf(id), ...limit }))
));

const settings = fc.tuple(
  sometimes(4, fc.record({ maxBadgesPerProduct: limits }), {}),
  sometimes(5, fc.record({ cacheSeconds: fc.constantFrom(0, 1, 19, 20, 3599, 86_400) }), {}),
).map(([max, cache]) => ({ name: "Shop", ...max, ...cache }));

const assignedVariants = fc.uniqueArray(fc.constantFrom(...variantIds), {
  minLength: 1,
  maxLength: 3,
});
const onProduct = fc.oneof(
  { withCrossShrink: true },
  { weight: 6, arbitrary: fc.constant({}) },
  { weight: 2, arbitrary: fc.record({ variantIds: assignedVariants }) },
  {
    weight: 2,
    arbitrary: fc.record({ variantIds: assignedVariants, showOnProduct: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.constant({ exclude: true as const }) },
).chain((how) => places.map((place) => ({ ...how, badgeId: badgeIdOf(place) })));

const currencies = objectsOf([
  {
    key: "currency",
    values: fc.constantFrom<Json>("EUR", "jpy", "money", "", 978, ["EUR"], null),
    tenths: 4,
  },
]);
const pricedObjects = fc.tuple(freeObjects(), currencies)
  .map(([free, currency]): JsonObject => ({ ...free, ...currency }));

/** Few values, so that several variants often have the same one. */
const alikeAttributes = objectsOf([
  { key: "a", values: fc.constantFrom("a", "b", null), tenths: 4 },
  { key: "b", values: fc.constantFrom(1, 3, "3", null), tenths: 4 },
  { key: "currency", values: fc.constantFrom("EUR", "USD"), tenths: 2 },
  { key: "n", values: fc.constantFrom<JsonObject[]>({ a: "a" }, { b: 3 }), tenths: 3 },
]);
const variantAttributes = fc.oneof(
  { weight: 3, arbitrary: alikeAttributes },
  { weight: 1, arbitrary: pricedObjects },
);
const fewVariants = fc.uniqueArray(
  fc.tuple(
    fc.record({ id: fc.constantFrom(...variantIds) }),
    sometimes(8, fc.record({ attributes: variantAttributes }), {}),
  ).map(([variant, attributes]) => ({ ...variant, ...attributes })),
  { minLength: 1, maxLength: 4, selector: ({ id }) => id },
);
/** More than an explanation lists. */
const manyVariants = fc.tuple(
  fc.array(alikeAttributes, { minLength: 1, maxLength: 3 }),
  fc.integer({ min: 19, max: 24 }),
).map(([all, count]) =>
  Array.from({ length: count }, (_, index) => ({
    id: 10 + (index * 17) % count,
    attributes: all[index % all.length] ?? {},
  }))
);
const variants = fc.oneof(
  { withCrossShrink: true },
  { weight: 15, arbitrary: fewVariants },
  { weight: 1, arbitrary: manyVariants },
);

const products: fc.Arbitrary<CatalogueProduct> = fc.tuple(
  fc.record({
    id: fc.constantFrom(1, 1, 2, 2, ...productIds),
    badges: fc.uniqueArray(onProduct, { maxLength: 6, selector: (it) => it.badgeId, size: "max" }),
  }),
  sometimes(4, fc.record({ order: fc.uniqueArray(places.map(badgeIdOf), { maxLength: 4 }) }), {}),
  sometimes(8, fc.record({ attributes: pricedObjects }), {}),
  sometimes(6, fc.record({ variants }), {}),
).map(([product, order, attributes, variants]) => ({
  ...product,
  ...order,
  ...attributes,
  ...variants,
}));

/** A product that refers only to badges of the project. */
function within(badgeIds: string[], product: CatalogueProduct): CatalogueProduct {
  const { order } = product;
  return {
    ...product,
    badges: product.badges.filter((it) => badgeIds.includes(it.badgeId)),
    ...(order === undefined ? {} : { order: order.filter((id) => badgeIds.includes(id)) }),
  };
}

function withIds(badges: Omit<CatalogueBadge, "id">[]): CatalogueBadge[] {
  return badges.map((badge, place) => ({ id: badgeIdOf(place), ...badge }));
}

/**
 * Lists of up to `maxLength` items. Each place may be empty, so that a failure shrinks to few
 * items.
 */
function listsOf<T>(of: fc.Arbitrary<T>, maxLength: number): fc.Arbitrary<T[]> {
  const placed = sometimes(7, of.map((it) => [it]), []);
  return fc.array(placed, { minLength: maxLength, maxLength }).map((places) => places.flat());
}

const noLimits: fc.Arbitrary<Catalogue["types"]> = fc.constant(
  typeIds.map((id) => ({ id, name: id, schema: { type: "object" } })),
);
const storedVariants = sometimes(6, fc.record({ variants }), {});
const ruledProducts = fc.tuple(freeObjects(), storedVariants)
  .map(([attributes, variants]) => ({ id: 1, badges: [], attributes, ...variants }));

/** Catalogues in which many conditions are decided, and nothing else. */
const ruledCatalogues: fc.Arbitrary<Catalogue> = fc.record({
  settings: fc.constant({ name: "Shop" }),
  types: noLimits,
  segments,
  badges: listsOf(ruledBadges, badgesMax).map(withIds),
  products: listsOf(ruledProducts, 1),
});

const catalogues: fc.Arbitrary<Catalogue> = fc.record({
  settings,
  types,
  segments,
  badges: listsOf(badges, badgesMax).map(withIds),
  products: listsOf(products, 4),
}).map((catalogue) => {
  const badgeIds = catalogue.badges.map(({ id }) => id);
  const products = catalogue.products
    .filter((product, index, all) => all.findIndex(({ id }) => id === product.id) === index)
    .map((product) => within(badgeIds, product));
  return { ...catalogue, products };
});

const entries: fc.Arbitrary<Entry> = fc.tuple(
  fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(1, 2) },
    { weight: 2, arbitrary: fc.constantFrom(...productIds) },
  ),
  sometimes(
    5,
    fc.record({ variantIds: fc.array(fc.constantFrom(...variantIds), { maxLength: 3 }) }),
    {},
  ),
).map(([id, narrowing]) => ({ id, ...narrowing }));

/** Cases of all kinds. */
export const cases: fc.Arbitrary<Case> = fc.record({
  catalogue: fc.oneof(
    { withCrossShrink: true },
    { weight: 1, arbitrary: ruledCatalogues },
    { weight: 3, arbitrary: catalogues },
  ),
  context: contexts,
  products: listsOf(entries, 4),
  badgeIds: fc.uniqueArray(fc.nat(badgesMax).map(badgeIdOf), { maxLength: 4 }),
  now: fc.constantFrom(...clocks),
});
