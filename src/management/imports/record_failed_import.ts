import type { ImportError } from "../../domain/imports/import.ts";
import { deleteOldImports, setImport } from "../../store/imports/import_record.ts";
import { Transaction } from "../../store/port/storage_port.ts";
import type { Author, Management } from "../change_project.ts";
import { type NewImport, newImportRecord } from "./new_import_record.ts";

/** Lists an import that failed because its file could not be fetched. Returns its id. */
export async function recordFailedImport(
  { kv, now, ageNow = now }: Pick<Management, "kv" | "now" | "ageNow">,
  author: Author,
  project: number,
  { error, ...request }: NewImport & { error: ImportError },
): Promise<string> {
  const at = now();
  const record = newImportRecord(author, request, at);
  const transaction = new Transaction();
  setImport(transaction, project, {
    ...record,
    ...{ state: "failed", progress: 1, finishedAt: at, error },
  });
  await kv.write(transaction);
  await deleteOldImports(kv, project, ageNow());
  return record.id;
}
