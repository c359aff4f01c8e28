import { z } from "zod";
import { conflict, DomainError } from "../errors.ts";
import { operationsPerBatchMax, variantsPerAssignmentMax } from "../limits.ts";
import { type Assignment, badgeIdField, showOnProductField, VariantIds } from "./product.ts";
import { safeInteger } from "../scalar_schemas.ts";

const target = {
  badgeId: badgeIdField,
  productId: safeInteger().meta({
    description: "The product is created if it is not stored yet.",
    example: 1234,
  }),
} as const;

const AddOperation = z.strictObject({
  op: z.literal("add"),
  ...target,
  variantIds: VariantIds.optional(),
  showOnProduct: showOnProductField.optional(),
}).refine((it) => it.showOnProduct === undefined || it.variantIds !== undefined, {
  error: "is only allowed together with `variantIds`",
  path: ["showOnProduct"],
});

const RemoveOperation = z.strictObject({
  op: z.literal("remove"),
  ...target,
  variantIds: VariantIds.optional(),
});

const ExcludeOperation = z.strictObject({ op: z.literal("exclude"), ...target });

/** One change of one badge on one product. */
export const Operation = z.discriminatedUnion("op", [
  AddOperation.meta({
    id: "AddOperation",
    description:
      "Assigns the badge to the product: to all of it, or to these variants in addition " +
      "to those that it is assigned to already.",
  }),
  RemoveOperation.meta({
    id: "RemoveOperation",
    description: "Removes the assignment or exclusion of the badge, or these variants from it.",
  }),
  ExcludeOperation.meta({
    id: "ExcludeOperation",
    description: "Excludes the badge from the product, even if a rule matches.",
  }),
]);
export type Operation = z.infer<typeof Operation>;

/** The body of a batch. */
export const Batch = z.strictObject({
  operations: z.array(Operation).max(operationsPerBatchMax).meta({
    description: `Applied in order, all or none; at most ${operationsPerBatchMax}.`,
  }),
}).meta({ id: "Batch", description: "Changes of assignments." });

/** The effect of one operation on one product. The badge is given by number. */
export interface AssignmentEdit {
  readonly op: "add" | "remove" | "exclude";
  readonly badge: number;
  readonly variantIds?: readonly number[] | undefined;
  readonly showOnProduct?: boolean | undefined;
}

/**
 * Applies a change to the `current` assignment of a badge on a product, where `undefined` means
 * none. Returns the new assignment, or `current` itself if nothing changes.
 *
 * @throws {DomainError} `invalid_request` or `conflict` if the current assignment does not allow
 * the change.
 */
export function changeAssignment(
  current: Assignment | undefined,
  change: AssignmentEdit,
): Assignment | undefined {
  switch (change.op) {
    case "add":
      return add(current, change);
    case "remove":
      return remove(current, change);
    case "exclude":
      return current?.exclude ? current : { badge: change.badge, exclude: true };
  }
}

function add(current: Assignment | undefined, change: AssignmentEdit): Assignment {
  const { badge, variantIds, showOnProduct } = change;
  if (current === undefined || current.exclude) {
    if (variantIds === undefined) return { badge };
    return withVariants(badge, new Set(variantIds), showOnProduct);
  }
  if (current.variantIds === undefined) {
    if (showOnProduct === undefined) return current;
    throw new DomainError(
      "invalid_request",
      "the badge is assigned to the whole product, which always shows it",
    );
  }
  if (variantIds === undefined) return { badge };
  const joined = new Set([...current.variantIds, ...variantIds]);
  const shownBefore = current.showOnProduct ?? true;
  if (joined.size === current.variantIds.length && (showOnProduct ?? shownBefore) === shownBefore) {
    return current;
  }
  return withVariants(badge, joined, showOnProduct ?? current.showOnProduct);
}

function remove(current: Assignment | undefined, change: AssignmentEdit): Assignment | undefined {
  if (current === undefined || change.variantIds === undefined) return undefined;
  if (current.exclude) {
    throw conflict("the product excludes the badge, for all its variants");
  }
  if (current.variantIds === undefined) {
    throw conflict("the badge is assigned to the whole product, not to variants");
  }
  const left = new Set(current.variantIds);
  for (const variantId of change.variantIds) left.delete(variantId);
  if (left.size === current.variantIds.length) return current;
  return left.size === 0 ? undefined : withVariants(change.badge, left, current.showOnProduct);
}

function withVariants(badge: number, variants: Set<number>, showOnProduct?: boolean): Assignment {
  if (variants.size > variantsPerAssignmentMax) {
    throw conflict(
      `the assignment would have ${variants.size} variants; the maximum is ${variantsPerAssignmentMax}`,
    );
  }
  const variantIds = [...variants];
  return showOnProduct === undefined ? { badge, variantIds } : { badge, variantIds, showOnProduct };
}
