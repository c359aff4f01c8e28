import type { Ranking } from "../domain/ranking.ts";
import type { ProductQuery, Resolver } from "../domain/resolve.ts";

/**
 * The JSON that answers a query: an entry for each queried product, in their order, and each badge that
 * they refer to once, by first use. Put together from fragments that are ready since the badges were
 * ranked.
 */
export function answerQuery(
  ranking: Ranking,
  resolver: Resolver,
  products: readonly ProductQuery[],
): string {
  const used = new Set<number>();
  let entries = "";
  for (const product of products) {
    let references = "";
    for (const rank of resolver.resolve(product)) {
      used.add(rank);
      const { reference } = ranking.badges[rank]!;
      references += references === "" ? reference : "," + reference;
    }
    const entry = `{"query":${echo(product)},"badges":[${references}]}`;
    entries += entries === "" ? entry : "," + entry;
  }
  let badges = "";
  for (const rank of used) {
    const { json } = ranking.badges[rank]!;
    badges += badges === "" ? json : "," + json;
  }
  return `{"products":[${entries}],"badges":[${badges}]}`;
}

function echo({ id, variantIds }: ProductQuery): string {
  return variantIds === undefined
    ? `{"id":${id}}`
    : `{"id":${id},"variantIds":[${variantIds.join()}]}`;
}
