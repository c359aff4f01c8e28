import { noBadge } from "../../domain/not_found.ts";
import { toBadge } from "../../domain/badges/badge.ts";
import { type Author, changeProject, type Management } from "../change_project.ts";
import { assertPrecondition, type Precondition } from "../precondition.ts";

/** Deletes a badge, with its assignments and its places in every order. */
export function deleteBadge(
  management: Management,
  author: Author,
  input: { projectId: string; badgeId: string; precondition: Precondition },
): Promise<void> {
  const { projectId, badgeId, precondition } = input;
  return changeProject<void>(management, author, projectId, ({ project, now }) => {
    const badge = project.badge(badgeId);
    if (badge === undefined) throw noBadge(badgeId);
    const before = toBadge(badge);
    assertPrecondition(precondition, before);
    return {
      subject: `badges/${badgeId}`,
      before,
      steps: [{ kind: "deleteBadge", badge: badge.number, at: now }],
      result: undefined,
    };
  });
}
