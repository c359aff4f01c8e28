const instant =
  /^(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d):(\d\d)(?:\.(\d{1,9}))?(?:[Zz]|([+-])(\d\d):(\d\d))$/;

const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/**
 * The epoch milliseconds of an RFC 3339 instant; `undefined` for any other string. Accepts any
 * offset and up to 9 fraction digits, truncated to milliseconds; only real dates, no leap seconds,
 * and no instant that is out of these years in UTC.
 */
export function parseInstant(text: string): number | undefined {
  const parts = instant.exec(text);
  if (parts === null) return undefined;
  const [year, month, day, hours, minutes, seconds] = parts.slice(1, 7).map(Number);
  if (year === undefined || month === undefined || day === undefined) return undefined;
  if (hours === undefined || minutes === undefined || seconds === undefined) return undefined;
  const offsetHours = Number(parts[9] ?? "0");
  const offsetMinutes = Number(parts[10] ?? "0");
  if (month < 1 || month > 12 || day < 1 || day > daysOf(year, month)) return undefined;
  if (hours > 23 || minutes > 59 || seconds > 59) return undefined;
  if (offsetHours > 23 || offsetMinutes > 59) return undefined;
  const local = daysBefore(year, month, day) * dayMs + hours * hourMs + minutes * minuteMs +
    seconds * secondMs + Number((parts[7] ?? "").padEnd(3, "0").slice(0, 3));
  const offset = offsetHours * hourMs + offsetMinutes * minuteMs;
  const utc = parts[8] === "-" ? local + offset : local - offset;
  // RFC 3339, section 1: "in the "current era", somewhere between 0000AD and 9999AD".
  return utc >= 0 - yearStart(1970) * dayMs && utc < (yearStart(10_000) - yearStart(1970)) * dayMs
    ? utc
    : undefined;
}

/** The milliseconds of an ISO 8601 duration in days to seconds, `P1DT12H`. */
export function parseDuration(text: string): number {
  const parts = /^P(?!$)(?:(\d+)D)?(?:T(?!$)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(text);
  if (parts === null) throw new Error(`Not a duration of days to seconds: ${text}`);
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = parts.slice(1).map((it) =>
    Number(it ?? "0")
  );
  return days * dayMs + hours * hourMs + minutes * minuteMs + seconds * secondMs;
}

function isLeap(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

function daysOf(year: number, month: number): number {
  if (month === 2) return isLeap(year) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** The days from 1970-01-01 to this date. The year's own leap day is counted by `daysOf`. */
function daysBefore(year: number, month: number, day: number): number {
  const months = Array.from({ length: month - 1 }, (_, index) => daysOf(year, index + 1));
  const inYear = months.reduce((sum, days) => sum + days, 0) + day - 1;
  return yearStart(year) - yearStart(1970) + inYear;
}

/** The days from 0000-01-01 to January 1 of this year. */
function yearStart(year: number): number {
  const past = year - 1;
  // The year 0 is a leap year, as is every fourth year after it, except for three of four
  // centuries.
  const leapDays = year === 0
    ? 0
    : 1 + Math.floor(past / 4) - Math.floor(past / 100) + Math.floor(past / 400);
  return year * 365 + leapDays;
}
