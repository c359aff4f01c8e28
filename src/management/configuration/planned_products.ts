import { copyState } from "../../domain/configuration/copy_state.ts";
import type { PlanStep } from "../../domain/configuration/plan_steps.ts";
import {
  type PackedProductChanges,
  partsOf,
  unpackProductChanges,
} from "../../domain/configuration/product_changes.ts";
import type { JsonObject } from "../../domain/json.ts";
import { planProductsComparedMax } from "../../domain/limits.ts";
import {
  type AssignmentsSummary,
  badgesNamedMax,
  withProductCounted,
} from "../../domain/products/assignments_summary.ts";
import type { ProductEdit } from "../../domain/products/packed/edit_bucket.ts";
import { ProductTable } from "../../domain/products/product_table.ts";
import type { ProjectState } from "../../domain/project_state.ts";
import type { KvStore } from "../../store/kv_store.ts";
import { addPlanProducts } from "../../store/plans.ts";
import { Yielder } from "../../store/yielder.ts";
import { readProduct } from "../products/product_reads.ts";
import { type ProductTarget, productTargets } from "./product_target.ts";

/** The subject of the step that changes assignments. */
export const assignmentsSubject = "assignments";

/** What changes of products do, for a plan. */
export interface PlannedProducts {
  /** How many blocks of changes there are. */
  readonly blocks: number;
  readonly steps: readonly PlanStep[];
  /** What they do to assignments; missing if nothing. */
  readonly assigned?: AssignmentsSummary;
  /** The project afterwards, as far as {@link productIds} go. */
  readonly after: ProjectState;
  /** The products that change, ascending; the first ones, so that the copy stays small. */
  readonly productIds: readonly number[];
  /** Whether they are all. */
  readonly areAll: boolean;
}

/** Stores changes of products as a part of a started plan, and says what they do. */
export async function planProducts(
  kv: KvStore,
  { project, after, planId, changes: blocks }: {
    readonly project: ProjectState;
    /** The project without these changes. */
    readonly after: ProjectState;
    readonly planId: string;
    /** In blocks that are applied one after another. */
    readonly changes: AsyncIterable<PackedProductChanges>;
  },
): Promise<PlannedProducts> {
  const products = new ProductTable([...project.products.snapshot()]);
  const revision = project.revision + 1;
  const steps: PlanStep[] = [];
  const productIds: number[] = [];
  const count = new AssignmentCount(project);
  const yielder = new Yielder();
  let [blockCount, areAll] = [0, true];
  for await (const block of blocks) {
    await addPlanProducts(kv, project.number, { planId, block: blockCount++ }, block);
    for (const some of partsOf(unpackProductChanges(block))) {
      const targets = await productTargets(kv, project, some, { keepsEdits: false });
      const edits: ProductEdit[] = [];
      for (const target of targets) {
        const { step, change: { productId } } = target;
        if (step === undefined) continue;
        areAll = productIds.length < planProductsComparedMax;
        if (areAll) {
          edits.push({ revision, productId, edit: (it) => project.productAfter(it, step) });
          productIds.push(productId);
        }
        if (isWhole(target)) steps.push(await productStepOf(kv, project, target));
        else count.add(target);
      }
      products.apply(edits);
      await yielder.yieldIfDue();
    }
  }
  const assigned = count.summary;
  if (assigned !== undefined) {
    const state = jsonOf(assigned);
    steps.push({ op: "update", subject: assignmentsSubject, after: state });
  }
  return {
    blocks: blockCount,
    steps,
    areAll,
    ...assigned !== undefined && { assigned },
    after: await yielder.run(copyState(after, products)),
    productIds: productIds.sort((a, b) => a - b),
  };
}

/** Whether more than assignments of a product changes. */
function isWhole({ change }: ProductTarget): boolean {
  return change.fields !== undefined || change.order !== undefined ||
    change.assignments.length === 0;
}

async function productStepOf(
  kv: KvStore,
  project: ProjectState,
  { change: { productId, fields, order }, step, after }: ProductTarget,
): Promise<PlanStep> {
  const before = await readProduct(kv, project, productId);
  const idOf = (badge: number) => project.badgeNumbered(badge)?.id;
  const { badges: _, order: __, ...shops } = before ?? { id: productId };
  const ofShop = fields === undefined ? shops : { id: productId, ...fields.after };
  const orderAfter = order === undefined
    ? before?.order
    : order.after?.flatMap((it) => idOf(it) ?? []);
  const badges = after.flatMap(({ badge, ...placement }) => {
    const badgeId = idOf(badge);
    return badgeId === undefined ? [] : [{ badgeId, ...placement }];
  });
  const isDeleted = step?.kind === "deleteProduct";
  const name = titleOf(isDeleted ? before : ofShop) ?? titleOf(before);
  return {
    op: before === undefined ? "create" : isDeleted ? "delete" : "update",
    subject: `products/${productId}`,
    ...name !== undefined && { name },
    ...before !== undefined && { before: jsonOf(before) },
    ...!isDeleted &&
      { after: jsonOf({ ...ofShop, badges, ...orderAfter && { order: orderAfter } }) },
  };
}

function jsonOf(value: object): JsonObject {
  return JSON.parse(JSON.stringify(value));
}

function titleOf(product: object | undefined): string | undefined {
  if (product === undefined || !("title" in product)) return undefined;
  return typeof product.title === "string" ? product.title : undefined;
}

/** Counts what happens to assignments that queries can show. */
class AssignmentCount {
  readonly #project: ProjectState;
  readonly #badges = new Set<string>();
  #counts: ReturnType<typeof withProductCounted> | undefined;
  #products = 0;

  constructor(project: ProjectState) {
    this.#project = project;
  }

  add({ before, after, change }: ProductTarget): void {
    const project = this.#project;
    this.#counts = withProductCounted(this.#counts, project.liveOf(before), project.liveOf(after));
    this.#products++;
    for (const { badge } of change.assignments) {
      const id = this.#project.badgeNumbered(badge)?.id;
      if (id !== undefined && this.#badges.size < badgesNamedMax) this.#badges.add(id);
    }
  }

  get summary(): AssignmentsSummary | undefined {
    if (this.#counts === undefined) return undefined;
    return { badgeIds: [...this.#badges], ...this.#counts, products: this.#products };
  }
}
