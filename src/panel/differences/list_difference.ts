/** An item that is in the old list, in the new one, or in both. */
export interface ListItem {
  readonly kind: "kept" | "added" | "removed";
  readonly value: unknown;
}

/**
 * With more pairs of items than this, the differing part is shown as removed and added: readers
 * would not follow a finer comparison.
 */
const pairsMax = 250_000;

/** The difference of two lists, in order: the kept and the added items together are `after`. */
export function listDifference(before: readonly unknown[], after: readonly unknown[]): ListItem[] {
  // The service writes equal values as equal JSON, and comparing texts is much faster than
  // comparing objects.
  return differenceOf(before.map(textOf), after.map(textOf));
}

function textOf(value: unknown): Item {
  return { value, text: JSON.stringify(value) };
}

interface Item {
  readonly value: unknown;
  readonly text: string;
}

function differenceOf(before: readonly Item[], after: readonly Item[]): ListItem[] {
  const start = commonStart(before, after);
  const [oldRest, newRest] = [before.slice(start), after.slice(start)];
  const end = commonStart(oldRest.toReversed(), newRest.toReversed());
  const oldMiddle = oldRest.slice(0, oldRest.length - end);
  const newMiddle = newRest.slice(0, newRest.length - end);
  return [
    ...items("kept", before.slice(0, start)),
    ...middleDifference(oldMiddle, newMiddle),
    ...items("kept", after.slice(after.length - end)),
  ];
}

function middleDifference(before: readonly Item[], after: readonly Item[]): ListItem[] {
  if (before.length * after.length > pairsMax) {
    return [...items("removed", before), ...items("added", after)];
  }
  const kept = keptCounts(before, after);
  const found: ListItem[] = [];
  let [old, now] = [0, 0];
  while (old < before.length && now < after.length) {
    if (before[old]?.text === after[now]?.text) {
      found.push({ kind: "kept", value: after[now++]?.value });
      old++;
    } else if (countAt(kept, old + 1, now) >= countAt(kept, old, now + 1)) {
      found.push({ kind: "removed", value: before[old++]?.value });
    } else found.push({ kind: "added", value: after[now++]?.value });
  }
  return [
    ...found,
    ...items("removed", before.slice(old)),
    ...items("added", after.slice(now)),
  ];
}

/**
 * For each pair of starting indexes, the greatest number of items that the rests of both lists have
 * in common, in order.
 */
function keptCounts(before: readonly Item[], after: readonly Item[]): Uint16Array[] {
  const rows = Array.from(
    { length: before.length + 1 },
    () => new Uint16Array(after.length + 1),
  );
  for (let old = before.length - 1; old >= 0; old--) {
    const row = rows[old];
    for (let now = after.length - 1; row && now >= 0; now--) {
      row[now] = before[old]?.text === after[now]?.text
        ? countAt(rows, old + 1, now + 1) + 1
        : Math.max(countAt(rows, old + 1, now), countAt(rows, old, now + 1));
    }
  }
  return rows;
}

function countAt(rows: readonly Uint16Array[], old: number, now: number): number {
  return rows[old]?.[now] ?? 0;
}

function commonStart(one: readonly Item[], other: readonly Item[]): number {
  let length = 0;
  while (
    length < one.length && length < other.length && one[length]?.text === other[length]?.text
  ) {
    length++;
  }
  return length;
}

function items(kind: ListItem["kind"], found: readonly Item[]): ListItem[] {
  return found.map(({ value }) => ({ kind, value }));
}
