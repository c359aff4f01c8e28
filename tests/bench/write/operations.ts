import type { BenchProduct, Catalogue } from "../catalogue/catalogue.ts";
import { createRandom, shuffled } from "../random.ts";

/** How the products of a window follow one another. */
export type Pattern = "in sequence" | "scattered";
export const patterns: readonly Pattern[] = ["in sequence", "scattered"];

/** What one window writes: one badge onto many products that do not have it. */
export interface WriteWindow {
  pattern: Pattern;
  /** The badge's place in the catalogue. */
  badge: number;
  products: BenchProduct[];
}

/**
 * The windows of each round, one for each pattern. Each writes the badge of its own, all of which
 * come behind the catalogue's first `usedBadges`: no operation finds done what it asks for.
 */
export function createWindows(
  { products }: Catalogue,
  { rounds, operations, usedBadges }: { rounds: number; operations: number; usedBadges: number },
): WriteWindow[][] {
  const random = createRandom(3);
  return Array.from({ length: rounds }, (_, round) =>
    patterns.map((pattern, i): WriteWindow => {
      const start = random.integer(0, products.length - operations);
      return {
        pattern,
        badge: usedBadges + round * patterns.length + i,
        products: pattern === "in sequence"
          ? products.slice(start, start + operations)
          : shuffled(products, random).slice(0, operations),
      };
    }));
}

/** The catalogue as it is when all windows are written. */
export function afterWriting(catalogue: Catalogue, windows: readonly WriteWindow[]): Catalogue {
  const added = new Map<number, number[]>();
  for (const { badge, products } of windows) {
    for (const { id } of products) added.set(id, [...added.get(id) ?? [], badge]);
  }
  const products = catalogue.products.map((product) => {
    const assignments = (added.get(product.id) ?? []).map((badge) => ({ badge }));
    return { ...product, assignments: [...product.assignments, ...assignments] };
  });
  return { ...catalogue, products };
}
