import { type DurationUnit, durationUnits } from "./part.ts";

/** A duration in one unit. */
export interface Duration {
  readonly amount: number;
  readonly unit: DurationUnit;
}

const secondsOf: Record<DurationUnit, number> = { D: 86_400, H: 3_600, M: 60, S: 1 };

const iso8601 = /^P(?!$)(?:(\d+)D)?(?:T(?!$)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;

/**
 * Reads an ISO 8601 duration of days to seconds without rounding, in the largest unit that fits:
 * `P1DT12H` is 36 hours.
 */
export function readDuration(text: unknown): Duration | undefined {
  const found = typeof text === "string" ? iso8601.exec(text) : null;
  if (found === null) return undefined;
  const [, ...amounts] = found;
  let seconds = 0;
  for (const [index, unit] of durationUnits.entries()) {
    seconds += Number(amounts[index] ?? 0) * secondsOf[unit];
  }
  if (!isExact(seconds)) return undefined;
  const unit = durationUnits.find((it) => seconds % secondsOf[it] === 0) ?? "S";
  return { amount: seconds / secondsOf[unit], unit };
}

/** Writes a duration as ISO 8601; `undefined` if it exceeds the range of the service. */
export function writeDuration({ amount, unit }: Duration): string | undefined {
  if (!Number.isInteger(amount) || amount < 0 || !isExact(amount * secondsOf[unit])) {
    return undefined;
  }
  return unit === "D" ? `P${amount}D` : `PT${amount}${unit}`;
}

/** The service counts in milliseconds. */
function isExact(seconds: number): boolean {
  return Number.isSafeInteger(seconds * 1_000);
}
