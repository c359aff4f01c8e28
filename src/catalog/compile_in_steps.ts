import type { ProjectState } from "../domain/project_state.ts";
import { compileConditions } from "../domain/resolve/project_conditions.ts";
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
