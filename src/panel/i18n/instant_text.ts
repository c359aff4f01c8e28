import { dateText } from "./formats.ts";

/**
 * An instant in the reader's format, with seconds unless they are zero; in the browser's time zone,
 * or in another one, which is named then.
 */
export function instantText(instant: number, language: string, timeZone?: string): string {
  const timeStyle = instant % 60_000 === 0 ? "short" : "medium";
  if (timeZone === undefined) {
    return dateText(instant, language, { dateStyle: "medium", timeStyle });
  }
  return `${
    dateText(instant, language, { dateStyle: "medium", timeStyle, timeZone })
  } (${timeZone})`;
}
