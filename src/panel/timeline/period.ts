/** When a badge is shown, in epoch ms: from `from` on, and before `until`. */
export interface Period {
  readonly from: number;
  readonly until: number;
}

interface Scheduled {
  readonly startsAt?: string | undefined;
  readonly endsAt?: string | undefined;
}

/** A badge of the timeline, as far as its place in it depends on it. */
interface Placed extends Scheduled {
  readonly id: string;
  readonly status?: string | undefined;
  readonly exclusiveGroup?: string | undefined;
}

/** The period of a schedule; a missing bound is open. */
export function periodOf({ startsAt, endsAt }: Scheduled): Period {
  return {
    from: startsAt === undefined ? -Infinity : Date.parse(startsAt),
    until: endsAt === undefined ? Infinity : Date.parse(endsAt),
  };
}

/** Whether two periods have an instant in common. */
export function doOverlap(one: Period, other: Period): boolean {
  return one.from < other.until && other.from < one.until;
}

/** Where a period is in a window, in percent of its length; `undefined` if it is outside. */
export function barOf(period: Period, window: Period) {
  if (!doOverlap(period, window)) return undefined;
  const length = window.until - window.from;
  const from = Math.max(period.from, window.from);
  const until = Math.min(period.until, window.until);
  return {
    start: (from - window.from) / length * 100,
    size: (until - from) / length * 100,
    /** Whether it began before the window, and whether it ends after it. */
    isCutAtStart: period.from < window.from,
    isCutAtEnd: period.until > window.until,
  };
}

/**
 * The badges of the same group with which each badge overlaps: of those, a product shows only one.
 * Paused badges are not shown. Names, and looks at, the first {@link namedMax} of them, so that a
 * large group costs little.
 */
export function groupOverlaps<T extends Placed>(badges: readonly T[]): Map<string, T[]> {
  const groups = Map.groupBy(
    badges.filter(({ status, exclusiveGroup }) => status !== "paused" && exclusiveGroup),
    ({ exclusiveGroup = "" }) => exclusiveGroup,
  );
  const found = new Map<string, T[]>();
  const add = (badge: T, other: T) => {
    const known = found.get(badge.id);
    if (known === undefined) found.set(badge.id, [other]);
    else if (known.length < namedMax) known.push(other);
  };
  for (const group of groups.values()) {
    const sorted = group.map((badge) => ({ badge, ...periodOf(badge) }))
      .sort((a, b) => a.from === b.from ? 0 : a.from - b.from);
    let open: typeof sorted = [];
    for (const entry of sorted) {
      open = open.filter(({ until }) => until > entry.from).slice(-namedMax);
      for (const other of open) {
        add(entry.badge, other.badge);
        add(other.badge, entry.badge);
      }
      open.push(entry);
    }
  }
  return found;
}

const namedMax = 20;
