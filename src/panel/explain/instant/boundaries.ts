import type { Badge } from "../../data/resource.ts";

/**
 * The instants at which a badge starts or ends, and now, sorted. Between two of them nothing
 * changes.
 */
export function boundariesOf(
  badges: Iterable<Pick<Badge, "startsAt" | "endsAt">>,
  now: number,
): number[] {
  const instants = new Set([now]);
  for (const { startsAt, endsAt } of badges) {
    for (const bound of [startsAt, endsAt]) if (bound) instants.add(Date.parse(bound));
  }
  return [...instants].sort((a, b) => a - b);
}

/**
 * The fractional index of an instant among the boundaries: 1.5 is halfway from the second to the
 * third.
 */
export function placeOf(instant: number, boundaries: readonly number[]): number {
  const next = boundaries.findIndex((boundary) => boundary >= instant);
  if (next === -1) return boundaries.length - 1;
  const [from = instant, to = instant] = boundaries.slice(Math.max(next - 1, 0), next + 1);
  return next === 0 ? 0 : next - (to - instant) / (to - from);
}

/**
 * Whether a mark gets a label: the first and the last one do, and as many between as there is space
 * for.
 */
export function isLabelled(place: number, count: number, labelsMax: number): boolean {
  const step = Math.ceil((count - 1) / (labelsMax - 1));
  return place === count - 1 || (place % step === 0 && place + step / 2 < count - 1);
}
