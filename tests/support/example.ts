import type { BadgeRecord } from "../../src/domain/badges/badge.ts";
import type { BadgeType } from "../../src/domain/badges/badge_type.ts";
import { Explainer } from "../../src/domain/explain/explainer.ts";
import type { JsonObject } from "../../src/domain/json.ts";
import type { VariantAttributes } from "../../src/domain/products/packed/packed_variants.ts";
import type { Assignment } from "../../src/domain/products/product.ts";
import type { ProjectSettings } from "../../src/domain/project.ts";
import type { ProjectState } from "../../src/domain/project_state.ts";
import { CachedRuleMatcher } from "../../src/domain/resolve/rule_matcher.ts";
import { rankBadges } from "../../src/domain/resolve/ranking.ts";
import { Resolver } from "../../src/domain/resolve/resolver.ts";
import { aBadge, aProject } from "./builders.ts";

/** The letters of an example's badges, by number. */
const letters = "ABCDEFGH";
export const [A, B, C, D, E, F] = [0, 1, 2, 3, 4, 5];

interface Parts {
  /** The first is A, the second B, and so on. This is also the project's order. */
  readonly badges: readonly Partial<BadgeRecord>[];
  /** The assignments of product 1, the only stored product. */
  readonly assignments?: readonly Assignment[];
  readonly order?: readonly number[];
  readonly attributes?: JsonObject;
  readonly variants?: readonly VariantAttributes[];
  readonly types?: readonly BadgeType[];
  readonly settings?: Partial<ProjectSettings>;
}

interface Query {
  readonly id?: number;
  readonly variantIds?: readonly number[];
  readonly context?: JsonObject;
  readonly now?: number;
}

/** A project to check one rule of the query on. */
export class Example {
  readonly project: ProjectState;

  constructor({ badges, assignments = [], order, attributes, variants, types, settings }: Parts) {
    this.project = aProject({
      badges: badges.map((badge, number) => aBadge({ number, ...badge })),
      products: [[1, {
        assignments,
        ...(order && { order }),
        ...(attributes && { attributes: JSON.stringify(attributes) }),
        ...(variants && { variants }),
      }]],
      ...(types && { types }),
    });
    this.project.apply([], { name: "Shop", ...settings });
  }

  /** The badges that product 1 (or another) shows, in order: `A C`. */
  shown({ id = 1, variantIds, context = {}, now = 0 }: Query = {}): string {
    const ranking = rankBadges(this.project);
    const matches = new CachedRuleMatcher(ranking.rules, this.project.products);
    const resolver = new Resolver(ranking, this.project.products, matches);
    resolver.begin({ context, now }, [{ id, variantIds }]);
    return resolver.resolve(0).toArray()
      .map((rank) => letterOf(ranking.badges[rank]!.record)).join(" ");
  }

  /** The short explanation of every badge of the project: `A B:exclusive_group(A)`. */
  explanation(query: Query = {}): string {
    return this.explained(query).map((badge) => {
      const letter = letterOf(badge);
      if (badge.shown) return letter;
      const by = this.project.badge(badge.detail?.byBadgeId ?? "");
      return `${letter}:${badge.because}${by === undefined ? "" : `(${letterOf(by)})`}`;
    }).join(" ");
  }

  /** The full explanation of every badge. */
  explained({ id = 1, variantIds, context = {}, now = 0 }: Query = {}) {
    const all = new Set(Array.from(this.project.badges(), (badge) => badge.id));
    return new Explainer(this.project, { context, now }).explain({ id, variantIds }, all);
  }
}

function letterOf({ id }: { readonly id: string }): string {
  return letters[Number(id.slice(-1))]!;
}

/** The same badges, each on every product. */
export function everywhere(...badges: Partial<BadgeRecord>[]): Partial<BadgeRecord>[] {
  return badges.map((badge) => ({ everyProduct: true, ...badge }));
}
