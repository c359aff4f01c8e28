import { ImportFields } from "../../domain/imports/import.ts";
import type { ImportRecord } from "../../store/imports/import_record.ts";

const ShownFields = ImportFields.omit({ abandonedAttempts: true });

/** An import as responses show it, without the fields that only the service needs. */
export function toImport(record: ImportRecord, effects: ImportFields["effects"]): ImportFields {
  return ShownFields.parse({ ...record, ...effects && { effects } });
}
