import type { Spread } from "./statistics.ts";

/** The lines of a table with right-aligned columns. */
export function alignRight(rows: readonly string[][]): string[] {
  const width = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  return rows.map((row) => row.map((cell, i) => cell.padStart(width(i))).join("  "));
}

/** The median, with the quartiles in parentheses. */
export function withSpread({ median, low, high }: Spread, digits = 3): string {
  return `${median.toFixed(digits)} (${low.toFixed(digits)}–${high.toFixed(digits)})`;
}

export function whole(value: number): string {
  return Math.round(value).toLocaleString("en-GB");
}
