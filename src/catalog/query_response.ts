import type { LocalizedFragments } from "../domain/resolve/localized_fragments.ts";
import { beforeReferences } from "../domain/resolve/prepared_badge.ts";
import type { ProductOverrides } from "../domain/templates/product_overrides.ts";
import type { Ranking } from "../domain/resolve/ranking.ts";
import type { ResponseTag } from "./response_tag.ts";
import type { EvaluationInput, ProductQuery, Resolver } from "../domain/resolve/resolver.ts";

/** An entry of a query. */
export interface QueriedProduct extends ProductQuery {
  /** The entry as the response repeats it. */
  readonly json: string;
}

/** Everything that responses are built from. Reused until a badge, a type or the order changes. */
export interface QueryView {
  readonly ranking: Ranking;
  readonly resolver: Resolver;
  readonly fragments: LocalizedFragments;
  /** Missing if no badge has templates. */
  readonly overrides: ProductOverrides | undefined;
  /** By rank, 1 if the current response refers to the badge; all 0 between responses. */
  readonly isUsed: Uint8Array;
  /**
   * The ranks of those badges, by first use. It has one place more than there are badges, because
   * each rank is written before it is known whether it is a new one.
   */
  readonly used: Int32Array;
  /** The size of the last response in UTF-8. */
  responseBytes: number;
}

/**
 * Builds the JSON response of a query: an entry for each queried product, in their order, with what
 * templates change for it, and each badge that they refer to once, by first use. It is concatenated
 * from prepared fragments, in as few pieces as possible, because each piece costs as much as looking
 * up a product. Its size is added up from those of the fragments, because counting its bytes would
 * take 5 % of the time that a query of 50 products takes. Updates `tag`, if given, to the entity tag
 * of the response.
 */
export function buildResponse(
  view: QueryView,
  products: readonly QueriedProduct[],
  input: EvaluationInput,
  tag?: ResponseTag,
): string {
  const { resolver, isUsed, used, overrides, ranking: { badges } } = view;
  const fragments = view.fragments.for(input.context.locale);
  let usedCount = 0;
  // Everything but the badges and their overrides is ASCII.
  let extraBytes = 0;
  let text = '{"products":[';
  let separator = '{"query":';
  resolver.begin(input, products);
  overrides?.begin(input.context);
  for (let at = 0; at < products.length; at++) {
    text += separator + products[at]!.json;
    separator = ']},{"query":';
    tag?.startProduct(products[at]!);
    let isFirst = true;
    const ranks = resolver.resolve(at);
    for (let index = 0; index < ranks.length; index++) {
      const rank = ranks.at(index);
      // Without a condition, which the processor would predict wrong for many badges.
      used[usedCount] = rank;
      usedCount += 1 - isUsed[rank]!;
      isUsed[rank] = 1;
      tag?.addBadge(fragments.at(rank).digest);
      const { firstReference, nextReference } = badges[rank]!;
      text += isFirst ? firstReference : nextReference;
      isFirst = false;
    }
    // The first reference would have opened the list of badges.
    if (isFirst) text += beforeReferences;
    if (overrides === undefined) continue;
    let opening = '],"overrides":[';
    for (const override of overrides.of(ranks, resolver, at)) {
      // Each fragment starts with a comma.
      text += opening === "" ? override.json : opening + override.json.slice(1);
      opening = "";
      extraBytes += override.extraBytes;
      tag?.addBadge(override.digest);
    }
  }
  text += products.length === 0 ? '],"badges":[' : ']}],"badges":[';
  let isFirst = true;
  for (let index = 0; index < usedCount; index++) {
    const rank = used[index]!;
    isUsed[rank] = 0;
    const fragment = fragments.at(rank);
    const { json } = fragment;
    extraBytes += fragment.extraBytes;
    // Each fragment starts with a comma.
    text += isFirst ? json.slice(1) : json;
    isFirst = false;
  }
  text += "]}";
  view.responseBytes = text.length + extraBytes;
  return text;
}

/** A query's entry, with its JSON for the response. */
export function toQueriedProduct({ id, variantIds }: ProductQuery): QueriedProduct {
  const json = variantIds === undefined
    ? `{"id":${id}}`
    : `{"id":${id},"variantIds":[${variantIds.join()}]}`;
  return { id, variantIds, json };
}
