import type { Product } from "../../../data/products.ts";
import type { Service } from "../../../data/service.ts";

/** The requested products that are not in the catalogue: probably mistaken ids. */
export interface OutsideCatalogue {
  readonly ids: readonly number[];
  /** Whether all requested products were looked up. If not, there may be more. */
  readonly isComplete: boolean;
}

/** For what does not look the products up. */
export const noneOutside: OutsideCatalogue = { ids: [], isComplete: true };

/** Up to this many products are looked up, a few at once. */
const lookupsMax = 100;
const atOnce = 5;
/** Without catalogue fields in this many products, the shop has not sent a catalogue. */
const sampleSize = 50;

interface LookupQuery {
  readonly projectId: string;
  /** Those that may be outside the catalogue. */
  readonly productIds: readonly number[];
  readonly signal: AbortSignal;
}

/** Finds the products that are not in the catalogue. None is, in a project without a catalogue. */
export async function readOutsideCatalogue(
  { products }: Pick<Service, "products">,
  { projectId, productIds, signal }: LookupQuery,
): Promise<OutsideCatalogue> {
  if (productIds.length === 0) return noneOutside;
  const sample = await products.list({ projectId }, { limit: sampleSize }, signal);
  if (!sample.items.some(hasCatalogueFields)) return noneOutside;
  const asked = productIds.slice(0, lookupsMax);
  const ids: number[] = [];
  for (let at = 0; at < asked.length; at += atOnce) {
    const batch = asked.slice(at, at + atOnce);
    const found = await Promise.all(batch.map((id) => products.find({ projectId }, id, signal)));
    ids.push(...batch.filter((_, place) => !hasCatalogueFields(found[place])));
  }
  return { ids, isComplete: asked.length === productIds.length };
}

/** Whether the shop has sent anything about a product. One with badges alone may be a mistake. */
function hasCatalogueFields(product: Product | undefined): boolean {
  if (product === undefined) return false;
  const { title, imageUrl, sku, url, attributes, variants } = product;
  return [title, imageUrl, sku, url, attributes, variants].some((field) => field !== undefined);
}
