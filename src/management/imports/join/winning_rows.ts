import type { StagedRow } from "../../../store/imports/staged_row.ts";
import type { ProductGroup } from "./product_group.ts";

const encoder = new TextEncoder();

/** Rows that are refused although each was valid on its own. */
export interface RefusedRows {
  readonly rows: readonly StagedRow[];
  /** How many more there are, which are only counted. */
  readonly more?: number;
  readonly detail: string;
}

/** The rows of a group that count: the last valid one of each variant and of the product. */
export interface WinningRows {
  /** In the order of the file. */
  readonly rows: readonly StagedRow[];
  /** Refused rows without a valid one for the same variant or product. */
  readonly untouched: readonly StagedRow[];
  /** Whether variants without a row stay: a refused row may be of any of them. */
  readonly keepsVariants: boolean;
  readonly duplicates: number;
  readonly refused: readonly RefusedRows[];
}

/** The rows of a product that count. */
export function winnersOf(
  { rows, replaced }: Pick<ProductGroup, "rows" | "replaced">,
): WinningRows {
  const clashes = clashesIn(rows);
  const clashing = new Set(clashes.flatMap((clash) => clash.rows));
  const winners: StagedRow[] = [];
  const untouched: StagedRow[] = [];
  let duplicates = replaced;
  for (let from = 0; from < rows.length;) {
    let last: StagedRow | undefined;
    let refused: StagedRow | undefined;
    let until = from;
    for (; until < rows.length && rows[until]!.variantId === rows[from]!.variantId; until++) {
      const row = rows[until]!;
      if (row.isRefused || clashing.has(row)) refused = row;
      else {
        if (last !== undefined) duplicates++;
        last = row;
      }
    }
    if (last !== undefined) winners.push(last);
    else if (refused !== undefined) untouched.push(refused);
    from = until;
  }
  winners.sort((a, b) => a.place - b.place);
  const keepsVariants = rows.some(({ isOfAnyVariant }) => isOfAnyVariant);
  return { rows: winners, untouched, keepsVariants, duplicates, refused: clashes };
}

/** How many rows of a group without refused ones are replaced by later ones. */
export function duplicatesIn({ rows, replaced }: Pick<ProductGroup, "rows" | "replaced">): number {
  return rows.reduce(
    (sum, row, at) => at > 0 && row.variantId === rows[at - 1]!.variantId ? sum + 1 : sum,
    replaced,
  );
}

/** Rows whose ids in the file differ, although they give the same number. */
export function clashesIn(rows: readonly StagedRow[]): RefusedRows[] {
  if (rows.length === 1 || rows.every(({ sources }) => sources === undefined)) return [];
  if (areOfOneProductEach(rows)) return [];
  const valid = rows.filter(({ isRefused }) => !isRefused);
  const ids = valid.map((row): readonly string[] => JSON.parse(row.sources ?? "[]"));
  const products = new Set(ids.map(([product]) => product));
  if (products.size > 1) {
    return [{ rows: valid, detail: clashOf("the product", valid[0]!.productId, products) }];
  }
  const clashes: RefusedRows[] = [];
  for (let from = 0; from < valid.length;) {
    let until = from;
    while (until < valid.length && valid[until]!.variantId === valid[from]!.variantId) until++;
    const variants = new Set(ids.slice(from, until).map(([, variant]) => variant));
    const { variantId } = valid[from]!;
    if (variants.size > 1 && variantId !== undefined) {
      const detail = clashOf("the variant", variantId, variants);
      clashes.push({ rows: valid.slice(from, until), detail });
    }
    from = until;
  }
  return clashes;
}

/** Whether all rows name the same product, and each another variant, as seen without decoding each. */
function areOfOneProductEach(rows: readonly StagedRow[]): boolean {
  const [product]: readonly string[] = JSON.parse(rows[0]!.sources ?? "[]");
  const start = encoder.encode(`[${JSON.stringify(product)},`);
  return rows.every((row, at) =>
    (at === 0 || row.variantId !== rows[at - 1]!.variantId) && row.sourcesStartWith(start)
  );
}

function clashOf(what: string, number: number, ids: ReadonlySet<string | undefined>): string {
  const named = [...ids].slice(0, 5).map((id) => JSON.stringify(id ?? "")).join(" and ");
  return `${named} are both ${what} ${number}`;
}
