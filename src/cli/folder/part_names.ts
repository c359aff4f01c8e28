import type { components } from "../../../openapi/schema.d.ts";

/** The configuration of a project, as the API sends it. */
export type Configuration = components["schemas"]["ProjectConfiguration"];
/** A list of the configuration, whose items have files of their own in a folder of this name. */
export type PartName = Exclude<keyof Configuration, "format" | "project">;

/** The lists, and the names of their items' schemas among the `$defs`. */
export const definitions = {
  types: "type",
  badges: "badge",
  segments: "segment",
  mappings: "mapping",
  feeds: "feed",
} as const satisfies Record<PartName, string>;

/** A value for each list. */
export function perPart<T>(valueOf: (name: PartName) => T): Record<PartName, T> {
  return {
    types: valueOf("types"),
    badges: valueOf("badges"),
    segments: valueOf("segments"),
    mappings: valueOf("mappings"),
    feeds: valueOf("feeds"),
  };
}

export const partNames: readonly PartName[] = Object.values(perPart((name) => name));
