import type { ImportFields } from "../../domain/imports/import.ts";
import { noImport } from "../../domain/not_found.ts";
import {
  type ImportRecord,
  listImports,
  readEffects,
  readImport,
} from "../../store/imports/import_record.ts";
import { readRefusedRows, type StoredRefusal } from "../../store/imports/refused_rows.ts";
import type { Management } from "../change_project.ts";
import { csvCell } from "../csv_cell.ts";
import { toImport } from "./to_import.ts";

type Stored = Pick<Management, "kv" | "now">;

/**
 * Returns an import of a project.
 *
 * @throws {DomainError} `not_found`.
 */
export async function getImport(
  { kv, now }: Stored,
  project: number,
  importId: string,
): Promise<ImportFields> {
  const record = await known({ kv, now }, project, importId);
  return toImport(record, await readEffects(kv, project, record));
}

/** Returns up to `limit` imports, newest first, older than `before`, without their effects. */
export async function listImportsOf(
  { kv, now }: Stored,
  project: number,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<ImportFields[]> {
  const records = await listImports(kv, project, { before, limit, now: now() });
  return records.map((record) => toImport(record, undefined));
}

/**
 * Returns the refused rows of an import as a CSV, written while it is read.
 *
 * @throws {DomainError} `not_found`.
 */
export async function refusedRowsCsv(
  { kv, now }: Stored,
  project: number,
  importId: string,
): Promise<ReadableStream<Uint8Array>> {
  const { refusedBlocks } = await known({ kv, now }, project, importId);
  const rows = readRefusedRows(kv, project, { importId, blocks: refusedBlocks });
  const encoder = new TextEncoder();
  return ReadableStream.from(async function* () {
    yield encoder.encode("line,column,detail,row\r\n");
    for await (const block of rows) yield encoder.encode(block.map(csvLine).join(""));
  }());
}

async function known({ kv, now }: Stored, project: number, importId: string) {
  const record: ImportRecord | undefined = await readImport(kv, project, importId, now());
  if (record === undefined) throw noImport(importId);
  return record;
}

/** The row is as it was received, not as `csvCell` would write it, so that it can be corrected. */
function csvLine({ line, column = "", detail, row }: StoredRefusal): string {
  return `${line},${csvCell(column)},${csvCell(detail)},"${row.replaceAll('"', '""')}"\r\n`;
}
