import { noProduct } from "../../domain/not_found.ts";
import { toProduct } from "../../domain/products/product_response.ts";
import { type Author, changeProject, type Management } from "../change_project.ts";
import { assertPrecondition, type Precondition } from "../precondition.ts";

/** Deletes everything stored for a product: its assignments, exclusions, order and attributes. */
export function deleteProduct(
  management: Management,
  author: Author,
  input: { projectId: string; productId: number; precondition: Precondition },
): Promise<void> {
  const { projectId, productId, precondition } = input;
  return changeProject<void>(management, author, projectId, ({ project }) => {
    const stored = project.products.get(productId);
    if (stored === undefined) throw noProduct(productId);
    const before = toProduct(project, productId, stored);
    assertPrecondition(precondition, before);
    return {
      subject: `products/${productId}`,
      before,
      steps: [{ kind: "deleteProduct", productId }],
      result: undefined,
    };
  });
}
