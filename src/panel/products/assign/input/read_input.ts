import { type Columns, readHeader } from "./columns.ts";
import { Entries, type Entry } from "./entries.ts";
import { type Found, idsIn, type InvalidText, readIds, readProduct } from "./read_row.ts";
import { delimiterOf, isPartedTwoWays, readLines, readRows, type Row } from "./rows.ts";

/** What a line contains: only products, or one product followed by its variants. */
export const readings = ["products", "variants"] as const;
export type Reading = typeof readings[number];

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
  /** The names of the columns that are ignored. */
  readonly ignoredColumns: readonly string[];
  /**
   * Whether every id was read as a product although the lines look like a product with its
   * variants.
   */
  readonly mayContainVariants: boolean;
}

/** Read this many rows before other work gets a turn. */
const rowsAtOnce = 2_000;

/**
 * Reads products and variants with any of the usual separators. Awaits `rest` regularly, so that
 * the page stays responsive.
 */
export async function readInput(
  text: string,
  reading: Reading,
  rest: () => Promise<void>,
): Promise<Input> {
  const entries = new Entries();
  const malformed: Malformed[] = [];
  const { rows, headerOf, read } = readers[reading];
  let columns: Columns | undefined;
  let count = 0;
  let hasLists = false;
  let isMixed = false;
  for (const row of rows(plainLines(text))) {
    if (++count % rowsAtOnce === 0) await rest();
    if (count === 1 && (columns = headerOf(row))) continue;
    const all = read(row, columns);
    hasLists ||= all.length > 1;
    isMixed ||= isPartedTwoWays(row.text);
    for (const found of all) {
      if ("reason" in found) malformed.push({ line: row.line, ...found });
      else entries.add(row.line, found);
    }
  }
  const ignoredColumns = reading === "variants" ? columns?.ignored ?? [] : [];
  // A single line with one kind of separator is a plain list.
  const mayContainVariants = hasLists && (count > 1 || isMixed);
  return { ...entries.all(), malformed, ignoredColumns, mayContainVariants };
}

/** Removes a byte order mark and normalises line ends. */
function plainLines(text: string): string {
  return text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
}

interface Reader {
  readonly rows: (text: string) => Iterable<Row>;
  readonly headerOf: (row: Row) => Columns | undefined;
  readonly read: (row: Row, columns: Columns | undefined) => readonly Found[];
}

const readers: Readonly<Record<Reading, Reader>> = {
  products: {
    rows: readLines,
    headerOf: ({ text }) => readHeader(idsIn(text)),
    read: ({ text }) => readIds(text),
  },
  variants: {
    rows: (text) => readRows(text, delimiterOf(text)),
    headerOf: ({ cells }) => cells && readHeader(cells),
    read: (row, columns) => [readProduct(row, columns)],
  },
};
