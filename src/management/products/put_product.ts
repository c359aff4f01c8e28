import { fieldsChangeOf } from "../../domain/configuration/product_changes_from_steps.ts";
import { conflict, invalid, type Violation } from "../../domain/errors.ts";
import { productsPerProjectMax } from "../../domain/limits.ts";
import type {
  Assignment,
  Product,
  ProductBody,
  ProductRecord,
} from "../../domain/products/product.ts";
import { hasDetails, sizeViolation } from "../../domain/products/details/product_details.ts";
import { toProduct } from "../../domain/products/product_response.ts";
import type { ChangeStep } from "../../domain/project_change.ts";
import type { ProjectState } from "../../domain/project_state.ts";
import { type Author, changeProject, type Management } from "../change_project.ts";
import { assertPrecondition, type Precondition } from "../precondition.ts";
import { readProduct } from "./product_reads.ts";

type PutProduct = Extract<ChangeStep, { kind: "putProduct" }>;

/** Creates a product, or replaces the one with this id. */
export function putProduct(
  management: Management,
  author: Author,
  input: {
    projectId: string;
    productId: number;
    body: Omit<ProductBody, "id">;
    precondition: Precondition;
  },
): Promise<{ product: Product; created: boolean }> {
  const { projectId, productId, body, precondition } = input;
  return changeProject(management, author, projectId, async ({ project }) => {
    const step = productStep(project, productId, body);
    const violation = violationOfSize(step);
    if (violation !== undefined) {
      throw invalid("Cannot save the product: it is invalid", [violation]);
    }
    const before = await readProduct(management.kv, project, productId);
    assertPrecondition(precondition, before);
    if (before === undefined) assertRoomFor(project, 1);
    const after = toProduct(project, productId, step.product, step.details ?? {});
    return {
      subject: `products/${productId}`,
      before,
      after,
      steps: [step],
      productUndo: { fields: [fieldsChangeOf(productId, before, after)] },
      result: { product: after, created: before === undefined },
    };
  });
}

/**
 * Checks that the project has room for this many new products.
 *
 * @throws {DomainError} `conflict` if not.
 */
export function assertRoomFor(project: ProjectState, products: number): void {
  if (project.products.size + products <= productsPerProjectMax) return;
  throw conflict(`Cannot create a product: the project would have over ${productsPerProjectMax}`);
}

/**
 * The step that stores a product as in the body.
 *
 * @throws {DomainError} `invalid_request` if the project lacks one of the badges.
 */
export function productStep(
  project: ProjectState,
  productId: number,
  body: Omit<ProductBody, "id">,
): PutProduct {
  const { badges, order, attributes, ...details } = body;
  const product = toRecord(project, { badges, order, attributes });
  const step = { kind: "putProduct" as const, productId, product };
  if (hasDetails(details)) return { ...step, details };
  // Without any details in the project, there is nothing to delete.
  return project.details.mayExist ? { ...step, details: null } : step;
}

/** Which limit the product as a whole exceeds. */
export function violationOfSize({ product, details }: PutProduct): Violation | undefined {
  const { attributes = "" } = product;
  return sizeViolation(details ?? {}, new TextEncoder().encode(attributes).length);
}

/**
 * Converts a body to a record, which has badge numbers instead of ids.
 *
 * @throws {DomainError} `invalid_request` if the project lacks one of the badges.
 */
function toRecord(
  project: ProjectState,
  { badges = [], order, attributes }: Pick<ProductBody, "badges" | "order" | "attributes">,
): ProductRecord {
  const violations: Violation[] = [];
  const numberOf = (badgeId: string, pointer: string): number => {
    const badge = project.badge(badgeId);
    if (badge === undefined) violations.push({ pointer, detail: `there is no badge "${badgeId}"` });
    return badge?.number ?? -1;
  };
  const assignments = badges.map(({ badgeId, variantIds, ...rest }, index): Assignment => ({
    badge: numberOf(badgeId, `/badges/${index}/badgeId`),
    ...(variantIds && { variantIds: [...new Set(variantIds)] }),
    ...rest,
  }));
  const ranked = order?.map((badgeId, index) => numberOf(badgeId, `/order/${index}`));
  if (violations.length > 0) throw invalid("Cannot save the product: it is invalid", violations);
  return {
    assignments,
    ...(ranked && { order: ranked }),
    ...(attributes && { attributes: JSON.stringify(attributes) }),
  };
}
