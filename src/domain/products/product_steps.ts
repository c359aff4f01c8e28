import type { ChangeStep } from "../project_change.ts";
import { variantAttributesOf } from "./packed/packed_variants.ts";
import { type Assignment, type ProductRecord, withoutVariants } from "./product.ts";
import { changeAssignment } from "./assignment.ts";

/** The product that a step stores. Its details say which variants it has. */
export function productAfter(
  before: ProductRecord | undefined,
  { product, details }: Extract<ChangeStep, { kind: "putProduct" }>,
): ProductRecord {
  const variants = details === undefined ? before?.variants : variantAttributesOf(details);
  return { ...withoutVariants(product), ...(variants && { variants }) };
}

/**
 * Applies a change to a product's assignments, and returns the result, or `assignments` itself if
 * nothing changes.
 *
 * @throws {DomainError} If the assignments do not allow the change.
 */
export function withChange(
  assignments: readonly Assignment[],
  step: Parameters<typeof changeAssignment>[1],
): readonly Assignment[] {
  const index = assignments.findIndex((it) => it.badge === step.badge);
  const current = assignments[index];
  const after = changeAssignment(current, step);
  if (after === current) return assignments;
  if (after === undefined) return assignments.toSpliced(index, 1);
  return current === undefined ? [...assignments, after] : assignments.with(index, after);
}

/**
 * A product's own order with the hidden badges of the order before, each after the same badge as
 * there; `order` itself if there is none, or if the product has no order any more.
 */
export function withHiddenPlaces(
  order: readonly number[] | undefined,
  before: readonly number[] = [],
  isHidden: (badge: number) => boolean,
): readonly number[] | undefined {
  const hadOnlyHidden = before.every(isHidden);
  if (order === undefined && !hadOnlyHidden) return undefined;
  const kept = new Set(order);
  if (!before.some((badge) => isHidden(badge) && !kept.has(badge))) return order;
  const result = [...kept];
  let place = 0;
  for (const badge of before) {
    if (kept.has(badge)) place = result.indexOf(badge) + 1;
    else if (isHidden(badge)) result.splice(place++, 0, badge);
  }
  return result;
}
