import type { LocalizedFragments } from "../domain/resolve/localized_fragments.ts";
import type { Ranking } from "../domain/resolve/ranking.ts";
import type { Occasion, ProductQuery, Resolver } from "../domain/resolve/resolver.ts";

/** An entry of a query. */
export interface AskedProduct extends ProductQuery {
  /** The entry as the answer repeats it. */
  readonly json: string;
}

/** What answers are made from: made once, and used until a badge, a type or the order changes. */
export interface QueryView {
  readonly ranking: Ranking;
  readonly resolver: Resolver;
  readonly fragments: LocalizedFragments;
  /** By rank, whether the answer in the making refers to the badge; all 0 between answers. */
  readonly isUsed: Uint8Array;
}

/**
 * The JSON that answers a query: an entry for each queried product, in their order, and each badge that
 * they refer to once, by first use. Put together from fragments that are ready since the badges were
 * ranked.
 */
export function answerQuery(
  view: QueryView,
  products: readonly AskedProduct[],
  occasion: Occasion,
): string {
  const { resolver, isUsed, ranking: { badges } } = view;
  const used: number[] = [];
  let entries = "";
  resolver.begin(occasion);
  for (const product of products) {
    let references = "";
    for (const rank of resolver.resolve(product)) {
      if (isUsed[rank] === 0) {
        isUsed[rank] = 1;
        used.push(rank);
      }
      references += (references === "" ? "" : ",") + badges[rank]!.reference;
    }
    entries += `${entries === "" ? "" : ","}{"query":${product.json},"badges":[${references}]}`;
  }
  const fragments = view.fragments.for(occasion.context.locale);
  let usedBadges = "";
  for (const rank of used) {
    isUsed[rank] = 0;
    usedBadges += (usedBadges === "" ? "" : ",") + fragments.at(rank);
  }
  return `{"products":[${entries}],"badges":[${usedBadges}]}`;
}

/** An entry, with what the answer repeats of it. */
export function askedProduct({ id, variantIds }: ProductQuery): AskedProduct {
  const json = variantIds === undefined
    ? `{"id":${id}}`
    : `{"id":${id},"variantIds":[${variantIds.join()}]}`;
  return { id, variantIds, json };
}
