import { cut } from "../../../domain/conditions/describe_value.ts";
import type { RefusedPlace } from "../../../domain/imports/import.ts";
import { importDetailMaxChars } from "../../../domain/limits.ts";
import type { ImportRecord } from "../../../store/imports/import_record.ts";
import type { RefusedRowsWriter } from "../../../store/imports/refused_rows.ts";
import type { StagedRow } from "../../../store/imports/staged_row.ts";
import type { StagedRows } from "../../../store/imports/staged_rows.ts";
import { withProducts, withRefused } from "../import_session.ts";
import type { JoinedRange } from "./join_range.ts";

/** A row that is refused although it was valid on its own. */
export interface JoinRefusal extends RefusedPlace {
  readonly staged: StagedRow;
}

/** The rows of a range that are refused although each was valid on its own. */
export function refusalsOf({ products }: JoinedRange): JoinRefusal[] {
  const refusals: JoinRefusal[] = [];
  for (const { joined } of products) {
    for (const { rows, detail } of joined.refused) {
      const shown = cut(detail, importDetailMaxChars);
      for (const staged of rows) refusals.push({ line: staged.line, detail: shown, staged });
    }
  }
  return refusals.sort((a, b) => a.line - b.line);
}

/** Stores refused rows with their texts, which are read one at a time. */
export async function addRefused(
  refused: RefusedRowsWriter,
  refusals: readonly JoinRefusal[],
  staged: StagedRows,
): Promise<void> {
  for (const { line, detail, staged: row } of refusals) {
    const text = refused.keepsText ? await staged.textOf(row) : "";
    if (refused.add({ line, detail, row: text })) await refused.flush();
  }
}

/** Adds what a range does to the counts of an import. */
export function addJoined(
  record: ImportRecord,
  { products, unchanged, created, duplicates: counted }: JoinedRange,
  refusals: readonly JoinRefusal[],
): ImportRecord {
  const counts = { created, updated: 0, removed: 0, unchanged };
  let duplicates = counted;
  let more = 0;
  for (const { joined } of products) {
    duplicates += joined.duplicates;
    for (const refused of joined.refused) more += refused.more ?? 0;
    const { effect } = joined;
    if (effect === "created" || effect === "updated" || effect === "removed") counts[effect]++;
  }
  const after = { ...record, ...withRefused(record, refusals) };
  return {
    ...after,
    refused: { ...after.refused, count: after.refused.count + more },
    rows: {
      ...after.rows,
      refused: after.rows.refused + more,
      duplicates: after.rows.duplicates + duplicates,
    },
    products: withProducts(record.products, counts),
  };
}
