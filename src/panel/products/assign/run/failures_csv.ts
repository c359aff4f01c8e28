import type { Failure } from "./run.ts";

/** The changes that were not made, as CSV that can be corrected and imported again. */
export function failuresCsv(failures: readonly Failure[]): string {
  const rows = failures.map(({ entry: { line, productId }, message }) =>
    [productId, line, message].map(cell).join(",")
  );
  return ["product_id,line,reason", ...rows, ""].join("\r\n");
}

/** A text that could not be read, with its line and the reason. */
export interface UnreadableText {
  readonly line: number;
  readonly text: string;
  readonly message: string;
}

/** The texts that could not be read, as CSV. */
export function errorsCsv(errors: readonly UnreadableText[]): string {
  const rows = errors.map(({ line, text, message }) => [line, text, message].map(cell).join(","));
  return ["line,text,reason", ...rows, ""].join("\r\n");
}

/**
 * A quoted cell. An apostrophe before the text prevents a spreadsheet from treating it as a
 * formula.
 */
function cell(value: string | number): string {
  if (typeof value === "number") return String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return `"${text.replaceAll('"', '""')}"`;
}
