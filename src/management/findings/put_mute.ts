import { type StoredMute, subjectOfFinding, toMute } from "../../domain/findings/mute.ts";
import { conflict } from "../../domain/errors.ts";
import { mutesPerProjectMax } from "../../domain/limits.ts";
import { noBadge, noFeed, noFinding } from "../../domain/not_found.ts";
import type { ProjectState } from "../../domain/project_state.ts";
import { type Author, changeProject, type Management } from "../change_project.ts";
import { assertPrecondition, type Precondition } from "../precondition.ts";

/**
 * Mutes a finding, or replaces the reason. Only whether its badge or feed exists is checked, because
 * finding out whether the problem does takes a look at every product.
 *
 * @throws {DomainError} `not_found` if no finding can have the id; `conflict` if too many are muted.
 */
export function putMute(
  management: Management,
  author: Author,
  input: {
    projectId: string;
    findingId: string;
    reason: string;
    precondition: Precondition;
  },
): Promise<{ mute: StoredMute; created: boolean }> {
  const { projectId, findingId, reason, precondition } = input;
  return changeProject(management, author, projectId, ({ project, now }) => {
    const before = project.mutes.get(findingId);
    assertPrecondition(precondition, before && toMute(before));
    assertSubject(project, findingId);
    if (before === undefined && project.mutes.size >= mutesPerProjectMax) {
      throw conflict(
        `Cannot mute finding "${findingId}": the project has ${mutesPerProjectMax} muted ones ` +
          "already. Fix or unmute others first.",
      );
    }
    const mute = { id: findingId, reason, by: author.tokenId, at: now };
    return {
      subject: `mutes/${findingId}`,
      before: before && toMute(before),
      after: toMute(mute),
      steps: [{ kind: "putMute", mute }],
      result: { mute, created: before === undefined },
    };
  });
}

function assertSubject(project: ProjectState, findingId: string): void {
  const subject = subjectOfFinding(findingId);
  if (subject === undefined) throw noFinding(findingId);
  const { badgeId, feedId } = subject;
  if (badgeId !== undefined && project.badge(badgeId) === undefined) throw noBadge(badgeId);
  if (feedId !== undefined && !project.feeds.has(feedId)) throw noFeed(feedId);
}
