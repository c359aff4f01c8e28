import { isSameValue } from "../../domain/same_value.ts";
import {
  type AssignmentChange,
  inSequence,
  placementOf,
  type ProductChange,
  withPlacements,
} from "../../domain/configuration/product_changes.ts";
import {
  catalogueFieldsOf,
  keptAssignments,
} from "../../domain/configuration/product_changes_from_steps.ts";
import { conflict, DomainError } from "../../domain/errors.ts";
import { badgesPerProductMax } from "../../domain/limits.ts";
import { type Assignment, ProductBody, type ProductRecord } from "../../domain/products/product.ts";
import { hasDetails } from "../../domain/products/details/product_details.ts";
import type { ProductStep } from "../../domain/project_change.ts";
import type { ProjectState } from "../../domain/project_state.ts";
import { violationsOfZod } from "../../domain/zod_violations.ts";
import type { KvStore } from "../../store/kv_store.ts";
import { readDetails } from "../../store/project/details/read_details.ts";
import { readProducts } from "../products/product_reads.ts";
import { productStep } from "../products/put_product.ts";

/** What a planned change of a product does to the product as it is now. */
export interface ProductTarget {
  readonly change: ProductChange;
  /** The step to the planned product; `undefined` if the product is already so. */
  readonly step: ProductStep | undefined;
  /** The assignments now and after the step, those of deleted badges included. */
  readonly before: readonly Assignment[];
  readonly after: readonly Assignment[];
  /** Whether something that the change is about is no longer as it was when it was planned. */
  readonly isOutdated: boolean;
}

/** How changes that do not fit the stored product are treated. */
interface Options {
  /** Whether what was edited since the plan was created stays; otherwise it is replaced. */
  readonly keepsEdits: boolean;
}

/**
 * What changes do to products as they are now.
 *
 * @throws {DomainError} `product_full` if a product would have too many badges.
 */
export async function productTargets(
  kv: KvStore,
  project: ProjectState,
  changes: readonly ProductChange[],
  { keepsEdits }: Options,
): Promise<ProductTarget[]> {
  const withFields = changes.filter(({ fields }) => fields !== undefined);
  const products = await readProducts(kv, project, withFields.map(({ productId }) => productId));
  const fields = new Map(products.map((product) => [product.id, catalogueFieldsOf(product)]));
  const deleted = changes.filter(({ existence }) => existence === "deleted");
  const details = await readDetails(kv, project, deleted.map(({ productId }) => productId));
  return changes.map((change) => {
    const { productId } = change;
    const record = project.products.get(productId);
    const before = keptAssignments(project, record);
    const placementNow = (badge: number) => placementOf(before.find((it) => it.badge === badge));
    const isGone = ({ badge, isHidden }: AssignmentChange) =>
      isHidden !== true && project.badgeNumbered(badge) === undefined;
    const edited = new Set(
      change.assignments.filter((it) =>
        isGone(it) || !isSameValue(placementNow(it.badge), it.before)
      ),
    );
    const areFieldsEdited = change.fields !== undefined &&
      !isSameValue(fields.get(productId), change.fields.before);
    const isOrderEdited = change.order !== undefined &&
      !isSameValue(record?.order, change.order.before);
    const made = change.assignments.filter((it) => !keepsEdits || !edited.has(it));
    const placed = withPlacements(
      before,
      made.map((it) => ({ badge: it.badge, placement: it.after })),
    );
    const after = change.sequence === undefined ? placed : inSequence(placed, change.sequence);
    if (isTooFull(project, before, after)) {
      if (keepsEdits) return { change, before, after: before, isOutdated: true, step: undefined };
      throw productFull(productId);
    }
    const newFields = keepsEdits && areFieldsEdited ? undefined : change.fields;
    const order = change.order === undefined || (keepsEdits && isOrderEdited)
      ? record?.order
      : change.order.after;
    const isBare = after.length === 0 && order === undefined &&
      (newFields === undefined
        ? record?.attributes === undefined && !hasDetails(details.get(productId)?.details ?? {})
        : newFields.after === undefined);
    const target = { productId, record, assignments: after, order, fields: newFields };
    return {
      change,
      ...{ before, after },
      isOutdated: edited.size > 0 || areFieldsEdited || isOrderEdited,
      step: stepTo(project, { ...target, existence: change.existence, isBare }),
    };
  });
}

function stepTo(
  project: ProjectState,
  { productId, record, assignments, order, fields, existence, isBare }:
    & Pick<ProductChange, "productId" | "fields" | "existence">
    & Pick<ProductRecord, "assignments" | "order">
    & { readonly record: ProductRecord | undefined; readonly isBare: boolean },
): ProductStep | undefined {
  if (isBare && existence === "deleted") {
    return record === undefined ? undefined : { kind: "deleteProduct", productId };
  }
  if (isBare && record === undefined && existence !== "created") return undefined;
  const own = { assignments, ...order !== undefined && { order } };
  if (fields !== undefined) {
    const { data, error } = ProductBody.safeParse(fields.after ?? {});
    if (error !== undefined) {
      const places = violationsOfZod(error).map((it) => "pointer" in it ? it.pointer : "/");
      throw conflict(
        `Cannot restore product ${productId}: it was stored when other rules held, and is now ` +
          `invalid at ${JSON.stringify(places[0])}`,
      );
    }
    const { id: _, ...body } = data;
    const step = productStep(project, productId, body);
    return { ...step, product: { ...step.product, ...own } };
  }
  const { attributes } = record ?? {};
  const isSame = record !== undefined && isSameValue(record.order, order) &&
    isSameValue(record.assignments.map(numbered), assignments.map(numbered));
  if (isSame) return undefined;
  const product = { ...own, ...attributes !== undefined && { attributes } };
  return { kind: "putProduct", productId, product };
}

function numbered(assignment: Assignment) {
  return [assignment.badge, placementOf(assignment)];
}

/** Whether a product would have more badges than allowed, and more than now. */
function isTooFull(
  project: ProjectState,
  before: readonly Assignment[],
  after: readonly Assignment[],
): boolean {
  if (after.length <= badgesPerProductMax) return false;
  const count = project.liveOf(after).length;
  return count > badgesPerProductMax && count > project.liveOf(before).length;
}

function productFull(productId: number): DomainError {
  return new DomainError(
    "product_full",
    `Product ${productId} would have over ${badgesPerProductMax} badges`,
  );
}
