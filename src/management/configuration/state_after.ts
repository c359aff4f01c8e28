import { badgeMemoryBytes } from "../../domain/badges/badge_memory_size.ts";
import { copyState } from "../../domain/configuration/copy_state.ts";
import type { ProjectState } from "../../domain/project_state.ts";
import { Yielder } from "../../store/yielder.ts";
import type { PlannedChange } from "./change_steps.ts";

/**
 * A project as a change of its configuration would leave it. Lets other work run in between; the
 * project must not change meanwhile.
 */
export async function stateAfter(
  project: ProjectState,
  { steps, settings = project.settings }: PlannedChange,
): Promise<ProjectState> {
  const yielder = new Yielder();
  for (const step of steps) {
    // Applying the steps needs it of each badge, and cannot be divided.
    if (step.kind === "putBadge") badgeMemoryBytes(step.badge);
    if (yielder.isDue) await yielder.yieldIfDue();
  }
  const after = copyState(project);
  await yielder.yieldIfDue();
  after.apply([{ revision: project.revision + 1, steps }], settings);
  return after;
}
