import type { BenchAssignment, BenchProduct, Catalogue } from "./catalogue.ts";
import type { FilledProject } from "./fill_project.ts";
import type { QueryEntry } from "./query_bodies.ts";

/**
 * A function that says what a query of the bench must be answered, worked out from the catalogue alone in the slow
 * and obvious way: a service that answers something else fast is not measured.
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

/** JSON with the keys of every object in order: two texts are equal exactly if they mean the same. */
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
