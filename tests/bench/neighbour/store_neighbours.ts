import type { Management } from "../../../src/management/change_project.ts";
import { badgeSchema, typeId } from "../catalogue/fill_project.ts";
import { inStore } from "../catalogue/in_store.ts";
import { type NumberOf, storeShop } from "../catalogue/store_shop.ts";

/** A project of the bench and its size. */
export interface ShopSize {
  id: string;
  badges: number;
  products: number;
}

/** Real ids have gaps. */
const idStep = 3;
const badgesPerProduct = 3;

/** Creates a store at `path` with these projects; see {@link inStore}. */
export async function storeNeighbours(
  path: string,
  shops: readonly ShopSize[],
  signal: AbortSignal,
): Promise<void> {
  await inStore(path, async (management) => {
    for (const shop of shops) await storeSized(management, shop, signal);
  });
}

/** The id of the badge at a place of a project's order. */
export function badgeIdAt(place: number): string {
  return `${place.toString(16).padStart(8, "0")}-6f0c-4a57-9d5c-000000000000`;
}

/** The id of the product at this place. */
export function productIdAt(place: number): number {
  return 1_000_000 + place * idStep;
}

function storeSized(
  management: Management,
  { id, badges, products }: ShopSize,
  signal: AbortSignal,
): Promise<void> {
  const place = Array.from({ length: badges }, (_, badge) => badge);
  const project = { id, name: id };
  return storeShop(management, {
    project,
    types: [{ id: typeId, name: "Promotion", schema: badgeSchema }],
    badges: place.map((it) => ({
      id: badgeIdAt(it),
      body: { typeId, content: { text: `Badge ${it}`, textColour: "#ffffff" } },
    })),
    products: Iterator.from(productPlaces(products)).map((it) => ({ id: productIdAt(it), it })),
    toRecord: ({ it }, numberOf: NumberOf) => ({
      assignments: Array.from({ length: badgesPerProduct }, (_, nth) => ({
        badge: numberOf((it * 7 + nth * 11) % badges),
      })),
    }),
  }, signal);
}

function* productPlaces(count: number): Generator<number> {
  for (let place = 0; place < count; place++) yield place;
}
