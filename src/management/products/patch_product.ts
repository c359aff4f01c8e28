import { fieldsChangeOf } from "../../domain/configuration/product_changes_from_steps.ts";
import { invalid } from "../../domain/errors.ts";
import {
  isJsonObject,
  isLargerThan,
  jsonBytes,
  jsonDepth,
  type JsonObject,
} from "../../domain/json.ts";
import { attributesDepthMax, attributesMaxBytes } from "../../domain/limits.ts";
import { mergePatch } from "../../domain/merge_patch.ts";
import { noProduct } from "../../domain/not_found.ts";
import { type Product, ProductBody } from "../../domain/products/product.ts";
import { catalogueFieldNames } from "../../domain/products/details/product_details.ts";
import { toProduct } from "../../domain/products/product_response.ts";
import type { ProjectState } from "../../domain/project_state.ts";
import { violationsOfZod } from "../../domain/zod_violations.ts";
import { type Author, changeProject, type Management } from "../change_project.ts";
import {
  assertPrecondition,
  conflictWith,
  type Precondition,
  type ToConflict,
} from "../precondition.ts";
import { readProduct } from "./product_reads.ts";
import { productStep, violationOfSize } from "./put_product.ts";

/** Applies a JSON merge patch (RFC 7396) to a product. The result must be a valid product. */
export function patchProduct(
  management: Management,
  author: Author,
  input: { projectId: string; productId: number; patch: JsonObject; precondition: Precondition },
): Promise<Product> {
  const { projectId, productId, patch, precondition } = input;
  return changeProject(management, author, projectId, async ({ project }) => {
    const before = await readProduct(management.kv, project, productId);
    if (before === undefined) throw noProduct(productId);
    const step = patchedStep(project, before, patch, conflictWith(precondition, before));
    assertPrecondition(precondition, before);
    const isOfShop = catalogueFieldNames.some((name) => Object.hasOwn(patch, name));
    const { details: _, ...withoutDetails } = step;
    const after = toProduct(project, productId, step.product, step.details ?? {});
    return {
      subject: `products/${productId}`,
      before,
      after,
      // An import's hashes are kept if its fields are.
      steps: [isOfShop ? step : withoutDetails],
      productUndo: { fields: [fieldsChangeOf(productId, before, after)] },
      result: after,
    };
  });
}

function patchedStep(
  project: ProjectState,
  before: Product,
  patch: JsonObject,
  toConflict: ToConflict,
) {
  const { attributes } = patch;
  // A patch that removes all attributes and adds as many is no larger.
  if (attributes !== undefined && isLargerThan(attributes, 2 * attributesMaxBytes)) {
    throw invalid("Cannot save the product: it is invalid", [
      { pointer: "/attributes", detail: `must be at most ${attributesMaxBytes} bytes of JSON` },
    ]);
  }
  assertAttributesFit(before, patch, toConflict);
  const { data, error } = ProductBody.safeParse(
    mergePatch(JSON.parse(JSON.stringify(before)), patch),
  );
  if (error !== undefined) {
    throw invalid("Cannot save the product: it is invalid", violationsOfZod(error));
  }
  const { id, ...body } = data;
  if (id !== undefined && id !== before.id) {
    throw invalid("Cannot save the product: it is invalid", [
      { pointer: "/id", detail: "differs from the path's" },
    ]);
  }
  const step = productStep(project, before.id, body);
  const violation = violationOfSize(step);
  if (violation === undefined) return step;
  const alone = ProductBody.omit({ badges: true, order: true }).safeParse(patch);
  const isTooLarge = alone.success &&
    violationOfSize(productStep(project, before.id, alone.data)) !== undefined;
  if (isTooLarge) throw invalid("Cannot save the product: it is invalid", [violation]);
  throw toConflict(`Cannot change the product: ${violation.detail}`);
}

/**
 * Refuses a patch that is valid itself but makes the attributes too large: then it is the stored
 * ones that leave too little room.
 *
 * @throws {DomainError} `conflict` in this case.
 */
function assertAttributesFit(
  { attributes = {} }: Product,
  patch: JsonObject,
  toConflict: ToConflict,
): void {
  const added = patch.attributes;
  if (!isJsonObject(added) || jsonBytes(added) > attributesMaxBytes) return;
  if (jsonDepth(added) > attributesDepthMax) return;
  const bytes = jsonBytes(mergePatch(attributes, added));
  if (bytes <= attributesMaxBytes) return;
  throw toConflict(
    `Cannot change the product: its attributes would be ${bytes} bytes of JSON; at most ` +
      `${attributesMaxBytes} are allowed`,
  );
}
