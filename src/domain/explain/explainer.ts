import { attributesOf, type ProductRecord } from "../products/product.ts";
import type { ProjectState } from "../project_state.ts";
import { MatchIndex } from "../resolve/match_index.ts";
import type { PreparedBadge } from "../resolve/prepared_badge.ts";
import { rankBadges, type Ranking } from "../resolve/ranking.ts";
import { type Occasion, type ProductQuery, Resolver } from "../resolve/resolver.ts";
import { Verdict } from "../resolve/verdict.ts";
import { becauseOf, type Reason } from "./reason.ts";
import { reasonFor } from "./reason_words.ts";

/** A badge of an entry: shown, or why not. */
export type ExplainedBadge =
  & { readonly id: string; readonly name?: string }
  & ({ readonly shown: true } | { readonly shown: false } & Reason);

/**
 * Says of each badge of a product whether it is shown, and why not: it lets the query's own resolver
 * decide, and reads what became of each badge.
 */
export class Explainer {
  readonly #project: ProjectState;
  readonly #occasion: Occasion;
  readonly #ranking: Ranking;
  readonly #resolver: Resolver;

  constructor(project: ProjectState, occasion: Occasion) {
    this.#project = project;
    this.#occasion = occasion;
    this.#ranking = rankBadges(project);
    const matches = new MatchIndex(this.#ranking.rules);
    this.#resolver = new Resolver(this.#ranking, project.products, matches);
    this.#resolver.begin(occasion);
  }

  /**
   * The candidates of an entry, what the product names but does not get, and the badges with an id among
   * `badgeIds`; in the product's order.
   */
  explain(query: ProductQuery, badgeIds: ReadonlySet<string>): ExplainedBadge[] {
    const product = this.#project.products.get(query.id);
    this.#resolver.resolve(query);
    const named = new Set(
      [...product?.assignments.map(({ badge }) => badge) ?? [], ...product?.order ?? []],
    );
    return this.#inOrder(product).flatMap((rank) => {
      const badge = this.#ranking.badges[rank]!;
      const { id, number } = badge.record;
      const verdict = this.#resolver.verdict(rank);
      if (verdict === undefined && !named.has(number) && !badgeIds.has(id)) return [];
      return this.#explained(badge, { rank, verdict, query, product });
    });
  }

  #explained(
    { record }: PreparedBadge,
    { rank, verdict, query, product }: {
      rank: number;
      verdict: Verdict | undefined;
      query: ProductQuery;
      product: ProductRecord | undefined;
    },
  ): ExplainedBadge {
    const { id, name, number } = record;
    const known = { id, ...(name !== undefined && { name }) };
    if (verdict === Verdict.shown) return { ...known, shown: true };
    const assignment = product?.assignments.find(({ badge }) => badge === number);
    const absence = assignment ? "variant" : record.match ? "no_match" : "not_assigned";
    const reason = reasonFor(verdict === undefined ? absence : becauseOf[verdict], {
      badge: record,
      blocker: this.#ranking.badges[this.#resolver.blocker(rank)]?.record,
      assignment,
      query,
      attributes: product && attributesOf(product),
      occasion: this.#occasion,
      project: this.#project,
    });
    return { ...known, shown: false, ...reason };
  }

  /** All ranks, those first that the product's own order lists. */
  #inOrder(product: ProductRecord | undefined): number[] {
    const listed = (product?.order ?? []).map((badge) => this.#ranking.rankOf[badge] ?? -1)
      .filter((rank) => rank !== -1);
    return [...new Set([...listed, ...this.#ranking.badges.keys()])];
  }
}
