import { type AttributeSummary, AttributeSurvey } from "../../domain/products/attribute_survey.ts";
import { reopenProduct } from "../../domain/products/packed_product.ts";
import { attributesOf } from "../../domain/products/product.ts";
import { allIds } from "../../domain/products/product_bucket.ts";
import type { ProductDetails } from "../../domain/products/product_details.ts";
import type { ProjectState } from "../../domain/project_state.ts";
import { keys } from "../../store/keys.ts";
import type { KvStore } from "../../store/kv_store.ts";
import {
  parseDetails,
  type StoredDetailsBlock,
  toRecord,
} from "../../store/project/details/details_bucket.ts";
import { readBlocks } from "../../store/project/details/read_details.ts";
import { visitProducts } from "./visit_products.ts";

/**
 * Lists the attributes that products and variants have. The first time after a change, visits all
 * products, and yields to other work in between: changes made meanwhile may be included or not.
 */
export async function listAttributes(
  kv: KvStore,
  project: ProjectState,
): Promise<readonly AttributeSummary[]> {
  const { revision } = project;
  if (project.knownAttributes?.revision === revision) return await project.knownAttributes.list;
  const known = { revision, list: surveyed(kv, project) };
  project.knownAttributes = known;
  try {
    return await known.list;
  } catch (error) {
    if (project.knownAttributes === known) project.knownAttributes = undefined;
    throw error;
  }
}

async function surveyed(kv: KvStore, project: ProjectState): Promise<AttributeSummary[]> {
  const survey = new AttributeSurvey();
  let covered = allIds.start;
  if (project.details.mayExist) {
    const range = { from: covered, parse: parseDetails };
    for await (const { block, from } of readBlocks(kv, keys.details(project.number), range)) {
      await addProducts(survey, project, { from, end: block.end, block });
      covered = block.end;
    }
  }
  await addProducts(survey, project, { from: covered, end: allIds.end, block: undefined });
  return survey.summaries();
}

async function addProducts(
  survey: AttributeSurvey,
  project: ProjectState,
  { from, end, block }: { from: number; end: number; block: StoredDetailsBlock | undefined },
): Promise<void> {
  await visitProducts(project, from, (entry) => {
    if (entry.id >= end) return false;
    const { variants = [] } = detailsOf(project, entry.id, block);
    const { attributes } = reopenProduct(entry.id, entry);
    survey.add(
      typeof attributes === "object" ? attributes : attributesOf({ attributes }),
      variants.flatMap(({ attributes }) => attributes === undefined ? [] : [attributes]),
    );
    return true;
  });
}

function detailsOf(
  { details }: ProjectState,
  id: number,
  block: StoredDetailsBlock | undefined,
): ProductDetails {
  if (details.has(id)) return details.get(id)?.details ?? {};
  const json = block?.json(id);
  return json === undefined ? {} : toRecord({ json, rows: [] }).details;
}
