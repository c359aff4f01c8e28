import { distanceFormat } from "./formats.ts";

const units = [
  ["year", 365 * 86_400],
  ["month", 30 * 86_400],
  ["week", 7 * 86_400],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const;

/** The distance from `now` to an instant (both epoch ms) in words: "in 3 hours", "vor 2 Tagen". */
export function relativeTime(at: number, now: number, language: string): string {
  const seconds = (at - now) / 1000;
  // `numeric: "auto"` would say "tomorrow" or "übermorgen", which are calendar days: 60 hours may
  // be two or three of them.
  const format = distanceFormat(language, "always");
  for (const [unit, size] of units) {
    // A unit is used from 1.5 of it on (the minute from 1), so that 35 hours are not "1 day".
    if (Math.abs(seconds) >= size * 1.5 || (unit === "minute" && Math.abs(seconds) >= size)) {
      return format.format(Math.round(seconds / size), unit);
    }
  }
  const orNow = distanceFormat(language, "auto");
  return orNow.format(Math.round(seconds), "second");
}
