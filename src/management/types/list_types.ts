import type { BadgeType } from "../../domain/badges/badge_type.ts";
import type { ProjectState } from "../../domain/project_state.ts";

/** Returns up to `limit` badge types, by id, starting after `after`. */
export function listTypes(
  project: ProjectState,
  { after = "", limit }: { after: string | undefined; limit: number },
): BadgeType[] {
  return [...project.types.values()]
    .filter((type) => type.id > after)
    .sort((a, b) => a.id < b.id ? -1 : 1)
    .slice(0, limit);
}
