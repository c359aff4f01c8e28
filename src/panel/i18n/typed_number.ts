/** The decimal separator of a language: a point or a comma. */
export function decimalSeparator(language: string): string {
  const parts = new Intl.NumberFormat(language).formatToParts(1.5);
  return parts.find(({ type }) => type === "decimal")?.value ?? ".";
}

/**
 * Converts a number as typed, with the reader's decimal separator, to one with a point, and back.
 * Only the reader's separator is a decimal one: "1.299" typed by a German means 1,299 or 1.299. It
 * becomes "1,299", which is not a number in programs, and is refused.
 */
export function swapSeparators(text: string, decimal: string): string {
  return decimal === "," ? text.replace(/[.,]/g, (it) => it === "," ? "." : ",") : text;
}

/** Parses a number as the reader types it; `undefined` if it is not one, or could be two. */
export function readTypedNumber(typed: string, decimal: string): number | undefined {
  const plain = swapSeparators(typed.trim(), decimal);
  const number = plain === "" ? NaN : Number(plain);
  return Number.isFinite(number) ? number : undefined;
}

/** A number as an example in error messages. */
export function exampleNumber(decimal: string): string {
  return swapSeparators("1299.5", decimal);
}
