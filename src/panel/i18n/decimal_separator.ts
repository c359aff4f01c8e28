/** The decimal separator of a language: a point or a comma. */
export function decimalSeparator(language: string): string {
  const parts = new Intl.NumberFormat(language).formatToParts(1.5);
  return parts.find(({ type }) => type === "decimal")?.value ?? ".";
}
