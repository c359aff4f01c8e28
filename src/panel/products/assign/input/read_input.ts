import { type InvalidText, readIds } from "./read_row.ts";

/** A product from the input. */
export interface Entry {
  /** The first line that names it. */
  readonly line: number;
  readonly productId: number;
}

/** An error in a line. */
export interface Malformed extends InvalidText {
  readonly line: number;
}

/** The products and errors found in a text. */
export interface Input {
  /** Each product once, with the first line that names it. */
  readonly entries: readonly Entry[];
  readonly malformed: readonly Malformed[];
  /** How many mentions added nothing new. */
  readonly duplicates: number;
}

/** Read this many lines before other work gets a turn. */
const linesAtOnce = 2_000;

/**
 * Reads the ids of products with any of the usual separators. Awaits `rest` regularly, so that the
 * page stays responsive.
 */
export async function readInput(text: string, rest: () => Promise<void>): Promise<Input> {
  const entries = new Map<number, Entry>();
  const malformed: Malformed[] = [];
  let duplicates = 0;
  let line = 0;
  for (const row of text.replace(/^\uFEFF/, "").split(/\r\n?|\n/)) {
    if (++line % linesAtOnce === 0) await rest();
    // The name of a column that was copied from a spreadsheet.
    if (line === 1 && !/\d/.test(row)) continue;
    for (const found of readIds(row)) {
      if ("reason" in found) malformed.push({ line, ...found });
      else if (entries.has(found.productId)) duplicates++;
      else entries.set(found.productId, { line, ...found });
    }
  }
  return { entries: [...entries.values()], malformed, duplicates };
}
