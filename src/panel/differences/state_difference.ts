import { differences } from "../forms/difference.ts";
import { isObject } from "../forms/json.ts";
import { pointerParts } from "../forms/json_pointer.ts";

/** A difference at one place of a state. A missing side means that there was no value. */
export interface Difference {
  /** The keys that lead there, outermost first; empty for the whole state. */
  readonly path: readonly string[];
  readonly before?: unknown;
  readonly after?: unknown;
}

/**
 * The places where two JSON states differ: objects are compared by key, everything else as a whole.
 */
export function stateDifference(before: unknown, after: unknown): Difference[] {
  // A three-way comparison in which only one side has changes.
  const found = differences({ base: before, theirs: before, mine: after });
  return found.map(({ pointer, theirs, mine }) => ({
    path: pointerParts(pointer),
    ...(theirs === undefined ? {} : { before: theirs }),
    ...(mine === undefined ? {} : { after: mine }),
  }));
}

/** Splits added or removed objects into their members. */
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
