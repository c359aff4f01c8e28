/**
 * Formats for dates, times and numbers. Creating one costs far more than using it, and a list uses
 * the same ones in each row.
 */
const dates = new Map<string, Intl.DateTimeFormat>();
const numbers = new Map<string, Intl.NumberFormat>();

/** Like `Date.toLocaleString()`, for RFC 3339 or epoch ms. */
export function dateText(
  at: string | number,
  language: string,
  options: Intl.DateTimeFormatOptions,
): string {
  const key = JSON.stringify([language, options]);
  const format = dates.get(key) ?? new Intl.DateTimeFormat(language, options);
  dates.set(key, format);
  return format.format(new Date(at));
}

/** From here on, digits are grouped. Smaller integers are the same in all languages of the panel. */
const groupedFrom = 1_000;

/** Like `Number.toLocaleString()`. Most pages need no format for it. */
export function numberText(value: number, language: string): string {
  if (Number.isInteger(value) && Math.abs(value) < groupedFrom) return String(value);
  const format = numbers.get(language) ?? new Intl.NumberFormat(language);
  numbers.set(language, format);
  return format.format(value);
}
