import { ConditionSet } from "../conditions/condition_set.ts";
import { ContextConditions } from "../conditions/context_conditions.ts";
import type { ProjectState } from "../project_state.ts";
import { NumberedConditions } from "./numbered_conditions.ts";
import { prepareBadge } from "./prepared_badge.ts";

/** What conditions of badges that have changed since may take, beside as much as all took at first. */
const unusedMaxBytes = 1024 * 1024;

/**
 * The compiled conditions of a project. Whoever decides by them begins with a subject and is done with it
 * before anything is awaited: queries, explain and findings share them.
 */
export class ProjectConditions {
  readonly whens = new NumberedConditions(new ContextConditions());
  readonly matches = new NumberedConditions(new ConditionSet());
  #bytesAtFirst = Infinity;

  /** About how much memory they take, in bytes. */
  get memoryBytes(): number {
    return this.whens.set.memoryBytes + this.matches.set.memoryBytes;
  }

  /** Whether most of them may be of badges that have changed since. */
  get areMostlyUnused(): boolean {
    return this.memoryBytes > 2 * this.#bytesAtFirst + unusedMaxBytes;
  }

  /** Takes note that the conditions of all badges are compiled. */
  markComplete(): void {
    if (this.#bytesAtFirst === Infinity) this.#bytesAtFirst = this.memoryBytes;
  }
}

/** Gone with the project. */
const compiled = new WeakMap<ProjectState, ProjectConditions>();

/** The compiled conditions of a project; of its badges' conditions some may not be among them yet. */
export function conditionsOf(project: ProjectState): ProjectConditions {
  let conditions = compiled.get(project);
  if (conditions === undefined || conditions.areMostlyUnused) {
    conditions = new ProjectConditions();
    compiled.set(project, conditions);
  }
  return conditions;
}

/** Prepares the badges of a project and compiles their conditions, a badge with each step. */
export function* compileConditions(project: ProjectState): Generator<void> {
  const { whens, matches } = conditionsOf(project);
  for (const number of [...project.order]) {
    const record = project.badgeNumbered(number);
    if (record === undefined) continue;
    const { when, match } = prepareBadge(record);
    if (when !== undefined) whens.numberOf(when);
    if (match !== undefined) matches.numberOf(match);
    yield;
  }
}

export type MatchConditions = ProjectConditions["matches"];
export type WhenConditions = ProjectConditions["whens"];
