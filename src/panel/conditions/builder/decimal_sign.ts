/** What stands between the whole and the rest of a number: a point, or a comma. */
export function decimalSign(language: string): string {
  const parts = new Intl.NumberFormat(language).formatToParts(1.5);
  return parts.find(({ type }) => type === "decimal")?.value ?? ".";
}
