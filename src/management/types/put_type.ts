import type { BadgeType } from "../../domain/badges/badge_type.ts";
import { checkSchema } from "../../json_schema/content_schema.ts";
import { checkContents } from "../../json_schema/check_content.ts";
import { below, conflict, invalid } from "../../domain/errors.ts";
import { typesPerProjectMax } from "../../domain/limits.ts";
import type { ProjectState } from "../../domain/project_state.ts";
import { type Author, changeProject, type Management } from "../change_project.ts";
import { dependentBadges } from "./dependent_badges.ts";
import { assertPrecondition, type Precondition } from "../precondition.ts";
import { Yielder } from "../../store/yielder.ts";

/**
 * Creates a badge type, or replaces the one with this id if its badges are valid under the new
 * schema.
 */
export async function putType(
  management: Management,
  author: Author,
  input: { projectId: string; type: BadgeType; precondition: Precondition },
): Promise<{ type: BadgeType; created: boolean }> {
  const { projectId, type, precondition } = input;
  const violations = checkSchema(type.schema);
  if (violations.length > 0) {
    throw invalid(
      `Cannot save badge type "${type.id}": its schema is invalid`,
      below("/schema", violations),
    );
  }
  return await changeProject(management, author, projectId, async ({ project }) => {
    const before = project.types.get(type.id);
    assertPrecondition(precondition, before);
    if (before === undefined && project.types.size >= typesPerProjectMax) {
      throw conflict(
        `Cannot create badge type "${type.id}": the project has ${typesPerProjectMax} already`,
      );
    }
    const invalidIds = await badgesInvalidUnder(project, type);
    if (invalidIds.length > 0) {
      throw dependentBadges(
        `Cannot save badge type "${type.id}"`,
        "violate the new schema",
        invalidIds,
      );
    }
    return {
      subject: `types/${type.id}`,
      before,
      after: type,
      steps: [{ kind: "putType", type }],
      result: { type, created: before === undefined },
    };
  });
}

/** The ids of a project's badges of this type whose content is invalid under its schema. */
async function badgesInvalidUnder(
  project: Pick<ProjectState, "badges">,
  type: BadgeType,
): Promise<string[]> {
  const invalidIds: string[] = [];
  const yielder = new Yielder();
  for (const badge of project.badges()) {
    if (badge.typeId !== type.id) continue;
    for (const violations of checkContents(badge, type)) {
      await yielder.yieldIfDue();
      if (violations.length === 0) continue;
      invalidIds.push(badge.id);
      break;
    }
  }
  return invalidIds;
}
