import type { PlanEffects } from "../../domain/configuration/plan.ts";
import { EffectTally } from "../../domain/effect_tally.ts";
import type { JsonObject } from "../../domain/json.ts";
import type { ProjectState } from "../../domain/project_state.ts";
import type { Ranking } from "../../domain/resolve/ranking.ts";
import { Resolver } from "../../domain/resolve/resolver.ts";
import { DirectRuleMatcher } from "../../domain/resolve/rule_matcher.ts";
import { Yielder } from "../../store/yielder.ts";
import { visitProducts } from "../products/visit_products.ts";

/** How many products are looked at between two looks at the clock. */
const productsAtOnce = 16;

/** A project with its badges ranked. */
export interface RankedProject {
  readonly project: ProjectState;
  readonly ranking: Ranking;
}

/**
 * Compares what queries show of all stored products before and after a change, in these contexts at
 * an instant (epoch ms). Yields to other work in between. If `shouldStop` returns true, the effects are
 * those of the products that were looked at.
 */
export async function effectsOf(
  before: RankedProject,
  after: RankedProject,
  { contexts, at, productIds, shouldStop }: {
    readonly contexts: readonly JsonObject[];
    readonly at: number;
    /** The products to compare, ascending; all stored ones if missing. */
    readonly productIds?: readonly number[] | undefined;
    readonly shouldStop: () => boolean;
  },
): Promise<PlanEffects> {
  const [old, next] = [new ShownBadges(before), new ShownBadges(after)];
  const effects = new EffectTally();
  let products = 0;
  let isComplete = true;
  const ids: number[] = [];
  const compare = () => {
    const queries = ids.splice(0).map((id) => ({ id }));
    const gained = queries.map(() => new Set<string>());
    const lost = queries.map(() => new Set<string>());
    for (const context of contexts) {
      const input = { context, now: at };
      const [shown, shownNext] = [old.of(queries, input), next.of(queries, input)];
      for (const [place, badges] of shown.entries()) {
        const others = shownNext[place] ?? [];
        for (const id of others) if (!badges.includes(id)) gained[place]?.add(id);
        for (const id of badges) if (!others.includes(id)) lost[place]?.add(id);
      }
    }
    for (const [place, { id }] of queries.entries()) {
      for (const badgeId of gained[place] ?? []) effects.count(badgeId, "gains", id);
      for (const badgeId of lost[place] ?? []) effects.count(badgeId, "loses", id);
      if ((gained[place]?.size ?? 0) + (lost[place]?.size ?? 0) > 0) products++;
    }
  };
  const visit = (id: number) => {
    ids.push(id);
    if (ids.length < productsAtOnce) return true;
    compare();
    return isComplete = !shouldStop();
  };
  if (productIds === undefined) {
    await visitProducts(before.project, Number.MIN_SAFE_INTEGER, ({ id }) => visit(id));
  } else {
    const yielder = new Yielder();
    for (const id of productIds) {
      if (!visit(id)) break;
      if (yielder.isDue) await yielder.yieldIfDue();
    }
  }
  compare();
  return {
    basis: "shown",
    products,
    perBadge: effects.perBadge,
    isComplete,
  };
}

/** What queries show under one configuration. */
class ShownBadges {
  readonly #ranking: Ranking;
  readonly #resolver: Resolver;

  constructor({ project, ranking }: RankedProject) {
    // Each product is needed once, and a cache would replace that of the project's queries.
    const matcher = new DirectRuleMatcher(
      ranking.rules,
      ranking.compiledRules,
      ranking.variants,
    );
    this.#ranking = ranking;
    this.#resolver = new Resolver(ranking, project.products, matcher);
  }

  /** The ids of the badges that each of these products shows. */
  of(queries: readonly { readonly id: number }[], input: { context: JsonObject; now: number }) {
    this.#resolver.begin(input, queries);
    return queries.map((_, place) =>
      this.#resolver.resolve(place).toArray()
        .map((rank) => this.#ranking.badges[rank]?.record.id ?? "")
    );
  }
}
