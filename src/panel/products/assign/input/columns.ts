/** The columns of a table, from its header row. */
export interface Columns {
  readonly product: number;
  readonly variants: readonly number[];
  /** The names of the columns that are ignored. */
  readonly ignored: readonly string[];
}

const productNames = /^((product|produkt|artikel)?ids?|products?|produkte?|artikel)$/;
const variantNames = /^(product|produkt|artikel)?variant(en|e|s)?(ids?)?$/;

/**
 * The columns that a header row names; `undefined` if the row has a cell that starts with a number,
 * or names no product column.
 */
export function readHeader(cells: readonly string[]): Columns | undefined {
  if (cells.some((cell) => /^\s*-?\d/.test(cell))) return;
  const names = cells.map((cell) => cell.toLowerCase().replace(/[^a-z]/g, ""));
  const product = names.findIndex((name) => productNames.test(name));
  if (product === -1) return;
  const variants = [...names.keys()].filter((at) => variantNames.test(names[at] ?? ""));
  const used = new Set([product, ...variants]);
  return { product, variants, ignored: cells.filter((_, at) => !used.has(at)) };
}
