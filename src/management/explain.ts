import { compileInTurns } from "../catalog/compile_in_turns.ts";
import { type ExplainedBadge, Explainer } from "../domain/explain/explainer.ts";
import type { ProjectState } from "../domain/project_state.ts";
import type { Occasion, ProductQuery } from "../domain/resolve/resolver.ts";
import { Turns } from "../store/turns.ts";

/** How often explaining starts over because the project changed; then it is done without a pause. */
const attemptsMax = 3;

/** What is explained of some products, all of one revision. */
export interface Explanations {
  readonly revision: number;
  /** By the product's place in the query. */
  readonly badges: readonly (readonly ExplainedBadge[])[];
}

/** Explains each product, in turns with other work, and each of the badges with an id among `badgeIds`. */
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
    for (const entry of products) {
      badges.push(explainer.explain(entry, badgeIds));
      if (attempt < attemptsMax) await turns.next();
      if (project.revision !== revision) break;
    }
    if (project.revision === revision) return { revision, badges };
  }
}
