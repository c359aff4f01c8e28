/** What a wall clock shows, to the minute: `2026-03-29T02:30`. */
export type WallTime = string;

/** An instant of a wall clock's time, and whether the clock shows that time once. */
export interface ZonedInstant {
  /** In ms since the epoch. */
  readonly at: number;
  /**
   * `gap`: the clock is put forward over this time, and the instant is as much later;
   * `overlap`: the clock is put back and shows it twice, and the instant is the first.
   */
  readonly oddity?: "gap" | "overlap";
}

/** The instant at which the clock of a time zone shows `wall`; nothing for what is no time. */
export function instantOf(wall: WallTime, zone: string): ZonedInstant | undefined {
  const minutes = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.exec(wall)?.[0];
  const asUtc = minutes === undefined ? NaN : Date.parse(`${minutes}:00Z`);
  if (Number.isNaN(asUtc)) return undefined;
  // No clock is put forward or back twice within two days.
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

/** What the clock of a time zone shows at an instant (in ms since the epoch). */
export function wallTimeOf(at: number, zone: string): WallTime {
  return new Date(at + offsetAt(at, zone)).toISOString().slice(0, 16);
}

/** How far the clock of a zone is ahead of UTC at an instant, in ms. */
function offsetAt(at: number, zone: string): number {
  const parts = new Map(
    clock(zone).formatToParts(at).map(({ type, value }) => [type, Number(value)]),
  );
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0;
  const shown = new Date(0);
  // `Date.UTC` takes the years of the first century for those of the last one, and one types them on the way.
  shown.setUTCFullYear(part("year"), part("month") - 1, part("day"));
  shown.setUTCHours(part("hour"), part("minute"), part("second"));
  return shown.getTime() - Math.floor(at / 1000) * 1000;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Dear to make, and asked several times for each instant. */
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

/** The time zone in which the reader's own clock runs. */
export function ownZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
