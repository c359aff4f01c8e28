import type { Entry } from "../input/entries.ts";

/** A row of what was not done: where it stood, what it named, why. */
export interface NotDone {
  readonly entry: Entry;
  readonly message: string;
}

/** What was not done, as CSV that can be read in again when it is mended. */
export function failuresCsv(failures: readonly NotDone[]): string {
  const rows = failures.map(({ entry: { line, productId, variantIds }, message }) =>
    [productId, [...variantIds ?? []].join(" "), line, message].map(cell).join(",")
  );
  return ["product_id,variant_ids,line,reason", ...rows, ""].join("\r\n");
}

/** A text that could not be read: where it stands, and why. */
export interface Unread {
  readonly line: number;
  readonly text: string;
  readonly message: string;
}

/** What could not be read, as CSV. */
export function faultsCsv(faults: readonly Unread[]): string {
  const rows = faults.map(({ line, text, message }) => [line, text, message].map(cell).join(","));
  return ["line,text,reason", ...rows, ""].join("\r\n");
}

/** A cell in quotes. What a spreadsheet would take for a formula is made a text by the apostrophe before it. */
function cell(value: string | number): string {
  if (typeof value === "number") return String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return `"${text.replaceAll('"', '""')}"`;
}
