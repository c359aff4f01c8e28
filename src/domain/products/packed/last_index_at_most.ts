/**
 * Returns the index of the last of the `sorted` numbers (ascending) that is at most `max`; 0 if
 * there is none. It first guesses the index by assuming an even distribution, which ids usually
 * have. Otherwise it takes at most logarithmic time.
 */
export function lastIndexAtMost(sorted: Float64Array, max: number): number {
  // The first number may be a bound far below all others, which would spoil the guess.
  let low = 1;
  let high = sorted.length - 1;
  if (high < low || max < sorted[low]!) return 0;
  if (max >= sorted[high]!) return high;
  // From here on, the index is in [low, high). Search from the guess in steps that double.
  const share = (max - sorted[low]!) / (sorted[high]! - sorted[low]!);
  const guess = Math.min(low + Math.floor(share * (high - low)), high - 1);
  if (sorted[guess]! <= max) {
    low = guess;
    for (let step = 1; low + step < high; step *= 2) {
      if (sorted[low + step]! > max) high = low + step;
      else low += step;
    }
  } else {
    high = guess;
    for (let step = 1; high - step > low; step *= 2) {
      if (sorted[high - step]! <= max) low = high - step;
      else high -= step;
    }
  }
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! <= max) low = middle;
    else high = middle;
  }
  return low;
}
