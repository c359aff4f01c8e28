import type { PlanRecord } from "../../domain/configuration/plan.ts";
import { unpackProductChanges } from "../../domain/configuration/product_changes.ts";
import { noPlan } from "../../domain/not_found.ts";
import type { ProductStep } from "../../domain/project_change.ts";
import type { ProjectState } from "../../domain/project_state.ts";
import type { KvStore } from "../../store/kv_store.ts";
import { applicationOf, readPlanDetails, readPlanProducts } from "../../store/plans.ts";
import {
  type Author,
  changeProject,
  type Management,
  type ProductUndo,
} from "../change_project.ts";
import { assertRoomFor } from "../products/put_product.ts";
import { assertOpen, configurationSubject, planOutdated, undoneBy } from "./plan_application.ts";
import { assignmentsSubject } from "./planned_products.ts";
import { productTargets } from "./product_target.ts";
import { knownPlan } from "./read_plan.ts";

/** The steps of one block of a plan's changes of products, and how to undo them. */
interface ProductsChange {
  readonly steps: readonly ProductStep[];
  readonly undo: ProductUndo;
}

/**
 * What a plan does to products, if all of it fits into one revision.
 *
 * @throws {DomainError} `plan_outdated` if some of it has changed since.
 */
export async function productChange(
  kv: KvStore,
  project: ProjectState,
  plan: PlanRecord,
): Promise<ProductsChange | undefined> {
  if (plan.productBlocks === undefined) return undefined;
  return await changeOfBlock(kv, project, plan, 0);
}

async function changeOfBlock(
  kv: KvStore,
  project: ProjectState,
  { id, productBlocks = 0 }: PlanRecord,
  block: number,
): Promise<ProductsChange> {
  const packed = await readPlanProducts(kv, project.number, id, block);
  if (packed === undefined) throw noPlan(id);
  const isOneOfMany = productBlocks > 1;
  const changes = unpackProductChanges(packed);
  const targets = await productTargets(kv, project, changes, { keepsEdits: isOneOfMany });
  if (!isOneOfMany) {
    const outdated = targets.filter((it) => it.isOutdated).map(({ change }) =>
      change.fields === undefined && change.order === undefined
        ? assignmentsSubject
        : `products/${change.productId}`
    );
    if (outdated.length > 0) throw planOutdated([...new Set(outdated)], "have changed");
  }
  const steps = targets.flatMap(({ step }) => step ?? []);
  const isNew = ({ kind, productId }: ProductStep) =>
    kind === "putProduct" && !project.products.has(productId);
  assertRoomFor(project, steps.filter(isNew).length);
  const fields = changes.flatMap(({ productId, fields }) =>
    fields === undefined ? [] : [{ productId, ...fields }]
  );
  return { steps, undo: { fields } };
}

/** The input for applying a plan in batches. */
interface BatchedApplication {
  readonly projectId: string;
  readonly planId: string;
  readonly comment?: string | undefined;
}

/** Whether a plan changes so many products that it is applied in batches. */
export function isBatched({ productBlocks = 0 }: PlanRecord): boolean {
  return productBlocks > 1;
}

/**
 * Applies the next batch of a plan as one revision. What was edited since the plan was created, or
 * meanwhile, stays as it is. The last batch lists the change, and returns its revision.
 *
 * @throws {DomainError} `not_found`; `plan_applied`; `conflict` if there would be too many products.
 */
export function applyNextBatch(
  management: Management,
  author: Author,
  { projectId, planId, comment }: BatchedApplication,
): Promise<{ revision?: number }> {
  return changeProject(management, author, projectId, async ({ project, nextRevision }) => {
    const { kv } = management;
    const stored = await knownPlan(management, project.number, planId);
    const { plan } = stored;
    assertOpen(plan);
    const { productBlocks = 0, applied: { blocks, from } = { blocks: 0, from: nextRevision } } =
      plan;
    const { steps } = await changeOfBlock(kv, project, plan, blocks);
    const isLast = blocks + 1 === productBlocks;
    // Only the last batch is listed, with what all of them do.
    const details = isLast ? await readPlanDetails(kv, project.number, planId) : undefined;
    const applied = { blocks: blocks + 1, from };
    return {
      subject: configurationSubject,
      isUnlisted: !isLast,
      comment,
      after: { planId, summary: plan.summary, ...undoneBy(plan) },
      assignments: details?.assigned,
      steps,
      productUndo: { batch: { id: planId, from, count: blocks + 1 } },
      also: applicationOf(project.number, stored, {
        applied,
        ...isLast && { appliedRevision: nextRevision },
      }),
      result: isLast ? { revision: nextRevision } : {},
    };
  });
}
