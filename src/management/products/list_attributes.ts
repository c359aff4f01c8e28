import { type AttributeSummary, AttributeSurvey } from "../../domain/products/attribute_survey.ts";
import { reopenProduct } from "../../domain/products/packed_product.ts";
import { openAttributes } from "../../domain/products/packed_variants.ts";
import { attributesOf } from "../../domain/products/product.ts";
import type { ProjectState } from "../../domain/project_state.ts";
import { visitProducts } from "./visit_products.ts";

/**
 * Lists the attributes that products and variants have. The first time after a change, visits all
 * products, and yields to other work in between: changes made meanwhile may be included or not.
 */
export async function listAttributes(
  project: ProjectState,
): Promise<readonly AttributeSummary[]> {
  const { revision } = project;
  if (project.knownAttributes?.revision === revision) return await project.knownAttributes.list;
  const known = { revision, list: surveyed(project) };
  project.knownAttributes = known;
  try {
    return await known.list;
  } catch (error) {
    if (project.knownAttributes === known) project.knownAttributes = undefined;
    throw error;
  }
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
