import type { Operation } from "../../domain/products/assignment.ts";
import { DomainError, type ErrorCode, type Violation } from "../../domain/errors.ts";
import { badgesPerProductMax } from "../../domain/limits.ts";
import { summaryOfOperations } from "../../domain/products/assignments_summary.ts";
import type { Assignment } from "../../domain/products/product.ts";
import type { ChangeStep } from "../../domain/project_change.ts";
import { withChange } from "../../domain/products/product_steps.ts";
import type { ProjectState } from "../../domain/project_state.ts";
import { Yielder } from "../../store/yielder.ts";
import { type Author, changeProject, type Management } from "../change_project.ts";
import { assertRoomFor } from "./put_product.ts";

/** The result of a batch: how many operations changed something, and the revision after it. */
export interface BatchResult {
  readonly applied: number;
  readonly revision: number;
}

type AssignmentStep = Extract<ChangeStep, { kind: "changeAssignment" }>;

/** Applies operations in order: all of them, or none if one is not allowed. */
export function applyAssignments(
  management: Management,
  author: Author,
  { projectId, operations }: { projectId: string; operations: readonly Operation[] },
): Promise<BatchResult> {
  return changeProject<BatchResult>(management, author, projectId, async (situation) => {
    const { project, nextRevision } = situation;
    const trial = new Trial(project);
    const changing: Operation[] = [];
    const yielder = new Yielder();
    for (const [index, operation] of operations.entries()) {
      if (trial.add(operation, index)) changing.push(operation);
      if (yielder.isDue) await yielder.yieldIfDue();
    }
    assertRoomFor(project, trial.newProducts);
    const applied = changing.length;
    if (applied === 0) return { unchanged: { applied, revision: project.revision } };
    return {
      subject: "assignments",
      after: { operations: changing },
      assignments: summaryOfOperations(changing),
      steps: trial.steps,
      productUndo: {},
      result: { applied, revision: nextRevision },
    };
  });
}

/** A dry run of a batch, so that nothing changes until every operation is known to be allowed. */
class Trial {
  readonly steps: AssignmentStep[] = [];
  newProducts = 0;
  readonly #project: ProjectState;
  readonly #assignments = new Map<number, readonly Assignment[]>();

  constructor(project: ProjectState) {
    this.#project = project;
  }

  /**
   * Adds an operation to the batch. Returns whether it changes something.
   *
   * @throws {DomainError} If it is not allowed.
   */
  add(operation: Operation, index: number): boolean {
    const { op, badgeId, productId } = operation;
    const pointer = `/operations/${index}`;
    const badge = this.#project.badge(badgeId)?.number;
    if (badge === undefined) {
      const detail = `there is no badge "${badgeId}"`;
      throw refused("invalid_request", index, { pointer: `${pointer}/badgeId`, detail });
    }
    const step = { kind: "changeAssignment" as const, productId, op, badge, ...options(operation) };
    const before = this.#assignmentsOf(productId);
    const after = withIndexedError(index, pointer, () => withChange(before, step));
    if (after === before) return false;
    if (after.length > badgesPerProductMax && after.length > before.length) {
      const detail = `product ${productId} would have over ${badgesPerProductMax} badges`;
      throw refused("conflict", index, { pointer, detail });
    }
    if (this.#isNew(productId)) this.newProducts++;
    this.#assignments.set(productId, after);
    this.steps.push(step);
    return true;
  }

  #assignmentsOf(productId: number): readonly Assignment[] {
    const current = this.#assignments.get(productId);
    if (current !== undefined) return current;
    const stored = this.#project.products.get(productId);
    return this.#project.liveOf(stored?.assignments ?? []);
  }

  #isNew(productId: number): boolean {
    return !this.#assignments.has(productId) && this.#project.products.get(productId) === undefined;
  }
}

/** The options of an operation besides badge and product, with duplicate variants removed. */
function options(operation: Operation) {
  if (operation.op === "exclude" || operation.variantIds === undefined) return {};
  const variantIds = [...new Set(operation.variantIds)];
  if (operation.op === "remove") return { variantIds };
  return { variantIds, showOnProduct: operation.showOnProduct };
}

/** Runs `change`, and reports its error as the error of the operation with this index. */
function withIndexedError<T>(index: number, pointer: string, change: () => T): T {
  try {
    return change();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    // The only part of an operation that can be invalid for the current state is `showOnProduct`.
    const member = error.code === "invalid_request" ? "/showOnProduct" : "";
    throw refused(error.code, index, { pointer: pointer + member, detail: error.message });
  }
}

function refused(code: ErrorCode, index: number, violation: Violation): DomainError {
  const message = `Cannot apply operation ${index}, so none was applied: ${violation.detail}`;
  return new DomainError(code, message, { violations: [violation] });
}
