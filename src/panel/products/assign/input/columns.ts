/** Which cells of a row hold what, as a header line says. */
export interface Columns {
  readonly product: number;
  readonly variants: readonly number[];
  /** The names of the columns that are read past. */
  readonly ignored: readonly string[];
}

const productNames = /^((product|produkt|artikel)?ids?|products?|produkte?|artikel)$/;
const variantNames = /^(product|produkt|artikel)?variant(en|e|s)?(ids?)?$/;

/** The columns that a row names, if it is a header: one that names the product's, and holds no number itself. */
export function readHeader(cells: readonly string[]): Columns | undefined {
  if (cells.some((cell) => /^\s*-?\d/.test(cell))) return;
  const names = cells.map((cell) => cell.toLowerCase().replace(/[^a-z]/g, ""));
  const product = names.findIndex((name) => productNames.test(name));
  if (product === -1) return;
  const variants = [...names.keys()].filter((at) => variantNames.test(names[at] ?? ""));
  const used = new Set([product, ...variants]);
  return { product, variants, ignored: cells.filter((_, at) => !used.has(at)) };
}
