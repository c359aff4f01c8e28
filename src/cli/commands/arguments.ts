import { InvalidArgumentError } from "commander";
import { isRecord } from "../is_record.ts";

/** Reads an option or argument that is an integer. */
export function wholeNumber(text: string): number {
  const value = Number(text);
  if (!/^-?\d+$/.test(text) || !Number.isSafeInteger(value)) {
    throw new InvalidArgumentError("It must be a whole number.");
  }
  return value;
}

/** Reads an option that is a JSON object. */
export function jsonObject(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // Reported below.
  }
  if (!isRecord(value)) throw new InvalidArgumentError("It must be a JSON object.");
  return { ...value };
}

/** Reads an option that is a percentage. */
export function percent(text: string): number {
  const value = Number(text);
  if (!/^[\d.]+$/.test(text) || !(value <= 100)) {
    throw new InvalidArgumentError("It must be a number from 0 to 100.");
  }
  return value;
}
