import { fieldsChangeOf } from "../../domain/configuration/product_changes_from_steps.ts";
import { noProduct } from "../../domain/not_found.ts";
import { type Author, changeProject, type Management } from "../change_project.ts";
import { assertPrecondition, type Precondition } from "../precondition.ts";
import { readProduct } from "./product_reads.ts";

/**
 * Deletes everything stored for a product: what the shop says about it, its assignments and
 * exclusions, and its order.
 */
export function deleteProduct(
  management: Management,
  author: Author,
  input: { projectId: string; productId: number; precondition: Precondition },
): Promise<void> {
  const { projectId, productId, precondition } = input;
  return changeProject<void>(management, author, projectId, async ({ project }) => {
    const before = await readProduct(management.kv, project, productId);
    if (before === undefined) throw noProduct(productId);
    assertPrecondition(precondition, before);
    return {
      subject: `products/${productId}`,
      before,
      steps: [{ kind: "deleteProduct", productId }],
      productUndo: { fields: [fieldsChangeOf(productId, before, undefined)] },
      result: undefined,
    };
  });
}
