import { noType } from "../../domain/not_found.ts";
import { type Author, changeProject, type Management } from "../change_project.ts";
import { dependentBadges } from "./dependent_badges.ts";
import { assertPrecondition, type Precondition } from "../precondition.ts";

/**
 * Deletes a badge type.
 *
 * @throws {DomainError} `not_found`; `conflict` if badges use it.
 */
export function deleteType(
  management: Management,
  author: Author,
  input: { projectId: string; typeId: string; precondition: Precondition },
): Promise<void> {
  const { projectId, typeId, precondition } = input;
  return changeProject<void>(management, author, projectId, ({ project }) => {
    const before = project.types.get(typeId);
    if (before === undefined) throw noType(typeId);
    assertPrecondition(precondition, before);
    const users = [...project.badges()].filter((badge) => badge.typeId === typeId);
    if (users.length > 0) {
      const ids = users.map((badge) => badge.id);
      throw dependentBadges(`Cannot delete badge type "${typeId}"`, "use it", ids);
    }
    return {
      subject: `types/${typeId}`,
      before,
      steps: [{ kind: "deleteType", typeId }],
      result: undefined,
    };
  });
}
