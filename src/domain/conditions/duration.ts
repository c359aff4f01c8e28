const day = 86_400_000;
const unitMs = { days: day, hours: day / 24, minutes: 60_000, seconds: 1_000 };

/** ISO 8601 with integers of days to seconds, without years, months and weeks. */
const iso8601 =
  /^P(?!$)(?:(?<days>\d+)D)?(?:T(?!$)(?:(?<hours>\d+)H)?(?:(?<minutes>\d+)M)?(?:(?<seconds>\d+)S)?)?$/;

/**
 * Parses an ISO 8601 duration in days to seconds, such as `P30D` or `P1DT12H`, to milliseconds;
 * `undefined` for any other text, and for a duration that is not a safe integer of milliseconds.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(parseDuration("PT1M30S"), 90_000);
 * assertEquals(parseDuration("P1M"), undefined);
 * ```
 */
export function parseDuration(text: string): number | undefined {
  const groups = iso8601.exec(text)?.groups;
  if (groups === undefined) return undefined;
  let milliseconds = 0;
  for (const [unit, ms] of Object.entries(unitMs)) milliseconds += Number(groups[unit] ?? 0) * ms;
  return Number.isSafeInteger(milliseconds) ? milliseconds : undefined;
}
