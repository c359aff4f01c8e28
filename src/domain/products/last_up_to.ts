/**
 * The index of the last of `sorted` numbers, which ascend, that is `wanted` or less; 0 where none is. It begins
 * where `wanted` stands if they lie evenly, as ids do more often than not; where they do not, it takes no longer
 * than in proportion to the logarithm of their number.
 */
export function lastUpTo(sorted: Float64Array, wanted: number): number {
  // The first may be a bound that lies far from all others: it would spoil the guess.
  let low = 1;
  let high = sorted.length - 1;
  if (high < low || wanted < sorted[low]!) return 0;
  if (wanted >= sorted[high]!) return high;
  // From here on it lies in [low, high). From the guess on in steps that double, until it is passed.
  const share = (wanted - sorted[low]!) / (sorted[high]! - sorted[low]!);
  const guess = Math.min(low + Math.floor(share * (high - low)), high - 1);
  if (sorted[guess]! <= wanted) {
    low = guess;
    for (let step = 1; low + step < high; step *= 2) {
      if (sorted[low + step]! > wanted) high = low + step;
      else low += step;
    }
  } else {
    high = guess;
    for (let step = 1; high - step > low; step *= 2) {
      if (sorted[high - step]! <= wanted) low = high - step;
      else high -= step;
    }
  }
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! <= wanted) low = middle;
    else high = middle;
  }
  return low;
}
