import { daysOfMonth } from "./calendar_day.ts";

const fractionDigitsMax = 9;
const longFraction = new RegExp(`(\\.\\d{${fractionDigitsMax}})\\d+`);

/**
 * Parses an RFC 3339 instant to epoch milliseconds, truncating finer fractions; `undefined` for any
 * other text. Years are 0000 to 9999. A leap second is not accepted, because POSIX time has none.
 */
export function parseInstant(text: string): number | undefined {
  // Many rules read the same field of a product, one after another.
  if (text !== lastText) {
    lastText = text;
    lastInstant = parse(text);
  }
  return lastInstant;
}

/** Records the instant of a text, which a caller has from elsewhere and is going to parse next. */
export function noteInstant(text: string, instant: number): void {
  [lastText, lastInstant] = [text, instant];
}

let lastText = "";
let lastInstant: number | undefined;

/**
 * Parses character by character, which takes a tenth of the time of a regular expression and
 * `Date.parse`: a query may have to read tens of thousands of instants.
 */
function parse(text: string): number | undefined {
  const date = parseDate(text);
  if (date === undefined) return undefined;
  const time = parseTime(text);
  const fractionEnd = fractionEndOf(text);
  const offset = parseOffset(text, fractionEnd);
  if (time === undefined || offset === undefined) return undefined;
  const instant = date + time + millisecondsOf(text, fractionEnd) - offset;
  return instant >= earliest && instant <= latest ? instant : undefined;
}

const earliest = Date.parse("0000-01-01T00:00:00Z");
const latest = Date.parse("9999-12-31T23:59:59.999Z");
const msPerMinute = 60_000;
/** `Date.UTC` takes years under 100 for others. The calendar repeats itself after this time. */
const msIn400Years = 146_097 * 24 * 60 * msPerMinute;

/** The beginning of the day, in epoch milliseconds. */
function parseDate(text: string): number | undefined {
  if (text[4] !== "-" || text[7] !== "-") return undefined;
  const year = 100 * twoDigits(text, 0) + twoDigits(text, 2);
  const month = twoDigits(text, 5);
  const day = twoDigits(text, 8);
  // This is false for `NaN` too.
  const exists = year >= 0 && day >= 1 && day <= daysOfMonth(year, month);
  return exists ? Date.UTC(year + 400, month - 1, day) - msIn400Years : undefined;
}

/** The milliseconds of the whole seconds since the beginning of the day. */
function parseTime(text: string): number | undefined {
  if (text[10] !== "T" && text[10] !== "t" || text[13] !== ":" || text[16] !== ":") {
    return undefined;
  }
  const hour = twoDigits(text, 11);
  const minute = twoDigits(text, 14);
  const second = twoDigits(text, 17);
  if (!(hour < 24 && minute < 60 && second < 60)) return undefined;
  return (60 * hour + minute) * msPerMinute + second * 1_000;
}

/** Where the offset of a valid text begins. */
function fractionEndOf(text: string): number {
  if (text[19] !== ".") return 19;
  let end = 20;
  while (digitAt(text, end) >= 0) end++;
  return end;
}

function millisecondsOf(text: string, fractionEnd: number): number {
  let milliseconds = 0;
  for (let at = 20; at < 23; at++) {
    milliseconds = 10 * milliseconds + (at < fractionEnd ? digitAt(text, at) : 0);
  }
  return milliseconds;
}

/** The offset at the end, in milliseconds. */
function parseOffset(text: string, at: number): number | undefined {
  const fractionDigits = at - 20;
  if (fractionDigits === 0 || fractionDigits > fractionDigitsMax) return undefined;
  const sign = text[at];
  if (sign === "Z" || sign === "z") return text.length === at + 1 ? 0 : undefined;
  const hour = twoDigits(text, at + 1);
  const minute = twoDigits(text, at + 4);
  const isOffset = (sign === "+" || sign === "-") && text[at + 3] === ":" &&
    text.length === at + 6 && hour < 24 && minute < 60;
  if (!isOffset) return undefined;
  return (60 * hour + minute) * (sign === "+" ? msPerMinute : -msPerMinute);
}

/** The number of two digits; `NaN` if they are not digits. */
function twoDigits(text: string, at: number): number {
  return 10 * digitAt(text, at) + digitAt(text, at + 1);
}

/** `NaN` if there is no digit. */
function digitAt(text: string, at: number): number {
  const digit = text.charCodeAt(at) - 0x30;
  return digit >= 0 && digit <= 9 ? digit : NaN;
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
