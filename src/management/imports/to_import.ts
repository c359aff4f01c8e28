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
    refusedBytes: _________,
    hasEffects: __________,
    badges: ___________,
    assigned: ____________,
    undo: _____________,
    ...fields
  } = record;
  // A stored field that is neither shown nor left out above is a compile error.
  fields satisfies Record<Exclude<keyof typeof fields, keyof ImportFields>, never>;
  return { ...fields, ...effects && { effects } };
}
