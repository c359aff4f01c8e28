import { dateText } from "./formats.ts";

/** An instant in the reader's format and time zone, with seconds unless they are zero. */
export function instantText(instant: number, language: string, timeZone?: string): string {
  const timeStyle = instant % 60_000 === 0 ? "short" : "medium";
  return dateText(instant, language, {
    dateStyle: "medium",
    timeStyle,
    ...(timeZone !== undefined && { timeZone }),
  });
}
