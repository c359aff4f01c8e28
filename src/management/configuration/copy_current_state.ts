import { copyState } from "../../domain/configuration/copy_state.ts";
import { finished } from "../../domain/finished.ts";
import type { ProjectState } from "../../domain/project_state.ts";
import { Yielder } from "../../store/yielder.ts";

/** How many copies are tried. After that, queries wait for one. */
const copiesMax = 3;

/**
 * A copy of a project's configuration as of one revision, which changes of the project do not affect.
 * Lets other work run in between, unless the project keeps changing.
 */
export async function copyCurrentState(project: ProjectState): Promise<ProjectState> {
  for (let copies = 0; copies < copiesMax; copies++) {
    const { revision } = project;
    const copy = await new Yielder().run(copyState(project));
    if (project.revision === revision) return copy;
  }
  return finished(copyState(project));
}
