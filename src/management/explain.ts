import { compileInSteps } from "../catalog/compile_in_steps.ts";
import { invalid, unavailable } from "../domain/errors.ts";
import { Explainer } from "../domain/explain/explainer.ts";
import { explanationMaxChars } from "../domain/limits.ts";
import type { ProjectState } from "../domain/project_state.ts";
import type { EvaluationInput, ProductQuery } from "../domain/resolve/resolver.ts";
import { Yielder } from "../store/yielder.ts";
import { longRead } from "./long_reads.ts";

/**
 * The maximum number of attempts when the project changes in between. The last one runs without
 * yielding, if it takes at most `stepsAtOnceMax` steps, two for each badge: some 50 ms.
 */
const attemptsMax = 3;
const stepsAtOnceMax = 4_000;

/** The explanations of some products, all as of one revision. */
export interface Explanations {
  readonly revision: number;
  /** By the product's place in the query, the list of its {@link ExplainedBadge}s as JSON. */
  readonly badges: readonly string[];
}

interface ExplainInput {
  readonly products: readonly ProductQuery[];
  readonly input: EvaluationInput;
  /** Further badges to explain. */
  readonly badgeIds: ReadonlySet<string>;
}

/**
 * Explains each product, including the badges with ids in `badgeIds`, and yields to other work in
 * between.
 *
 * @throws {DomainError} `invalid_request` if the explanations are over `explanationMaxChars` long;
 * `unavailable` if they are long and the project changes all the time, or if too many reads wait.
 */
export function explainProducts(project: ProjectState, asked: ExplainInput): Promise<Explanations> {
  return longRead(project, () => explained(project, asked));
}

async function explained(
  project: ProjectState,
  { products, input, badgeIds }: ExplainInput,
): Promise<Explanations> {
  await compileInSteps(project);
  for (let attempt = 1;; attempt++) {
    const { revision } = project;
    const yielder = new Yielder();
    const explainer = new Explainer(project, input);
    const badges: string[] = [];
    let chars = 0;
    let stepsLeft = stepsAtOnceMax;
    const allAtOnce = (steps: Generator<void, string>) => {
      for (;;) {
        const { done, value } = steps.next();
        if (done) return value;
        if (stepsLeft-- === 0) throw changesTooFast(project);
      }
    };
    // Preparing 5,000 badges takes about as long as explaining them for one product.
    if (attempt < attemptsMax) await yielder.yieldIfDue();
    for (const entry of products) {
      const steps = listOf(explainer, entry, { badgeIds, charsLeft: explanationMaxChars - chars });
      const list = attempt < attemptsMax ? await yielder.run(steps) : allAtOnce(steps);
      if (attempt < attemptsMax) await yielder.yieldIfDue();
      if (project.revision !== revision) break;
      chars += list.length;
      badges.push(list);
    }
    if (project.revision === revision) return { revision, badges };
  }
}

/** The explanation of an entry as JSON. Yields in between. */
function* listOf(
  explainer: Explainer,
  entry: ProductQuery,
  { badgeIds, charsLeft }: Pick<ExplainInput, "badgeIds"> & { readonly charsLeft: number },
): Generator<void, string> {
  const items: string[] = [];
  let chars = 0;
  for (const badge of yield* explainer.explaining(entry, badgeIds)) {
    const item = JSON.stringify(badge);
    chars += item.length + 1;
    if (chars > charsLeft) throw tooLong();
    items.push(item);
    yield;
  }
  return `[${items.join()}]`;
}

function changesTooFast({ id }: ProjectState) {
  return unavailable(`Project "${id}" changes too fast to explain that many badges; try again`);
}

function tooLong() {
  const millions = explanationMaxChars / 2 ** 20;
  const detail = `would have explanations of over ${millions} MiB: ask for fewer products at once`;
  return invalid("The explanation would be too long", [{ pointer: "/query/products", detail }]);
}
