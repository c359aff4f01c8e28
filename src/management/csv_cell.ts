/**
 * A cell of a CSV with a text that no spreadsheet takes for a formula: one that starts like one gets
 * a leading `'`, which imports remove.
 */
export function csvCell(text: string): string {
  const safe = /^[=+\-@]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
