import { assert, assertEquals } from "@std/assert";
import type { Operation, Restore, Seen } from "./history.ts";

/** All that is known about a register. */
export interface RegisterHistory {
  /** The number of its writes, as the store has it. */
  readonly count: number;
  /** The ids of its writes, as the store has them. */
  readonly order: readonly { readonly sequence: unknown; readonly id: string }[];
  readonly operations: readonly Operation[];
  /** What each watcher saw. */
  readonly seen: readonly (readonly Seen[])[];
  /** When the store went back to a snapshot, if it did. */
  readonly restore: Restore | undefined;
}

/** Throws unless clients saw what a single store would have shown them. */
export function assertHistory({ count, order, operations, seen, restore }: RegisterHistory): void {
  const ids = order.map(({ id }) => id);
  assertEquals(order.map((it) => it.sequence), ids.map((_, at) => at + 1), "none is missing");
  assertEquals(ids.length, count);
  assertEquals(new Set(ids).size, count, "no write is there twice");
  const there = new Set(ids);
  for (const operation of operations) {
    const { kind, count, id, isRefused } = operation;
    if (kind === "read" || id === undefined) continue;
    if (isRefused) assert(!there.has(id), "what was refused is not there");
    if (count === undefined) continue;
    const fate = fateOf(operation, restore);
    if (fate === "lost") assert(!there.has(id), "what the snapshot did not have does not return");
    else if (fate === "kept") assertEquals(ids[count - 1], id, "what was acknowledged is there");
  }
  const { from, to } = restore ?? { from: Infinity, to: Infinity };
  // Within each of the times in which the store does not go back, nothing may.
  for (const [first, last] of [[0, from], [to, Infinity]] as const) {
    assertNothingBack(operations.filter((it) => it.began >= first && it.ended <= last));
    for (const watcher of seen) {
      const counts = watcher.filter(({ at }) => at >= first && at <= last).map((it) => it.count);
      for (const [at, count] of counts.entries()) {
        assert(count >= (counts[at - 1] ?? 0), "a watcher saw the register go back");
      }
    }
  }
  for (const { at, count, id } of seen.flat()) {
    if (at >= to || restore === undefined) {
      assertEquals(count === 0 ? undefined : ids[count - 1], id, "what a watcher saw was written");
    }
  }
}

/** What must have become of an acknowledged write; `undefined` if either may be. */
function fateOf({ began, ended }: Operation, restore: Restore | undefined) {
  if (restore === undefined || ended < restore.savedFrom || began > restore.to) return "kept";
  return began > restore.savedTo && ended < restore.from ? "lost" : undefined;
}

/** No operation saw a lower count than one that had ended before it began. */
function assertNothingBack(operations: readonly Operation[]): void {
  const known = operations.filter((it) => it.count !== undefined);
  const byEnd = known.toSorted((a, b) => a.ended - b.ended);
  let [next, least] = [0, 0];
  for (const { kind, began, count = 0 } of known.toSorted((a, b) => a.began - b.began)) {
    for (; next < byEnd.length && byEnd[next]!.ended < began; next++) {
      least = Math.max(least, byEnd[next]!.count ?? 0);
    }
    assert(count >= least, `a ${kind} saw ${count} after ${least} was seen`);
  }
}
