import { differences } from "../../forms/difference.ts";
import { isObject } from "../../forms/json.ts";
import { pointerParts } from "../../forms/json_pointer.ts";

/** What differs at one place of a state. A side that is missing had nothing there. */
export interface Difference {
  /** The keys that lead there, outermost first; none for the state as a whole. */
  readonly path: readonly string[];
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Where two states of JSON differ, each place once: objects by their keys, all else as a whole. */
export function stateDifference(before: unknown, after: unknown): Difference[] {
  // Nobody but who made the change had a hand in it.
  const found = differences({ base: before, theirs: before, mine: after });
  return found.map(({ pointer, theirs, mine }) => ({
    path: pointerParts(pointer),
    ...(theirs === undefined ? {} : { before: theirs }),
    ...(mine === undefined ? {} : { after: mine }),
  }));
}

/** The same differences with what came or went in whole objects told by their parts. */
export function inParts(differences: readonly Difference[]): Difference[] {
  return differences.flatMap((difference) => {
    const { path, before, after } = difference;
    if (before === undefined && isFull(after)) return partsOf(path, after, "after");
    if (after === undefined && isFull(before)) return partsOf(path, before, "before");
    return [difference];
  });
}

function partsOf(path: readonly string[], state: object, side: "before" | "after"): Difference[] {
  return inParts(
    Object.entries(state).map(([key, value]) => ({ path: [...path, key], [side]: value })),
  );
}

function isFull(value: unknown): value is object {
  return isObject(value) && Object.keys(value).length > 0;
}
