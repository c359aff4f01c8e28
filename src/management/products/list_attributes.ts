import { type AttributeSummary, AttributeSurvey } from "../../domain/products/attribute_survey.ts";
import { reopenProduct } from "../../domain/products/packed/packed_product.ts";
import { openAttributes } from "../../domain/products/packed/packed_variants.ts";
import { attributesOf } from "../../domain/products/product.ts";
import type { ProjectState } from "../../domain/project_state.ts";
import { visitProducts } from "./visit_products.ts";

/** The last survey of a project. */
interface Survey {
  readonly revision: number;
  readonly list: Promise<readonly AttributeSummary[]>;
  isRunning: boolean;
}

/** By the project's state in memory, with which they are forgotten. */
const lastSurveys = new WeakMap<ProjectState, Survey>();

/**
 * Lists the attributes that products and variants have. The first time after a change, visits all
 * products, and yields to other work in between: changes made meanwhile may be included or not.
 *
 * Of each project, at most one such survey runs at a time. Calls for the same revision share it;
 * calls after a change wait for it, and share the next one.
 */
export async function listAttributes(
  project: ProjectState,
): Promise<readonly AttributeSummary[]> {
  for (;;) {
    const last = lastSurveys.get(project);
    if (last?.revision === project.revision) return await last.list;
    if (!last?.isRunning) return await startSurvey(project).list;
    // Its own callers get the error, if any.
    await last.list.catch(() => {});
  }
}

function startSurvey(project: ProjectState): Survey {
  const list = surveyed(project).then((summaries) => {
    survey.isRunning = false;
    return summaries;
  }, (error) => {
    lastSurveys.delete(project);
    throw error;
  });
  const survey: Survey = { revision: project.revision, list, isRunning: true };
  lastSurveys.set(project, survey);
  return survey;
}

async function surveyed(project: ProjectState): Promise<AttributeSummary[]> {
  const survey = new AttributeSurvey();
  await visitProducts(project, Number.MIN_SAFE_INTEGER, (entry) => {
    const { attributes } = reopenProduct(entry.id, entry);
    if (typeof attributes === "object") {
      const { own, variants } = openAttributes(attributes);
      survey.add(own, variants);
    } else survey.add(attributesOf({ attributes }), []);
    return true;
  });
  return survey.summaries();
}
