import { z } from "zod";
import {
  type ConfigurationItem,
  configurationParts,
  ConfigurationProject,
  type PartName,
  partNames,
  perPart,
  settingsItem,
} from "./configuration_parts.ts";
import type { JsonObject } from "../json.ts";
import type { ProjectState } from "../project_state.ts";

/** The version of the document's format. */
export const configurationFormat = 1;

function listOf(name: PartName, description: string) {
  const { schema, max } = configurationParts[name];
  return z.array(schema).max(max).optional().meta({ description });
}

/** The configuration document. Parts that it lacks are left alone by a plan. */
export const Configuration = z.strictObject(
  {
    format: z.literal(configurationFormat).meta({
      type: "integer",
      minimum: configurationFormat,
      maximum: configurationFormat,
      description: "The version of the format.",
    }),
    project: ConfigurationProject.optional(),
    types: listOf("types", "The badge types, by id."),
    badges: listOf("badges", "The badges in their order."),
    segments: listOf("segments", "The segments, by id."),
    mappings: listOf("mappings", "The mappings, by id."),
    feeds: listOf("feeds", "The feeds, by id."),
  } satisfies Record<PartName | "format" | "project", z.ZodType>,
).meta({
  id: "ProjectConfiguration",
  description:
    "The settings, types, badges, segments, mappings and feeds of a project. Object keys " +
    "are sorted (RFC 8785), and members that have their default are left out.",
});
export type Configuration = z.infer<typeof Configuration>;

/** The configuration of a project as of one revision. */
export interface WholeConfiguration extends Record<PartName, readonly ConfigurationItem[]> {
  readonly project: JsonObject;
}

/**
 * Returns the whole configuration of a project as of this call, whatever changes while it yields.
 */
export function configurationOf(state: ProjectState): Generator<void, WholeConfiguration> {
  const project = settingsItem(state.settings);
  return withLists(project, perPart((name) => configurationParts[name].items(state)));
}

function* withLists(
  project: JsonObject,
  lists: Record<PartName, Generator<void, ConfigurationItem[]>>,
): Generator<void, WholeConfiguration> {
  const items = perPart((): ConfigurationItem[] => []);
  for (const name of partNames) items[name] = yield* lists[name];
  return { project, ...items };
}
