import { compileInSteps } from "../catalog/compile_in_steps.ts";
import { type ExplainedBadge, Explainer } from "../domain/explain/explainer.ts";
import type { ProjectState } from "../domain/project_state.ts";
import type { EvaluationInput, ProductQuery } from "../domain/resolve/resolver.ts";
import { Yielder } from "../store/yielder.ts";

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
  { products, input, badgeIds }: {
    products: readonly ProductQuery[];
    input: EvaluationInput;
    badgeIds: ReadonlySet<string>;
  },
): Promise<Explanations> {
  await compileInSteps(project);
  for (let attempt = 1;; attempt++) {
    const { revision } = project;
    const yielder = new Yielder();
    const explainer = new Explainer(project, input);
    const badges: ExplainedBadge[][] = [];
    // Preparing 5,000 badges takes about as long as explaining them for one product.
    if (attempt < attemptsMax) await yielder.yieldIfDue();
    for (const entry of products) {
      if (attempt < attemptsMax) {
        badges.push(await yielder.run(explainer.explaining(entry, badgeIds)));
        await yielder.yieldIfDue();
      } else badges.push(explainer.explain(entry, badgeIds));
      if (project.revision !== revision) break;
    }
    if (project.revision === revision) return { revision, badges };
  }
}
