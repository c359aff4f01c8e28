import { type Goal, indexOfGoal } from "./plan_move.ts";

interface Named {
  readonly id: string;
}

interface Moved {
  readonly badgeId: string;
  readonly goal: Goal;
}

/**
 * Moves a badge to its goal in a list, or in the loaded part of one. Returns the same list if the
 * result cannot be known: the badge or its neighbour is not loaded, or the goal is a place in the
 * whole order.
 */
export function movedList<Item extends Named>(
  items: readonly Item[],
  { badgeId, goal }: Moved,
): readonly Item[] {
  if ("place" in goal) return items;
  const from = items.findIndex(({ id }) => id === badgeId);
  const item = items[from];
  if (item === undefined) return items;
  const others = items.toSpliced(from, 1);
  const to = indexOfGoal(others.map(({ id }) => id), goal);
  return to === undefined || to === from ? items : others.toSpliced(to, 0, item);
}

/** The same for a list in pages, which keep their lengths. */
export function movedPages<Item extends Named, Part extends { readonly data: Item[] }>(
  parts: readonly Part[],
  moved: Moved,
): Part[] {
  const items = movedList(parts.flatMap(({ data }) => data), moved);
  let start = 0;
  return parts.map((part) => {
    const end = start + part.data.length;
    const data = items.slice(start, end);
    start = end;
    return { ...part, data };
  });
}
