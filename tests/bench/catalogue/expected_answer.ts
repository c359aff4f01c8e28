import type { BenchAssignment, BenchProduct, Catalogue } from "./catalogue.ts";
import type { FilledProject } from "./fill_project.ts";
import type { QueryEntry } from "./query_bodies.ts";

/**
 * A function that computes the expected answer to a query from the catalogue alone, in the slow and
 * obvious way. A service with other answers is not measured.
 */
export function createExpectation(
  catalogue: Catalogue,
  { badgeIds, typeId }: Pick<FilledProject, "badgeIds" | "typeId">,
) {
  const products = new Map(catalogue.products.map((product) => [product.id, product]));
  return (entries: readonly QueryEntry[]): string => {
    const shown = new Set<number>();
    const answered = entries.map((query) => {
      const badges = badgesOf(products.get(query.id), query);
      badges.forEach((badge) => shown.add(badge));
      return { query, badges: badges.map((badge) => ({ id: badgeIds[badge] })) };
    });
    const badges = [...shown].map((badge) => ({
      id: badgeIds[badge],
      typeId,
      content: catalogue.badges[badge],
    }));
    return canonical({ products: answered, badges });
  };
}

/** JSON with sorted keys: two texts are equal exactly if their values are. */
export function canonical(value: unknown): string {
  return JSON.stringify(
    value,
    (_, inner: unknown) =>
      typeof inner === "object" && inner !== null && !Array.isArray(inner)
        ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => a < b ? -1 : 1))
        : inner,
  );
}

/** The places of the badges that an entry shows, in the project's order. */
function badgesOf(product: BenchProduct | undefined, { variantIds }: QueryEntry): number[] {
  const applies = (assignment: BenchAssignment) =>
    variantIds === undefined || assignment.variantIds === undefined ||
    assignment.variantIds.some((id) => variantIds.includes(id));
  return (product?.assignments ?? []).filter(applies).map(({ badge }) => badge)
    .toSorted((a, b) => a - b);
}
