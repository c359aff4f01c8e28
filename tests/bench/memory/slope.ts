/** A straight line fitted by least squares: its slope and the uncertainty of it. */
export interface Slope {
  perUnit: number;
  /** The standard error of `perUnit`; 0 for two points. */
  standardError: number;
}

/** Throws a `RangeError` for fewer than two points. */
export function slopeOf(points: readonly { x: number; y: number }[]): Slope {
  if (points.length < 2) throw new RangeError(`Cannot draw a line through ${points.length} points`);
  const mean = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanX, meanY] = [mean(points.map(({ x }) => x)), mean(points.map(({ y }) => y))];
  let [spreadX, together] = [0, 0];
  for (const { x, y } of points) {
    spreadX += (x - meanX) ** 2;
    together += (x - meanX) * (y - meanY);
  }
  const perUnit = together / spreadX;
  const left = points.map(({ x, y }) => (y - meanY - perUnit * (x - meanX)) ** 2);
  const freedom = Math.max(1, points.length - 2);
  const variance = left.reduce((sum, value) => sum + value, 0) / freedom;
  return { perUnit, standardError: Math.sqrt(variance / spreadX) };
}
