import { createRandom, type Random, sample } from "../random.ts";

/** A badge on a product, by its place among the badges. */
export interface BenchAssignment {
  badge: number;
  /** Omitted for the whole product. */
  variantIds?: number[];
}

export interface BenchProduct {
  id: number;
  variantIds: number[];
  assignments: BenchAssignment[];
}

/** The content of the bench's badges. */
export interface BenchContent {
  text: string;
  textColour: string;
  backgroundColour: string;
}

/**
 * A generated shop whose products are created during the iteration, because a million objects need
 * much memory.
 */
export interface CatalogueStream {
  /** In the project's order, which is the order of their creation. */
  badges: BenchContent[];
  /** By ascending id. */
  products: Iterable<BenchProduct>;
}

/** A generated shop, the same in every run. */
export interface Catalogue extends CatalogueStream {
  products: BenchProduct[];
}

const badgeCount = 200;
/**
 * With the gaps below, 100,000 ids keep six digits, so that every body has its first id at the same
 * place.
 */
const firstProductId = 100_000;
const widestIdGap = 3;

const texts = ["Sale", "New", "2 for $50", "Free shipping", "Members only", "Last few in stock"];

/** Creates a catalogue of `productCount` products with about three badges each. */
export function createCatalogue(productCount: number): Catalogue {
  const { badges, products } = streamCatalogue(productCount);
  return { badges, products: [...products] };
}

/** The same catalogue, for a single iteration. */
export function streamCatalogue(productCount: number): CatalogueStream {
  const random = createRandom(1);
  const badges = Array.from({ length: badgeCount }, (_, i) => ({
    text: `${texts[i % texts.length]} ${i}`,
    textColour: colour(random),
    backgroundColour: colour(random),
  }));
  return { badges, products: createProducts(productCount, random) };
}

/** `sampleSize` products of the catalogue, evenly spaced. */
export function sampleProducts(productCount: number, sampleSize: number): BenchProduct[] {
  const step = Math.max(1, Math.floor(productCount / sampleSize));
  const { products } = streamCatalogue(productCount);
  return Iterator.from(products).filter((_, i) => i % step === 0).take(sampleSize).toArray();
}

function* createProducts(count: number, random: Random): Generator<BenchProduct> {
  let id = firstProductId;
  for (let i = 0; i < count; i++) {
    yield createProduct(id, random);
    // Real ids have gaps; ids without gaps would favour an index that uses them directly.
    id += random.integer(1, widestIdGap);
  }
}

function createProduct(id: number, random: Random): BenchProduct {
  const variantIds = Array.from({ length: random.integer(1, 6) }, (_, i) => id * 10 + i);
  const badges = new Set(Array.from({ length: random.integer(1, 5) }, () => popularBadge(random)));
  const assignments = [...badges].map((badge) =>
    // A quarter of the assignments are only for some variants.
    random.fraction() < 0.25
      ? { badge, variantIds: sample(variantIds, random.integer(1, 2), random) }
      : { badge }
  );
  return { id, variantIds, assignments };
}

/**
 * As in a shop, a few badges are on many products and many badges on few: half of the draws choose
 * a quarter of the badges.
 */
function popularBadge(random: Random): number {
  return Math.floor(random.fraction() ** 2 * badgeCount);
}

function colour(random: Random): string {
  return `#${random.integer(0, 0xffffff).toString(16).padStart(6, "0")}`;
}
