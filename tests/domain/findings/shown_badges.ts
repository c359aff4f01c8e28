import type { JsonObject } from "../../../src/domain/json.ts";
import type { ProjectState } from "../../../src/domain/project_state.ts";
import { CachedRuleMatcher } from "../../../src/domain/resolve/rule_matcher.ts";
import { rankBadges } from "../../../src/domain/resolve/ranking.ts";
import { type ProductQuery, Resolver } from "../../../src/domain/resolve/resolver.ts";

/** The parameters of one query: context, time, products. */
export interface Entry {
  readonly context: JsonObject;
  readonly now: number;
  readonly entries: readonly ProductQuery[];
}

/** The numbers of the badges that one of the answers shows. */
export function badgesOf(project: ProjectState, queries: readonly Entry[]): Set<number> {
  const ranking = rankBadges(project);
  const resolver = new Resolver(
    ranking,
    project.products,
    new CachedRuleMatcher(ranking.rules, project.products),
  );
  const shown = new Set<number>();
  for (const { context, now, entries } of queries) {
    resolver.begin({ context, now }, entries);
    for (const at of entries.keys()) {
      for (const rank of resolver.resolve(at).toArray()) {
        shown.add(ranking.badges[rank]!.record.number);
      }
    }
  }
  return shown;
}
