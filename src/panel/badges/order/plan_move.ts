import type { Move } from "../../data/badges.ts";

/** The badges before and after a badge; at the start or the end of the order one is `undefined`. */
export interface Neighbours {
  readonly previous: string | undefined;
  readonly next: string | undefined;
}

/**
 * Where a badge should go: next to another badge, to a place (counted from 1), or back to where it
 * was.
 */
export type Goal =
  | { readonly before: string }
  | { readonly after: string }
  | { readonly place: number }
  | { readonly between: Neighbours };

/** How to get a badge to its goal in the current order. Places are counted from 1. */
export type Plan =
  | {
    readonly kind: "move";
    readonly move: Move;
    readonly place: number;
    /** The previous position, for undo. */
    readonly from: Neighbours;
  }
  | { readonly kind: "unchanged"; readonly place: number }
  | { readonly kind: "gone"; readonly what: "badge" | "neighbour" };

/** Plans the move of a badge to its goal in an order of ids. */
export function planMove(order: readonly string[], badgeId: string, goal: Goal): Plan {
  const from = order.indexOf(badgeId);
  if (from === -1) return { kind: "gone", what: "badge" };
  const others = order.toSpliced(from, 1);
  const to = indexOfGoal(others, goal);
  if (to === undefined) return { kind: "gone", what: "neighbour" };
  const place = to + 1;
  if (to === from) return { kind: "unchanged", place };
  const move = { badgeId, ...anchorOf(others, goal, to) };
  return {
    kind: "move",
    move,
    place,
    from: { previous: others[from - 1], next: others[from] },
  };
}

/** The index in `others` at which to insert a badge; `undefined` if its neighbour is not there. */
export function indexOfGoal(others: readonly string[], goal: Goal): number | undefined {
  if ("place" in goal) return Math.max(0, Math.min(goal.place - 1, others.length));
  if ("before" in goal) return indexOf(others, goal.before);
  if ("after" in goal) return indexBehind(others, goal.after);
  const { previous, next } = goal.between;
  // If one neighbour is gone, the other still determines the position.
  return indexBehind(others, previous) ?? indexOf(others, next);
}

/**
 * A neighbour that the reader chose remains the anchor, so that the move is right even if the order
 * changes meanwhile.
 */
function anchorOf(others: readonly string[], goal: Goal, to: number) {
  if ("before" in goal) return { before: goal.before };
  if ("after" in goal) return { after: goal.after };
  const previous = others[to - 1];
  return previous === undefined ? { before: others[to] ?? "" } : { after: previous };
}

function indexOf(ids: readonly string[], id: string | undefined): number | undefined {
  const index = id === undefined ? -1 : ids.indexOf(id);
  return index === -1 ? undefined : index;
}

function indexBehind(ids: readonly string[], id: string | undefined): number | undefined {
  const index = indexOf(ids, id);
  return index === undefined ? undefined : index + 1;
}
