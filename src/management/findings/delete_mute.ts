import { noMute } from "../../domain/not_found.ts";
import { type Author, changeProject, type Management } from "../change_project.ts";
import { assertPrecondition, type Precondition } from "../precondition.ts";
import { toMute } from "../../domain/findings/mute.ts";

/**
 * Shows a muted finding again.
 *
 * @throws {DomainError} `not_found` if it is not muted.
 */
export function deleteMute(
  management: Management,
  author: Author,
  input: { projectId: string; findingId: string; precondition: Precondition },
): Promise<void> {
  const { projectId, findingId, precondition } = input;
  return changeProject<void>(management, author, projectId, ({ project }) => {
    const before = project.mutes.get(findingId);
    if (before === undefined) throw noMute(findingId);
    assertPrecondition(precondition, toMute(before));
    return {
      subject: `mutes/${findingId}`,
      before: toMute(before),
      steps: [{ kind: "deleteMute", findingId }],
      result: undefined,
    };
  });
}
