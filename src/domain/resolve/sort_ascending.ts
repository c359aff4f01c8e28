/** The number of elements from which the built-in sort is faster than insertion sort. */
const builtInSortFrom = 40;

/**
 * Sorts the first `count` ranks, or numbers of rules, in place. Most lists are a few small integers,
 * nearly sorted.
 */
export function sortAscending(numbers: number[] | Int32Array, count = numbers.length): void {
  if (count >= builtInSortFrom) {
    // Avoids a comparison function, which takes ten times as long for thousands of numbers.
    const sorted = Int32Array.from(numbers.slice(0, count)).sort();
    for (let at = 0; at < count; at++) numbers[at] = sorted[at]!;
    return;
  }
  for (let i = 1; i < count; i++) {
    const number = numbers[i]!;
    let at = i;
    while (at > 0 && numbers[at - 1]! > number) numbers[at] = numbers[--at]!;
    numbers[at] = number;
  }
}
