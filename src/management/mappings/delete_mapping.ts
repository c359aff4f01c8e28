import { conflict } from "../../domain/errors.ts";
import { noMapping } from "../../domain/not_found.ts";
import { type Author, changeProject, type Management } from "../change_project.ts";
import { assertPrecondition, type Precondition } from "../precondition.ts";

/**
 * Deletes a mapping.
 *
 * @throws {DomainError} `not_found`; `conflict` if feeds use it.
 */
export function deleteMapping(
  management: Management,
  author: Author,
  input: { projectId: string; mappingId: string; precondition: Precondition },
): Promise<void> {
  const { projectId, mappingId, precondition } = input;
  return changeProject<void>(management, author, projectId, ({ project }) => {
    const before = project.mappings.get(mappingId);
    if (before === undefined) throw noMapping(mappingId);
    assertPrecondition(precondition, before);
    const users = [...project.feeds.values()].filter(({ mapping }) => mapping === mappingId);
    if (users.length > 0) {
      const names = users.map(({ id }) => `"${id}"`).join(", ");
      const verb = users.length === 1 ? "feed uses" : "feeds use";
      const uses = `${users.length} ${verb} it: ${names}`;
      throw conflict(`Cannot delete mapping "${mappingId}": ${uses}`);
    }
    return {
      subject: `mappings/${mappingId}`,
      before,
      steps: [{ kind: "deleteMapping", mappingId }],
      result: undefined,
    };
  });
}
