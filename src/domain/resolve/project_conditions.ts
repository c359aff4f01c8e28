import type { BadgeRecord } from "../badges/badge.ts";
import { ConditionColumns } from "../conditions/columns/condition_columns.ts";
import { ConditionSet } from "../conditions/programs/condition_set.ts";
import { ContextConditions } from "../conditions/programs/context_conditions.ts";
import type { ProjectState } from "../project_state.ts";
import { NumberedConditions } from "./numbered_conditions.ts";
import { prepareBadge } from "./prepared_badge.ts";

/**
 * The memory that conditions of changed badges may take, in addition to the memory of all
 * conditions at first.
 */
const unusedMaxBytes = 1024 * 1024;

/**
 * The compiled conditions of a project, which queries, explain and findings share. After `begin`
 * with a subject, a caller must finish before it awaits anything.
 */
export class ProjectConditions {
  readonly whens = new NumberedConditions(new ContextConditions());
  readonly matches = new NumberedConditions(new ConditionSet());
  readonly variantMatches = new NumberedConditions(new ConditionColumns());
  #bytesAtFirst = Infinity;

  /** The approximate memory of the conditions, in bytes. */
  get memoryBytes(): number {
    return this.whens.set.memoryBytes + this.matches.set.memoryBytes +
      this.variantMatches.set.memoryBytes;
  }

  /** Whether most of them may belong to badges that have changed since. */
  get areMostlyUnused(): boolean {
    return this.memoryBytes > 2 * this.#bytesAtFirst + unusedMaxBytes;
  }

  /** Whether the conditions of all badges were compiled. */
  get isComplete(): boolean {
    return this.#bytesAtFirst < Infinity;
  }

  /** Records that the conditions of all badges are compiled. */
  markComplete(): void {
    if (this.#bytesAtFirst === Infinity) this.#bytesAtFirst = this.memoryBytes;
  }
}

/** An entry is collected together with the project. */
const compiled = new WeakMap<ProjectState, ProjectConditions>();

/**
 * The compiled conditions of a project. Some badges' conditions may still be missing.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { ProductTable } from "../products/product_table.ts";
 * import { ProjectState } from "../project_state.ts";
 *
 * const fields = { typeId: "price", content: {}, createdAt: 0, updatedAt: 0 };
 * const project = new ProjectState({
 *   ...{ id: "shop", number: 1, revision: 1, settings: { name: "Shop" }, types: [] },
 *   badges: [{ ...fields, id: "b1", number: 0 }],
 *   ...{ order: [0], orderAsOf: 1, products: new ProductTable() },
 * });
 * assertEquals(conditionsOf(project), conditionsOf(project));
 * ```
 */
export function conditionsOf(project: ProjectState): ProjectConditions {
  let conditions = compiled.get(project);
  if (conditions === undefined || conditions.areMostlyUnused) {
    conditions = new ProjectConditions();
    compiled.set(project, conditions);
  }
  return conditions;
}

/**
 * Prepares the badges of a project and compiles their conditions, one badge per step.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { ProductTable } from "../products/product_table.ts";
 * import { ProjectState } from "../project_state.ts";
 *
 * const fields = { typeId: "price", content: {}, createdAt: 0, updatedAt: 0 };
 * const project = new ProjectState({
 *   ...{ id: "shop", number: 1, revision: 1, settings: { name: "Shop" }, types: [] },
 *   badges: [{ ...fields, id: "b1", number: 0, match: { price: 5 } }],
 *   ...{ order: [0], orderAsOf: 1, products: new ProductTable() },
 * });
 * Array.from(compileConditions(project));
 * assertEquals(conditionsOf(project).matches.set.holds(0), false);
 * ```
 */
export function* compileConditions(project: ProjectState): Generator<void> {
  for (const number of [...project.order]) {
    const record = project.badgeNumbered(number);
    if (record !== undefined) yield* compileBadges(project, [record]);
  }
}

/** The same for these badges, which the project may not have yet. */
export function* compileBadges(
  project: ProjectState,
  badges: Iterable<BadgeRecord>,
): Generator<void> {
  const { whens, matches, variantMatches } = conditionsOf(project);
  for (const record of badges) {
    const { when, match, matchVariants } = prepareBadge(record, project.segments);
    if (when !== undefined) whens.numberOf(when);
    if (match !== undefined) {
      matches.numberOf(match);
      match.analyze();
    }
    if (matchVariants !== undefined) {
      variantMatches.numberOf(matchVariants);
      matchVariants.analyze();
    }
    yield;
  }
}

export type MatchConditions = ProjectConditions["matches"];
export type WhenConditions = ProjectConditions["whens"];
