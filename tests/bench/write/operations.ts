import type { BenchProduct, Catalogue } from "../catalogue/catalogue.ts";
import { createRandom, shuffled } from "../random.ts";

/** The order of the products in a window. */
export type Pattern = "in sequence" | "scattered";
export const patterns: readonly Pattern[] = ["in sequence", "scattered"];

/** One window's writes: one badge onto many products that do not have it. */
export interface WriteWindow {
  pattern: Pattern;
  /** The badge's place in the catalogue. */
  badge: number;
  products: BenchProduct[];
}

/**
 * The windows of each round, one per pattern. Each has its own badge, after the catalogue's first
 * `usedBadges`, so that no operation is already done.
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

/** The catalogue after all windows are written. */
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
