import { toBadge } from "../../domain/badges/badge.ts";
import { DomainError } from "../../domain/errors.ts";
import { type Author, changeProject, type Management } from "../change_project.ts";
import { assertPrecondition, type Precondition } from "../precondition.ts";

export function noBadge(badgeId: string): DomainError {
  return new DomainError("not_found", `There is no badge "${badgeId}"`);
}

/** Deletes a badge, with its assignments and its places in every order. */
export function deleteBadge(
  management: Management,
  author: Author,
  input: { projectId: string; badgeId: string; precondition: Precondition },
): Promise<void> {
  const { projectId, badgeId, precondition } = input;
  return changeProject<void>(management, author, projectId, ({ project }) => {
    const badge = project.badge(badgeId);
    if (badge === undefined) throw noBadge(badgeId);
    const before = toBadge(badge);
    assertPrecondition(precondition, before);
    return {
      subject: `badges/${badgeId}`,
      before,
      steps: [{ kind: "deleteBadge", badge: badge.number }],
      result: undefined,
    };
  });
}
