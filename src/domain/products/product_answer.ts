import type { Assignment, Product, ProductBadge, ProductRecord } from "./product.ts";
import type { ProjectState } from "../project_state.ts";

/** A stored product as it is answered: what refers to deleted badges is left out. */
export function toProduct(project: ProjectState, id: number, record: ProductRecord): Product {
  const idOf = (number: number) => project.badgeNumbered(number)?.id;
  const badges = record.assignments.flatMap((assignment) => {
    const badgeId = idOf(assignment.badge);
    return badgeId === undefined ? [] : [toProductBadge(badgeId, assignment)];
  });
  return {
    id,
    badges,
    ...(record.order && { order: record.order.flatMap((number) => idOf(number) ?? []) }),
    ...(record.attributes !== undefined && { attributes: JSON.parse(record.attributes) }),
  };
}

/** An assignment or exclusion as it is answered. */
export function toProductBadge(badgeId: string, assignment: Assignment): ProductBadge {
  const { variantIds, showOnProduct, exclude } = assignment;
  return {
    badgeId,
    ...(variantIds && { variantIds: [...variantIds] }),
    ...(showOnProduct !== undefined && { showOnProduct }),
    ...(exclude && { exclude }),
  };
}
