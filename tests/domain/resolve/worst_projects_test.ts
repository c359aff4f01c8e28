import { assertEquals } from "@std/assert";
import { projectComparisonsMax, projectPathsMax } from "../../../src/domain/limits.ts";
import { checkBadge } from "../../../src/domain/badges/badge_violations.ts";
import { conditionUseOf } from "../../../src/domain/badges/condition_use.ts";
import { CachedRuleMatcher } from "../../../src/domain/resolve/rule_matcher.ts";
import { rankBadges } from "../../../src/domain/resolve/ranking.ts";
import { Resolver } from "../../../src/domain/resolve/resolver.ts";
import { aBadge, aProduct, aProject } from "../../support/builders.ts";
import { comparisonsPerBadge, worstProjects } from "../../support/worst/worst_projects.ts";

/** A tenth of a project: enough to see that the work grows no faster than the project. */
const badgeCount = 500;
const products = Array.from({ length: 10 }, (_, id) => ({ id }));

/**
 * Per product: each comparison once, each element of its lists a few times, and a word for 32 lists
 * with each element or each 32 values of a list.
 */
function stepsMax(elements: number): number {
  const comparisons = badgeCount * comparisonsPerBadge;
  return 2 * comparisons + 10 * elements + elements * Math.ceil(comparisons / 32) +
    comparisons * Math.ceil(elements / 32);
}

Deno.test("the worst projects within the limits take no more steps than their size allows", () => {
  for (const [name, { badge, attributes, context = {} }] of Object.entries(worstProjects)) {
    const project = aProject({
      badges: Array.from(
        { length: badgeCount },
        (_, number) => aBadge({ number, ...badge(number) }),
      ),
      products: products.map(({ id }) => [
        id,
        aProduct(attributes ? { attributes: JSON.stringify(attributes(id)) } : {}),
      ]),
    });
    const ranking = rankBadges(project);
    const matches = new CachedRuleMatcher(ranking.rules, project.products, ranking.compiledRules);
    const resolver = new Resolver(ranking, project.products, matches);
    const steps = () => ranking.compiledRules.set.steps;
    const before = steps();
    resolver.begin({ context, now: Date.UTC(2027, 0, 1) }, products);
    for (const at of products.keys()) resolver.resolve(at);
    const elements = 1_000;
    const most = products.length * stepsMax(attributes ? elements : 0);
    assertEquals(steps() - before <= most, true, `${name}: ${steps() - before} of ${most}`);
    const contextSteps = ranking.conditions.set.steps;
    assertEquals(
      contextSteps <= badgeCount * comparisonsPerBadge,
      true,
      `${name}: ${contextSteps}`,
    );
  }
});

Deno.test("the worst projects are within every limit of conditions", () => {
  for (const [name, { badge }] of Object.entries(worstProjects)) {
    let comparisons = 0;
    let paths = new Set<string>();
    for (let number = 0; number < 5_000; number++) {
      const made = aBadge({ number, ...badge(number) });
      if (number % 50 === 0) assertEquals(checkBadge(made), [], name);
      const use = conditionUseOf(made);
      comparisons += use.comparisons;
      paths = paths.union(use.paths);
    }
    assertEquals(comparisons <= projectComparisonsMax, true, name);
    assertEquals(paths.size <= projectPathsMax, true, name);
  }
});
