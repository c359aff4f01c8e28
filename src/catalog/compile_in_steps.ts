import type { ProjectState } from "../domain/project_state.ts";
import { preparedMemoryBytes } from "../domain/badges/badge_memory_size.ts";
import type { ChangeStep } from "../domain/project_change.ts";
import {
  compileBadges,
  compileConditions,
  conditionsOf,
} from "../domain/resolve/project_conditions.ts";
import { rankBadges, type Ranking } from "../domain/resolve/ranking.ts";
import { Yielder } from "../store/yielder.ts";

/**
 * Compiles the conditions of a project that are not compiled yet, and yields to other work in
 * between.
 */
export async function compileInSteps(
  project: ProjectState,
  yielder = new Yielder(),
): Promise<void> {
  for (const _ of compileConditions(project)) if (yielder.isDue) await yielder.yieldIfDue();
}

/** Ranks the badges of a project, and yields to other work in between. */
export async function rankInSteps(
  project: ProjectState,
  yielder = new Yielder(),
): Promise<Ranking> {
  await compileInSteps(project, yielder);
  await yielder.yieldIfDue();
  const ranking = rankBadges(project);
  await yielder.yieldIfDue();
  return ranking;
}

/**
 * Prepares the badges that a change writes, before it is applied, and yields to other work in
 * between: queries that come right after the change would wait for it. Does nothing for a project
 * that is not queried, where conditions of one change after another would pile up.
 */
export async function prepareChange(
  project: ProjectState,
  steps: readonly ChangeStep[],
  yielder = new Yielder(),
): Promise<void> {
  if (!conditionsOf(project).isComplete) return;
  const badges = steps.flatMap((step) => step.kind === "putBadge" ? [step.badge] : []);
  for (const badge of badges) {
    preparedMemoryBytes(badge);
    await yielder.run(compileBadges(project, [badge]));
  }
}
