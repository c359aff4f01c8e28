import { isCalendarDay } from "./calendar_day.ts";

const fractionDigitsMax = 9;
const longFraction = new RegExp(`(\\.\\d{${fractionDigitsMax}})\\d+`);

/** RFC 3339 with any offset and up to {@link fractionDigitsMax} fraction digits. */
const rfc3339 =
  /^(\d{4}-\d{2}-\d{2})[Tt](\d{2}:\d{2}:\d{2})(?:\.(\d{1,9}))?([Zz]|[+-]\d{2}:\d{2})$/;

/**
 * Parses an RFC 3339 instant to epoch milliseconds, truncating finer fractions; `undefined` for any
 * other text. Years are 0000 to 9999. A leap second is not accepted, because POSIX time has none.
 */
export function parseInstant(text: string): number | undefined {
  // Many rules read the same field of a product, one after another.
  if (text !== lastText) [lastText, lastInstant] = [text, parse(text)];
  return lastInstant;
}

let lastText = "";
let lastInstant: number | undefined;

function parse(text: string): number | undefined {
  return parseUsual(text) ?? parseAny(text);
}

/**
 * Parses an instant of a usual form, `2026-03-01T12:00:00Z` or `2026-03-01T12:00:00.000Z`, which
 * takes a tenth of the time; `undefined` for any other text.
 */
function parseUsual(text: string): number | undefined {
  const hasFraction = text.length === 24 && text[19] === ".";
  if (!hasFraction && text.length !== 20) return undefined;
  if (text[10] !== "T" || text[text.length - 1] !== "Z") return undefined;
  if (text[4] !== "-" || text[7] !== "-" || text[13] !== ":" || text[16] !== ":") return undefined;
  const month = digits(text, 5);
  const day = digits(text, 8);
  const [hour, minute, second] = [digits(text, 11), digits(text, 14), digits(text, 17)];
  const year = 100 * digits(text, 0) + digits(text, 2);
  const milliseconds = hasFraction ? 10 * digits(text, 20) + digits(text, 21) % 10 : 0;
  // Days after the 28th, and years that `Date.UTC` takes for others, go the long way.
  const isUsual = year >= 1000 && month >= 1 && month <= 12 && day >= 1 && day <= 28 &&
    hour < 24 && minute < 60 && second < 60 && milliseconds >= 0;
  if (!isUsual) return undefined;
  return Date.UTC(year, month - 1, day, hour, minute, second, milliseconds);
}

/** The number of two digits; `NaN` if they are not digits. */
function digits(text: string, at: number): number {
  const [tens, ones] = [text.charCodeAt(at) - 0x30, text.charCodeAt(at + 1) - 0x30];
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : NaN;
}

function parseAny(text: string): number | undefined {
  const found = rfc3339.exec(text);
  if (found === null) return undefined;
  const [, date = "", time = "", fraction = "", offset = ""] = found;
  if (!isCalendarDay(date) || !isTime(time)) return undefined;
  const milliseconds = fraction.slice(0, 3).padEnd(3, "0");
  const instant = Date.parse(`${date}T${time}.${milliseconds}${offset.toUpperCase()}`);
  // This is false for `NaN` too.
  return instant >= earliest && instant <= latest ? instant : undefined;
}

const earliest = Date.parse("0000-01-01T00:00:00Z");
const latest = Date.parse("9999-12-31T23:59:59.999Z");

/** `Date` reads 24:00:00 as the next midnight. */
function isTime(time: string): boolean {
  return time < "24";
}

/** Returns what is wrong with a text that {@link parseInstant} does not accept. */
export function instantViolation(text: string): string {
  const cut = text.replace(longFraction, "$1");
  if (cut !== text && (parse(cut) !== undefined || isLeapSecond(cut))) {
    return `must have at most ${fractionDigitsMax} digits in its fraction of a second`;
  }
  if (isLeapSecond(text)) return "must not be a leap second: write the second before or after it";
  return "must be an RFC 3339 instant with its offset";
}

/** Whether a text would be an instant if its second were 59 instead of 60. */
function isLeapSecond(text: string): boolean {
  return /T\d{2}:\d{2}:60/i.test(text) &&
    parse(text.replace(/(T\d{2}:\d{2}:)60/i, "$159")) !== undefined;
}

/** Formats epoch milliseconds as RFC 3339 in UTC, with milliseconds. */
export function toInstantText(instant: number): string {
  return new Date(instant).toISOString();
}
