import type { ImportFields } from "../../domain/imports/import.ts";
import type { ImportRecord } from "../../store/imports/import_record.ts";

/** An import as responses show it. */
export function toImport(record: ImportRecord, effects: ImportFields["effects"]): ImportFields {
  const {
    operation: _,
    maxRemovedPercent: __,
    maxRefusedPercent: ___,
    staged: ____,
    appliedRows: _____,
    appliedUntil: ______,
    isPlanned: _______,
    refusedBlocks: ________,
    hasEffects: _________,
    badges: __________,
    ...fields
  } = record;
  return { ...fields, ...effects && { effects } };
}
