/**
 * Whether a date of the form `2026-01-31` exists in the calendar. `Date` would read 30 February as
 * 1 or 2 March.
 */
export function isCalendarDay(date: string): boolean {
  const month = Number(date.slice(5, 7));
  const day = Number(date.slice(8));
  return day >= 1 && day <= daysOfMonth(Number(date.slice(0, 4)), month);
}

/** The number of days of a month, counted from 1; 0 if there is no such month. */
export function daysOfMonth(year: number, month: number): number {
  return month === 2 && !isLeapYear(year) ? 28 : daysOfMonths[month] ?? 0;
}

/** By month number; February's in a leap year. There is no month 0. */
const daysOfMonths = [0, 31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}
