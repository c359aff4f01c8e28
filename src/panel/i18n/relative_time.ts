const units = [
  ["year", 365 * 86_400],
  ["month", 30 * 86_400],
  ["week", 7 * 86_400],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const;

/** How far an instant (in ms since the epoch) is from `now`, in words: "in 3 hours", "vor 2 Tagen". */
export function relativeTime(at: number, now: number, language: string): string {
  const seconds = (at - now) / 1000;
  // In words ("tomorrow", "übermorgen") a day is the calendar's: 60 hours may be two or three of them.
  const format = new Intl.RelativeTimeFormat(language, { numeric: "always" });
  for (const [unit, size] of units) {
    // Rounded to nothing less than what the smaller unit would say: 36 hours are more than a day.
    if (Math.abs(seconds) >= size * 1.5 || (unit === "minute" && Math.abs(seconds) >= size)) {
      return format.format(Math.round(seconds / size), unit);
    }
  }
  const orNow = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  return orNow.format(Math.round(seconds), "second");
}
