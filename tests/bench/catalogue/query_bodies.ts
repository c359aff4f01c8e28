import type { BenchProduct, Catalogue } from "./catalogue.ts";
import { createRandom, type Random, sample } from "../random.ts";

/** An entry of a query, as sent. */
export interface QueryEntry {
  id: number;
  variantIds?: number[];
}

/** A query and its serialized form. */
export interface QueryBody {
  /** The body of its POST. */
  text: string;
  entries: QueryEntry[];
}

/** The number of different bodies of each shape; the goals require at least 4,000. */
export const bodyCount = 4_096;

/** The numbers of products per query that are measured. */
export const shapes = [1, 10, 50] as const;

const beforeFirstId = '{"context":{},"query":{"products":[{"id":';

/** The number of digits of every product id of the bench. */
const idDigits = 6;

/**
 * A prime that does not divide any round number, so that stepping through the products repeats
 * none.
 */
export const firstProductStep = 7_919;

/**
 * The bodies of every shape, by the number of products. Each body starts with a different product,
 * so that `bodyKey` distinguishes them.
 */
export function createBodies({ products }: Catalogue): Map<number, QueryBody[]> {
  const random = createRandom(2);
  let made = 0;
  const createBody = (size: number) => {
    const first = (made++ * firstProductStep) % products.length;
    const others = Array.from({ length: size - 1 }, () => random.integer(0, products.length - 1));
    const entries = [first, ...others].flatMap((i) => products[i] ?? [])
      .map((product) => toEntry(product, random));
    return { entries, text: JSON.stringify({ context: {}, query: { products: entries } }) };
  };
  return new Map(
    shapes.map((size) => [size, Array.from({ length: bodyCount }, () => createBody(size))]),
  );
}

/** A third of the entries have variants, like a product page on which one is selected. */
export function toEntry({ id, variantIds }: BenchProduct, random: Random): QueryEntry {
  return random.fraction() < 1 / 3
    ? { id, variantIds: sample(variantIds, random.integer(1, 2), random) }
    : { id };
}

/** The number of bodies of each shape that are checked before and after measuring. */
const checkedBodies = 256;

/** That many bodies, evenly spaced in the list. */
export function someOf(bodies: readonly QueryBody[]): QueryBody[] {
  const step = Math.floor(bodies.length / checkedBodies);
  return bodies.filter((_, i) => i % step === 0);
}

/** A cheap key that distinguishes the bodies of the bench: the first product's id. */
export function bodyKey(body: string): string {
  return body.slice(beforeFirstId.length, beforeFirstId.length + idDigits);
}

const beforeFirstParameter = "?product=";

/** The search parameters of the same query by GET, as the client writes them. */
export function searchOf({ entries }: QueryBody): string {
  const parameters = entries.map(({ id, variantIds }) => [
    "product",
    variantIds === undefined ? `${id}` : `${id}:${variantIds}`,
  ]);
  return `?${new URLSearchParams(parameters)}`;
}

/** The key of the body with the same query as a URL; `undefined` for a URL without parameters. */
export function urlKey(url: string): string | undefined {
  const search = url.indexOf(beforeFirstParameter);
  const start = search + beforeFirstParameter.length;
  return search === -1 ? undefined : url.slice(start, start + idDigits);
}
