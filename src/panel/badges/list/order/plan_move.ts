import type { Move } from "../../../data/badges.ts";

/** What a badge stands between; at either end of the order one of them is missing. */
export interface Neighbours {
  readonly previous: string | undefined;
  readonly next: string | undefined;
}

/** Where a badge is to go: beside another one, to a place (counted from 1), or back to where it was. */
export type Goal =
  | { readonly before: string }
  | { readonly after: string }
  | { readonly place: number }
  | { readonly between: Neighbours };

/** How a badge gets to its goal, as the order is now. Places are counted from 1. */
export type Plan =
  | {
    readonly kind: "move";
    readonly move: Move;
    readonly place: number;
    /** Where it was, for the way back. */
    readonly from: Neighbours;
  }
  | { readonly kind: "there"; readonly place: number }
  | { readonly kind: "gone"; readonly what: "badge" | "neighbour" };

/** Plans the one move that brings a badge to its goal in an order of ids. */
export function planMove(order: readonly string[], badgeId: string, goal: Goal): Plan {
  const from = order.indexOf(badgeId);
  if (from === -1) return { kind: "gone", what: "badge" };
  const others = order.toSpliced(from, 1);
  const to = indexOfGoal(others, goal);
  if (to === undefined) return { kind: "gone", what: "neighbour" };
  const place = to + 1;
  if (to === from) return { kind: "there", place };
  const move = { badgeId, ...anchorOf(others, goal, to) };
  return {
    kind: "move",
    move,
    place,
    from: { previous: others[from - 1], next: others[from] },
  };
}

/** Where among the others a badge has to be put in; `undefined` if what it should stand beside is not there. */
export function indexOfGoal(others: readonly string[], goal: Goal): number | undefined {
  if ("place" in goal) return Math.max(0, Math.min(goal.place - 1, others.length));
  if ("before" in goal) return indexOf(others, goal.before);
  if ("after" in goal) return indexBehind(others, goal.after);
  const { previous, next } = goal.between;
  // Where one neighbour has gone meanwhile, the other still tells the place.
  return indexBehind(others, previous) ?? indexOf(others, next);
}

/** A badge that the reader named stays the anchor: it tells the place also in an order that changes meanwhile. */
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
