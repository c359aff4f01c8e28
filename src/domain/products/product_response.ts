import type { Assignment, Product, ProductBadge, ProductRecord } from "./product.ts";
import type { ProductDetails } from "./details/product_details.ts";
import type { ProjectState } from "../project_state.ts";

/** Converts a stored product for a response, without references to deleted badges. */
export function toProduct(
  project: ProjectState,
  id: number,
  record: ProductRecord,
  details: ProductDetails = {},
): Product {
  const idOf = (number: number) => project.badgeNumbered(number)?.id;
  const badges = record.assignments.flatMap((assignment) => {
    const badgeId = idOf(assignment.badge);
    return badgeId === undefined ? [] : [toProductBadge(badgeId, assignment)];
  });
  const { variants, ...display } = details;
  return {
    id,
    ...display,
    ...(record.attributes !== undefined && { attributes: JSON.parse(record.attributes) }),
    ...(variants && { variants: variants.map(({ url: _, ...variant }) => variant) }),
    badges,
    ...(record.order && { order: record.order.flatMap((number) => idOf(number) ?? []) }),
  };
}

/** Converts an assignment or exclusion for a response. */
export function toProductBadge(badgeId: string, assignment: Assignment): ProductBadge {
  const { variantIds, showOnProduct, exclude } = assignment;
  return {
    badgeId,
    ...(variantIds && { variantIds: [...variantIds] }),
    ...(showOnProduct !== undefined && { showOnProduct }),
    ...(exclude && { exclude }),
  };
}
