import { isRecord, type JsonRecord } from "../change_state.ts";

/** What differs at one place of a state. A side that is missing had nothing there. */
export interface Difference {
  /** The keys that lead there, outermost first; none for the state as a whole. */
  readonly path: readonly string[];
  readonly before?: unknown;
  readonly after?: unknown;
}

/**
 * Where two states of JSON differ, each place once: objects by their keys, all else as a whole. Put into
 * `before`, what is told makes `after`.
 */
export function stateDifference(before: unknown, after: unknown): Difference[] {
  return [...differencesAt([], before, after)];
}

function* differencesAt(
  path: readonly string[],
  before: unknown,
  after: unknown,
): Generator<Difference> {
  if (isRecord(before) && isRecord(after)) {
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
      yield* differencesAt([...path, key], own(before, key), own(after, key));
    }
    return;
  }
  if (isSame(before, after)) return;
  yield {
    path,
    ...(before === undefined ? {} : { before }),
    ...(after === undefined ? {} : { after }),
  };
}

/** The same differences with what came or went in whole objects told by their parts. */
export function inParts(differences: readonly Difference[]): Difference[] {
  return differences.flatMap(({ path, ...sides }) => {
    const [before, after] = [sides.before, sides.after];
    if (before === undefined && isFull(after)) return partsOf(path, after, "after");
    if (after === undefined && isFull(before)) return partsOf(path, before, "before");
    return [{ path, ...sides }];
  });
}

function partsOf(path: readonly string[], state: JsonRecord, side: "before" | "after") {
  return inParts(
    Object.entries(state).map(([key, value]) => ({ path: [...path, key], [side]: value })),
  );
}

function isFull(value: unknown): value is JsonRecord {
  return isRecord(value) && Object.keys(value).length > 0;
}

function own(state: JsonRecord, key: string): unknown {
  return Object.hasOwn(state, key) ? state[key] : undefined;
}

/** Whether two values say the same; the keys of an object have no order. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((value, at) => isSame(value, other[at]));
  }
  if (!isRecord(one) || !isRecord(other)) return false;
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && isSame(one[key], other[key]));
}
