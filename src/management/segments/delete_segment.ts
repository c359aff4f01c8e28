import { segmentsUsedIn } from "../../domain/conditions/segment.ts";
import { conflict } from "../../domain/errors.ts";
import { noSegment } from "../../domain/not_found.ts";
import { dependentBadgesMax } from "../types/dependent_badges.ts";
import { type Author, changeProject, type Management } from "../change_project.ts";
import { assertPrecondition, type Precondition } from "../precondition.ts";

/** The maximum number of badges that a message names. */
const namedMax = 5;

/**
 * Deletes a segment.
 *
 * @throws {DomainError} `not_found`; `conflict` if badges use it.
 */
export function deleteSegment(
  management: Management,
  author: Author,
  input: { projectId: string; segmentId: string; precondition: Precondition },
): Promise<void> {
  const { projectId, segmentId, precondition } = input;
  return changeProject<void>(management, author, projectId, ({ project }) => {
    const before = project.segments.get(segmentId);
    if (before === undefined) throw noSegment(segmentId);
    assertPrecondition(precondition, before);
    const users = Array.from(project.badges()).filter(({ when }) =>
      when !== undefined && segmentsUsedIn(when).has(segmentId)
    );
    if (users.length > 0) {
      const names = users.slice(0, namedMax).map(({ id, name }) => `"${name ?? id}"`);
      const more = users.length > namedMax ? [`${users.length - namedMax} more`] : [];
      const verb = users.length === 1 ? "badge uses" : "badges use";
      throw conflict(
        `Cannot delete segment "${segmentId}": ${users.length} ${verb} it: ` +
          `${[...names, ...more].join(", ")}. Change or delete them first.`,
        users.slice(0, dependentBadgesMax).map(({ id }) => id),
      );
    }
    return {
      subject: `segments/${segmentId}`,
      before,
      steps: [{ kind: "deleteSegment", segmentId }],
      result: undefined,
    };
  });
}
