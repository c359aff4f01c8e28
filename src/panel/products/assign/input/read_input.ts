import { type Columns, readHeader } from "./columns.ts";
import { Entries, type Entry } from "./entries.ts";
import { type Fault, type Found, idsIn, readIds, readProduct } from "./read_row.ts";
import { delimiterOf, isPartedTwoWays, readLines, readRows, type Row } from "./rows.ts";

/** What a line holds: nothing but products, or a product and then its variants. */
export const readings = ["products", "variants"] as const;
export type Reading = typeof readings[number];

/** What is wrong on which line. */
export interface Malformed extends Fault {
  readonly line: number;
}

/** What was read of a text. */
export interface Input {
  /** Each product once, by the line that names it first. */
  readonly entries: readonly Entry[];
  readonly malformed: readonly Malformed[];
  /** How often something was said again. */
  readonly repeats: number;
  /** The names of the columns that were read past. */
  readonly ignoredColumns: readonly string[];
  /** Whether each id was taken for a product where lines look like a product and its variants. */
  readonly mayHoldVariants: boolean;
}

/** So many rows are read before others get their turn. */
const rowsAtOnce = 2_000;

/** Reads products and variants, parted in whichever of the usual ways. `rest` is awaited now and then. */
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
  // One line alone, parted in one way, is a plain list.
  const mayHoldVariants = hasLists && (count > 1 || isMixed);
  return { ...entries.all(), malformed, ignoredColumns, mayHoldVariants };
}

/** Without what programs put before a text, and with one kind of line end. */
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
