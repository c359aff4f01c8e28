/** A local time, to the minute: `2026-03-29T02:30`. */
export type WallTime = string;

/** The instant of a local time, and whether that time exists exactly once. */
export interface ZonedInstant {
  /** In epoch ms. */
  readonly at: number;
  /**
   * `gap`: clocks skip this time, and the instant is later by the skipped amount. `overlap`: clocks
   * show it twice, and the instant is the first.
   */
  readonly oddity?: "gap" | "overlap";
}

/**
 * The instant at which the local time in a time zone is `wall`; `undefined` if `wall` is not a
 * time.
 */
export function instantOf(wall: WallTime, zone: string): ZonedInstant | undefined {
  const minutes = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.exec(wall)?.[0];
  const asUtc = minutes === undefined ? NaN : Date.parse(`${minutes}:00Z`);
  if (Number.isNaN(asUtc)) return undefined;
  // Assumes at most one clock change within two days.
  const before = offsetAt(asUtc - day, zone);
  const after = offsetAt(asUtc + day, zone);
  const first = asUtc - before;
  const last = asUtc - after;
  const isFirst = offsetAt(first, zone) === before;
  const isLast = offsetAt(last, zone) === after;
  if (isFirst && isLast && first !== last) return { at: Math.min(first, last), oddity: "overlap" };
  if (isFirst) return { at: first };
  if (isLast) return { at: last };
  return { at: first, oddity: "gap" };
}

const day = 86_400_000;

/** The local time in a time zone at an instant (epoch ms). */
export function wallTimeOf(at: number, zone: string): WallTime {
  return new Date(at + offsetAt(at, zone)).toISOString().slice(0, 16);
}

/** The offset of a time zone from UTC at an instant, in ms. */
function offsetAt(at: number, zone: string): number {
  const parts = new Map(
    clock(zone).formatToParts(at).map(({ type, value }) => [type, Number(value)]),
  );
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0;
  const shown = new Date(0);
  // `Date.UTC` would treat the years 0 to 99, which occur while a year is being typed, as 1900 to
  // 1999.
  shown.setUTCFullYear(part("year"), part("month") - 1, part("day"));
  shown.setUTCHours(part("hour"), part("minute"), part("second"));
  return shown.getTime() - Math.floor(at / 1000) * 1000;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Cached, because a formatter is expensive to create and is used several times per instant. */
function clock(timeZone: string): Intl.DateTimeFormat {
  let known = clocks.get(timeZone);
  if (known === undefined) {
    known = new Intl.DateTimeFormat("en-u-ca-iso8601-nu-latn", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
    clocks.set(timeZone, known);
  }
  return known;
}

/** The reader's own time zone. */
export function ownZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
