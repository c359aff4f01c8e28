import { dateText } from "./formats.ts";

/** The months in English, as short as in `dateStyle: "medium"`. */
const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** The locales of most readers. Others are left to the browser. */
const known: Readonly<Record<string, (at: Date) => string>> = {
  en: american,
  "en-US": american,
  de: german,
  "de-DE": german,
};

/**
 * An RFC 3339 instant as date and time, like "Jan 31, 2026, 9:30 AM": in the browser's time zone, or
 * in another one, which is named then. Does without `Intl.DateTimeFormat` where it can: its first
 * use is a tenth of the time of a first view.
 */
export function momentText(at: string, locale: string, timeZone?: string): string {
  if (timeZone !== undefined) {
    const options = { dateStyle: "medium", timeStyle: "short", timeZone } as const;
    return `${dateText(at, locale, options)} (${timeZone})`;
  }
  const date = new Date(at);
  const format = Object.hasOwn(known, locale) && isPlainYear(date) ? known[locale] : undefined;
  return format?.(date) ?? dateText(at, locale, { dateStyle: "medium", timeStyle: "short" });
}

function isPlainYear(date: Date): boolean {
  return date.getFullYear() >= 1000;
}

function american(at: Date): string {
  const hours = at.getHours();
  const half = hours < 12 ? "AM" : "PM";
  const day = `${months[at.getMonth()]} ${at.getDate()}, ${at.getFullYear()}`;
  return `${day}, ${hours % 12 || 12}:${twoDigits(at.getMinutes())}\u202f${half}`;
}

function german(at: Date): string {
  const day = `${twoDigits(at.getDate())}.${twoDigits(at.getMonth() + 1)}.${at.getFullYear()}`;
  return `${day}, ${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}
