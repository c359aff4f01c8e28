import type { Random } from "../random.ts";

/**
 * Chooses among `count` items like shoppers among shops: the n-th most popular 1/n times as often
 * as the first (Zipf's law with exponent 1). Returns indexes from 0, the most popular first.
 */
export function createZipf(count: number, random: Random): () => number {
  const sums: number[] = [];
  let sum = 0;
  for (let place = 0; place < count; place++) sums.push(sum += 1 / (place + 1));
  return () => {
    const target = random.fraction() * sum;
    let [low, high] = [0, count - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) > target) high = middle;
      else low = middle + 1;
    }
    return low;
  };
}
