import type { ChangeStep } from "../../../src/domain/project_change.ts";
import { changeProject, type Management } from "../../../src/management/change_project.ts";
import { createProject } from "../../../src/management/projects/put_project.ts";
import { aBadge, aBadgeType, aProduct } from "../../support/builders.ts";
import type { WorstProject } from "../../support/worst/worst_projects.ts";

const author = { tokenId: "bench", operation: "bench" };
/** The size of a commit is limited. */
const stepsPerChange = 50;

/** A product of a project that is designed to be slow. */
export function worstProduct({ attributes, variants }: WorstProject, productId: number) {
  return aProduct({
    ...(attributes && { attributes: JSON.stringify(attributes(productId)) }),
    ...(variants && { variants: variants(productId) }),
  });
}

/** Stores a project that is designed to be slow. */
export async function storeWorst(
  management: Management,
  projectId: string,
  { worst, badges, products }: { worst: WorstProject; badges: number; products: number },
): Promise<void> {
  await createProject(management, author, { id: projectId, settings: { name: projectId } });
  const steps: ChangeStep[] = [{ kind: "putType", type: aBadgeType() }];
  for (let number = 0; number < badges; number++) {
    steps.push({ kind: "putBadge", badge: aBadge({ number, ...worst.badge(number) }) });
  }
  for (let productId = 0; productId < products; productId++) {
    steps.push({ kind: "putProduct", productId, product: worstProduct(worst, productId) });
  }
  for (let from = 0; from < steps.length; from += stepsPerChange) {
    await changeProject(management, author, projectId, () => ({
      ...{ subject: "bench", result: undefined },
      steps: steps.slice(from, from + stepsPerChange),
    }));
  }
}
