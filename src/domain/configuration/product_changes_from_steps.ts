import { isSameValue } from "../same_value.ts";
import type { JsonObject } from "../json.ts";
import { catalogueFieldNames } from "../products/details/product_details.ts";
import type { Assignment, Product, ProductRecord } from "../products/product.ts";
import type { ChangeStep } from "../project_change.ts";
import type { ProjectState } from "../project_state.ts";
import {
  type AssignmentChange,
  placementOf,
  type ProductChange,
  withPlacements,
} from "./product_changes.ts";

/** A change of the fields of a product that belong to the shop. */
export interface FieldsChange {
  readonly productId: number;
  readonly before?: JsonObject | undefined;
  readonly after?: JsonObject | undefined;
}

/**
 * What steps do to products, so that it can be undone. Steps do not say which fields of the shop
 * there were: those changes are passed as `fields`.
 */
export function productChangesFromSteps(
  project: ProjectState,
  steps: readonly ChangeStep[],
  fields: readonly FieldsChange[] = [],
): ProductChange[] {
  const records = new Map<number, ProductRecord | undefined>();
  for (const step of steps) {
    if (!("productId" in step)) continue;
    const { productId } = step;
    const before = records.has(productId)
      ? records.get(productId)
      : project.products.get(productId);
    records.set(productId, project.productAfter(before, step));
  }
  const changedFields = new Map(fields.map(({ productId, ...change }) => [productId, change]));
  return Array.from(records, ([productId, after]): ProductChange => {
    const before = project.products.get(productId);
    const [order, orderAfter] = [before?.order, after?.order];
    const change = changedFields.get(productId);
    return {
      productId,
      ...assignmentChanges(project, before, after),
      ...!isSameValue(order, orderAfter) && { order: definedOnly(order, orderAfter) },
      ...change !== undefined && !isSameValue(change.before, change.after) &&
        { fields: definedOnly(change.before, change.after) },
      ...before === undefined && { existence: "created" },
      ...after === undefined && { existence: "deleted" },
    };
  });
}

function definedOnly<T>(before: T | undefined, after: T | undefined) {
  return { ...before !== undefined && { before }, ...after !== undefined && { after } };
}

/** The assignments of a product, including those of deleted badges that can be revived. */
export function keptAssignments(
  project: ProjectState,
  record: Pick<ProductRecord, "assignments"> | undefined,
): readonly Assignment[] {
  const isKept = ({ badge }: Assignment) =>
    project.badgeNumbered(badge) !== undefined || project.tombstones.has(badge);
  return record?.assignments.filter(isKept) ?? [];
}

function assignmentChanges(
  project: ProjectState,
  recordBefore: ProductRecord | undefined,
  recordAfter: ProductRecord | undefined,
): Pick<ProductChange, "assignments" | "sequence"> {
  const before = keptAssignments(project, recordBefore);
  const after = keptAssignments(project, recordAfter);
  const old = new Map(before.map((it) => [it.badge, placementOf(it)]));
  const changes: AssignmentChange[] = [];
  const changed = (badge: number, was: typeof changes[number]["before"], is: typeof was) => {
    const isHidden = project.badgeNumbered(badge) === undefined;
    changes.push({ badge, ...definedOnly(was, is), ...isHidden && { isHidden } });
  };
  for (const assignment of after) {
    const { badge } = assignment;
    const [was, is] = [old.get(badge), placementOf(assignment)];
    old.delete(badge);
    if (!isSameValue(was, is)) changed(badge, was, is);
  }
  for (const [badge, was] of old) changed(badge, was, undefined);
  const sequence = before.map(({ badge }) => badge);
  const back = withPlacements(
    after,
    changes.map((it) => ({ badge: it.badge, placement: it.before })),
  );
  const isInOrder = back.every(({ badge }, place) => badge === sequence[place]);
  return { assignments: changes, ...!isInOrder && { sequence } };
}

/** The fields of a product that belong to the shop. */
export function catalogueFieldsOf(product: Product | undefined): JsonObject | undefined {
  if (product === undefined) return undefined;
  const names = new Set(catalogueFieldNames);
  const fields = Object.entries(product).filter(([name]) => names.has(name));
  return fields.length === 0 ? undefined : JSON.parse(JSON.stringify(Object.fromEntries(fields)));
}

/** The change of a product's fields from one resource to another. */
export function fieldsChangeOf(
  productId: number,
  before: Product | undefined,
  after: Product | undefined,
): FieldsChange {
  return {
    productId,
    ...definedOnly(catalogueFieldsOf(before), catalogueFieldsOf(after)),
  };
}
