import { compileInTurns } from "../catalog/compile_in_turns.ts";
import { type ExplainedBadge, Explainer } from "../domain/explain/explainer.ts";
import type { ProjectState } from "../domain/project_state.ts";
import type { Occasion, ProductQuery } from "../domain/resolve/resolver.ts";
import { Turns } from "../store/turns.ts";

/**
 * The maximum number of attempts when the project changes in between. The last one runs without
 * yielding.
 */
const attemptsMax = 3;

/** The explanations of some products, all as of one revision. */
export interface Explanations {
  readonly revision: number;
  /** By the product's place in the query. */
  readonly badges: readonly (readonly ExplainedBadge[])[];
}

/**
 * Explains each product, including the badges with ids in `badgeIds`, and yields to other work in
 * between.
 */
export async function explainProducts(
  project: ProjectState,
  { products, occasion, badgeIds }: {
    products: readonly ProductQuery[];
    occasion: Occasion;
    badgeIds: ReadonlySet<string>;
  },
): Promise<Explanations> {
  await compileInTurns(project);
  for (let attempt = 1;; attempt++) {
    const { revision } = project;
    const turns = new Turns();
    const explainer = new Explainer(project, occasion);
    const badges: ExplainedBadge[][] = [];
    // Preparing 5,000 badges takes about as long as explaining them for one product.
    if (attempt < attemptsMax) await turns.next();
    for (const entry of products) {
      if (attempt < attemptsMax) {
        badges.push(await turns.run(explainer.explaining(entry, badgeIds)));
        await turns.next();
      } else badges.push(explainer.explain(entry, badgeIds));
      if (project.revision !== revision) break;
    }
    if (project.revision === revision) return { revision, badges };
  }
}
