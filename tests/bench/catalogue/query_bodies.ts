import type { BenchProduct, Catalogue } from "./catalogue.ts";
import { createRandom, type Random, sample } from "../random.ts";

/** One entry of a query, as it is sent. */
export interface QueryEntry {
  id: number;
  variantIds?: number[];
}

/** A query, ready to be sent, and what it says. */
export interface QueryBody {
  /** The body of its POST. */
  text: string;
  entries: QueryEntry[];
}

/** How many different bodies of a shape are in rotation; the goals ask for 4,000 at least. */
export const bodyCount = 4_096;

/** The number of products of each query that is measured. */
export const shapes = [1, 10, 50] as const;

const beforeFirstId = '{"context":{},"query":{"products":[{"id":';

/** How many digits every product id of the bench has. */
const idDigits = 6;

/** Steps through the products without meeting one twice: a prime that divides no round number. */
export const firstProductStep = 7_919;

/**
 * The bodies of every shape, by the number of products. Each body of all of them starts with another product, so
 * that `bodyKey` tells them apart.
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

/** A third of the entries ask for some variants, as a product page does that has one selected. */
export function toEntry({ id, variantIds }: BenchProduct, random: Random): QueryEntry {
  return random.fraction() < 1 / 3
    ? { id, variantIds: sample(variantIds, random.integer(1, 2), random) }
    : { id };
}

/** How many bodies of each shape are asked again before and after measuring. */
const checkedBodies = 256;

/** That many bodies from all over the list. */
export function someOf(bodies: readonly QueryBody[]): QueryBody[] {
  const step = Math.floor(bodies.length / checkedBodies);
  return bodies.filter((_, i) => i % step === 0);
}

/** What tells the bodies of the bench apart at next to no cost: the first product's id. */
export function bodyKey(body: string): string {
  return body.slice(beforeFirstId.length, beforeFirstId.length + idDigits);
}

const beforeFirstParameter = "?product=";

/** The parameters by which the same is asked for with GET, as the client writes them. */
export function searchOf({ entries }: QueryBody): string {
  const parameters = entries.map(({ id, variantIds }) => [
    "product",
    variantIds === undefined ? `${id}` : `${id}:${variantIds}`,
  ]);
  return `?${new URLSearchParams(parameters)}`;
}

/** The key of the body that asks for the same as a URL; `undefined` for a URL without parameters. */
export function urlKey(url: string): string | undefined {
  const search = url.indexOf(beforeFirstParameter);
  const start = search + beforeFirstParameter.length;
  return search === -1 ? undefined : url.slice(start, start + idDigits);
}
