import type { ProjectState } from "../domain/project_state.ts";
import { compileConditions } from "../domain/resolve/project_conditions.ts";
import { Turns } from "../store/turns.ts";

/**
 * Compiles the conditions of a project that are not compiled yet, and yields to other work in
 * between.
 */
export async function compileInTurns(project: ProjectState, turns = new Turns()): Promise<void> {
  for (const _ of compileConditions(project)) if (turns.isOver) await turns.next();
}
