/** The number of ranks from which the built-in sort is faster than insertion sort. */
const builtInSortFrom = 40;

/** Sorts ranks or numbers of rules in place. Most lists are a few small integers, nearly sorted. */
export function sortAscending(ranks: number[]): void {
  if (ranks.length >= builtInSortFrom) {
    // Avoids a comparison function, which takes ten times as long for thousands of ranks.
    const sorted = Int32Array.from(ranks).sort();
    for (let at = 0; at < sorted.length; at++) ranks[at] = sorted[at]!;
    return;
  }
  for (let i = 1; i < ranks.length; i++) {
    const rank = ranks[i]!;
    let at = i;
    while (at > 0 && ranks[at - 1]! > rank) ranks[at] = ranks[--at]!;
    ranks[at] = rank;
  }
}
