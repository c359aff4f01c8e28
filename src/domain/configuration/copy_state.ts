import type { ProductTable } from "../products/product_table.ts";
import type { ProjectSettings } from "../project.ts";
import type { ChangeStep } from "../project_change.ts";
import { ProjectState } from "../project_state.ts";
import type { ConfigurationState } from "./configuration_state.ts";

/**
 * A copy of a project's configuration, over the same products unless others are given. Changes of
 * the copy do not affect the project. Steps that change products must not be applied to it. Yields
 * in between; the project must not change meanwhile.
 */
export function* copyState(
  project: ProjectState,
  products?: ProductTable,
): Generator<void, ProjectState> {
  return withConfiguration(project, yield* project.copyConfiguration(), products);
}

/**
 * A project as a change of its configuration would leave it. Yields in between; the project must not
 * change meanwhile.
 */
export function* stateAfter(
  project: ProjectState,
  { steps, settings = project.settings }: {
    readonly steps: readonly ChangeStep[];
    /** The new settings; missing if they stay. */
    readonly settings?: ProjectSettings;
  },
): Generator<void, ProjectState> {
  const revision = project.revision + 1;
  const configuration = yield* project.copyConfiguration();
  for (const step of steps) {
    configuration.take(step, revision);
    yield;
  }
  const after = withConfiguration(project, configuration);
  after.apply([{ revision, steps: [] }], settings);
  for (const step of steps) after.tombstones.take(step);
  return after;
}

function withConfiguration(
  project: ProjectState,
  configuration: ConfigurationState,
  products = project.products,
): ProjectState {
  const { id, number, revision, settings } = project;
  return new ProjectState({
    ...{ id, number, revision, settings, configuration, products },
    tombstones: project.tombstones.entries(),
    mayHaveDetails: project.details.mayExist,
  });
}
