import type { ImportRecord } from "../../store/imports/import_record.ts";
import type { StoredRefusal } from "../../store/imports/refused_rows.ts";
import type { StagedRows } from "../../store/imports/staged_rows.ts";
import { withProducts, withRefused } from "./import_session.ts";
import type { JoinedRange } from "./join_range.ts";

/** The rows of a range that are refused although each was valid on its own. */
export async function refusalsOf(
  { products }: JoinedRange,
  staged: StagedRows,
): Promise<StoredRefusal[]> {
  const refusals: StoredRefusal[] = [];
  for (const { joined } of products) {
    for (const { rows, detail } of joined.refused) {
      for (const row of rows) {
        refusals.push({ line: row.line, detail, row: await staged.textOf(row) });
      }
    }
  }
  return refusals.sort((a, b) => a.line - b.line);
}

/** Adds what a range does to the counts of an import. */
export function addJoined(
  record: ImportRecord,
  { products, unchanged, created }: JoinedRange,
  refusals: readonly StoredRefusal[],
): ImportRecord {
  const counts = { created, updated: 0, removed: 0, unchanged };
  let duplicates = 0;
  for (const { joined } of products) {
    duplicates += joined.duplicates;
    const { effect } = joined;
    if (effect === "created" || effect === "updated" || effect === "removed") counts[effect]++;
  }
  const after = { ...record, ...withRefused(record, refusals) };
  return {
    ...after,
    rows: { ...after.rows, duplicates: after.rows.duplicates + duplicates },
    products: withProducts(record.products, counts),
  };
}
