/**
 * The highest of these numbers, at least `least`. `Math.max` takes some 100,000 arguments at most.
 */
export function highestOf(least: number, ...lists: readonly Iterable<number>[]): number {
  let highest = least;
  for (const numbers of lists) {
    for (const number of numbers) highest = Math.max(highest, number);
  }
  return highest;
}
