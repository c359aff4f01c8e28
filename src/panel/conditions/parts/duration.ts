import { parseDuration } from "../../../domain/conditions/duration.ts";
import { type DurationUnit, durationUnits } from "./part.ts";

/** A duration in one unit. */
export interface Duration {
  readonly amount: number;
  readonly unit: DurationUnit;
}

const secondsOf: Record<DurationUnit, number> = { D: 86_400, H: 3_600, M: 60, S: 1 };

/**
 * Reads an ISO 8601 duration of days to seconds without rounding, in the largest unit that fits:
 * `P1DT12H` is 36 hours.
 */
export function readDuration(text: unknown): Duration | undefined {
  const milliseconds = typeof text === "string" ? parseDuration(text) : undefined;
  if (milliseconds === undefined) return undefined;
  const seconds = milliseconds / 1_000;
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
