import { invalid, type Violation } from "../../domain/errors.ts";
import type { ProjectState } from "../../domain/project_state.ts";
import { type Author, changeProject, type Management } from "../change_project.ts";
import { assertPrecondition, type Precondition } from "../precondition.ts";
import { badgeOrder } from "./set_badge_order.ts";

/** The new position of a badge: right before or right after another one. */
export interface Move {
  readonly badgeId: string;
  readonly side: "before" | "after";
  readonly otherId: string;
}

/**
 * Moves one badge in the project's order. Concurrent moves do not undo each other: each applies to
 * the order at its time.
 */
export function moveBadge(
  management: Management,
  author: Author,
  { projectId, move, precondition }: {
    projectId: string;
    move: Move;
    /** A precondition on the order. */
    precondition: Precondition;
  },
): Promise<void> {
  return changeProject<void>(management, author, projectId, ({ project }) => {
    const { badgeId, side, otherId } = move;
    const badge = project.badge(badgeId);
    const other = project.badge(otherId);
    if (badge === undefined || other === undefined || badge === other) {
      throw invalid("Cannot move the badge", violationsOf(project, move));
    }
    assertPrecondition(precondition, badgeOrder(project));
    const from = project.order.indexOf(badge.number);
    const neighbour = project.order[side === "before" ? from + 1 : from - 1];
    if (neighbour === other.number) return { unchanged: undefined };
    return {
      subject: "badge-order",
      before: { badgeId, place: from },
      after: { badgeId, [side]: otherId },
      steps: [{ kind: "moveBadge", badge: badge.number, side, other: other.number }],
      result: undefined,
    };
  });
}

function violationsOf(project: ProjectState, { badgeId, side, otherId }: Move): Violation[] {
  const named = [["badgeId", badgeId], [side, otherId]] as const;
  const unknown = named.filter(([, id]) => project.badge(id) === undefined)
    .map(([key, id]) => ({ pointer: `/${key}`, detail: `there is no badge "${id}"` }));
  return unknown.length > 0 ? unknown : [{ pointer: `/${side}`, detail: "must be another badge" }];
}
