import { finished } from "../finished.ts";
import { explainedVariantsMax } from "../limits.ts";
import { type Assignment, attributesOf, type ProductRecord } from "../products/product.ts";
import type { ProjectState } from "../project_state.ts";
import { DirectRuleMatcher } from "../resolve/rule_matcher.ts";
import type { PreparedBadge } from "../resolve/prepared_badge.ts";
import { rankBadges, type Ranking } from "../resolve/ranking.ts";
import { type EvaluationInput, type ProductQuery, Resolver } from "../resolve/resolver.ts";
import { Verdict } from "../resolve/verdict.ts";
import { becauseOf, type Reason, type ReasonDetail, type Via } from "./reason.ts";
import { reasonFor } from "./reason_message.ts";

/** A badge of an entry: shown, or why not. */
export type ExplainedBadge =
  & {
    readonly id: string;
    readonly name?: string;
    /** All ways by which it is a candidate. */
    readonly via: readonly Via[];
  }
  & (
    | { readonly shown: true; readonly detail?: Pick<ReasonDetail, "variantIds"> }
    | { readonly shown: false } & Reason
  );

/** Whether an assignment applies to an entry. */
function isFor({ variantIds, showOnProduct = true }: Assignment, query: ProductQuery): boolean {
  if (variantIds === undefined) return true;
  if (query.variantIds === undefined) return showOnProduct;
  const asked = new Set(query.variantIds);
  return variantIds.some((id) => asked.has(id));
}

/**
 * Explains for each badge of a product whether it is shown, and why not. It uses the resolver of
 * queries and reads the verdict on each badge, so that both always agree.
 */
export class Explainer {
  readonly #project: ProjectState;
  readonly #input: EvaluationInput;
  readonly #ranking: Ranking;
  readonly #resolver: Resolver;
  /** Reasons due to the context are the same on every product, so they are cached, by rank. */
  readonly #contextReasons = new Map<number, Reason>();

  constructor(project: ProjectState, input: EvaluationInput) {
    this.#project = project;
    this.#input = input;
    this.#ranking = rankBadges(project);
    const { rules, compiledRules, variants } = this.#ranking;
    const matches = new DirectRuleMatcher(rules, compiledRules, variants);
    this.#resolver = new Resolver(this.#ranking, project.products, matches);
  }

  /**
   * Returns the entry's candidates, the badges that the product names but does not get, and the
   * badges with ids in `badgeIds`, in the product's order.
   */
  explain(query: ProductQuery, badgeIds: ReadonlySet<string>): ExplainedBadge[] {
    return finished(this.explaining(query, badgeIds));
  }

  /**
   * The same, yielding after each badge. All verdicts are read before, so queries can run in
   * between.
   */
  *explaining(
    query: ProductQuery,
    badgeIds: ReadonlySet<string>,
  ): Generator<void, ExplainedBadge[]> {
    const product = this.#project.products.get(query.id);
    this.#resolver.begin(this.#input, [query]);
    this.#resolver.resolve(0);
    const decided = this.#ranksToExplain(product, badgeIds).map((rank) => {
      return {
        rank,
        verdict: this.#resolver.verdict(rank),
        blocker: this.#resolver.blocker(rank),
        via: this.#viaOf(rank, query, product),
        isSatisfied: this.#resolver.variants?.isSatisfied(rank) ?? false,
        variantIds: this.#resolver.variants?.satisfying(rank, explainedVariantsMax) ?? [],
      };
    });
    const badges: ExplainedBadge[] = [];
    for (const it of decided) {
      badges.push(this.#explained(this.#ranking.badges[it.rank]!, { ...it, query, product }));
      yield;
    }
    return badges;
  }

  #explained(
    { record }: PreparedBadge,
    { rank, verdict, blocker, via, isSatisfied, variantIds, query, product }: {
      rank: number;
      verdict: Verdict | undefined;
      blocker: number;
      via: readonly Via[];
      isSatisfied: boolean;
      variantIds: readonly number[];
      query: ProductQuery;
      product: ProductRecord | undefined;
    },
  ): ExplainedBadge {
    const { id, name, number } = record;
    const known = { id, ...(name !== undefined && { name }), via };
    const ofVariants = variantIds.length === 0 ? undefined : { variantIds };
    if (verdict === Verdict.shown) {
      return { ...known, shown: true, ...(ofVariants && { detail: ofVariants }) };
    }
    const assignment = product?.assignments.find(({ badge }) => badge === number);
    const hasRule = record.match !== undefined || record.matchVariants !== undefined;
    const isForOthers = assignment !== undefined || isSatisfied;
    const absence = isForOthers ? "variant" : hasRule ? "no_match" : "not_assigned";
    const because = verdict === undefined ? absence : becauseOf[verdict];
    const cachedReason = because === "context" ? this.#contextReasons.get(rank) : undefined;
    const reason = cachedReason ?? reasonFor(because, {
      badge: record,
      blocker: this.#ranking.badges[blocker]?.record,
      assignment,
      query,
      product,
      input: this.#input,
      project: this.#project,
    });
    if (because === "context") this.#contextReasons.set(rank, reason);
    const detail = ofVariants && { detail: { ...reason.detail, ...ofVariants } };
    return { ...known, shown: false, ...reason, ...detail };
  }

  /** The ways by which a badge is a candidate of the resolved entry. */
  #viaOf(rank: number, query: ProductQuery, product: ProductRecord | undefined): Via[] {
    const { record } = this.#ranking.badges[rank]!;
    const assignment = product?.assignments.find(({ badge }) => badge === record.number);
    if (assignment?.exclude) return [];
    return [
      ...(assignment !== undefined && isFor(assignment, query) ? ["manual" as const] : []),
      ...(product !== undefined && this.#isMatched(rank, product) ? ["match" as const] : []),
      ...(this.#resolver.variants?.has(rank) ? ["matchVariants" as const] : []),
      ...(record.everyProduct ? ["everyProduct" as const] : []),
    ];
  }

  #isMatched(rank: number, product: ProductRecord): boolean {
    const { match } = this.#ranking.badges[rank]!;
    return match !== undefined && match.predicate(attributesOf(product), this.#input.now);
  }

  /** The ranks of the badges to explain, in the product's order. */
  #ranksToExplain(
    product: ProductRecord | undefined,
    badgeIds: ReadonlySet<string>,
  ): readonly number[] {
    const { assignments = [], order = [] } = product ?? {};
    const requested = [...badgeIds].flatMap((id) => this.#project.badge(id)?.number ?? []);
    const listed = this.#ranksOf(order);
    const others = this.#ranksOf([...assignments.map(({ badge }) => badge), ...requested]);
    // A plain loop, because it visits all badges of the project for each product.
    for (let rank = 0; rank < this.#ranking.badges.length; rank++) {
      if (this.#resolver.verdict(rank) !== undefined) others.push(rank);
    }
    return [...new Set([...listed, ...others.sort((a, b) => a - b)])];
  }

  /** The ranks of the badges with these numbers. Skips numbers without a badge. */
  #ranksOf(numbers: readonly number[]): number[] {
    return numbers.map((number) => this.#ranking.rankOf[number] ?? -1)
      .filter((rank) => rank !== -1);
  }
}
