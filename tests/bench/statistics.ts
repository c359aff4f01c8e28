/** The median of some measurements and their spread. */
export interface Spread {
  median: number;
  /** The quartiles, not the extremes, which a single disturbed window would determine. */
  low: number;
  high: number;
}

/** The `q` quantile (0 to 1) of `values`, linearly interpolated. */
export function quantile(values: readonly number[], q: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * q;
  const below = sorted[Math.floor(place)];
  const above = sorted[Math.ceil(place)];
  if (below === undefined || above === undefined) {
    throw new RangeError(`Cannot take the quantile ${q} of ${values.length} values`);
  }
  return below + (above - below) * (place - Math.floor(place));
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

export function spreadOf(values: readonly number[]): Spread {
  return { median: median(values), low: quantile(values, 0.25), high: quantile(values, 0.75) };
}

/**
 * `measured / reference`, window by window. Both windows of a pair ran one right after the other,
 * so a slowdown of the machine affected both, and their ratio is steadier than the ratio of two
 * medians.
 */
export function pairedRatios(
  measured: readonly number[],
  reference: readonly number[],
): number[] {
  if (measured.length !== reference.length) {
    throw new RangeError(`Cannot pair ${measured.length} windows with ${reference.length}`);
  }
  return measured.map((value, i) => value / (reference[i] ?? NaN));
}
