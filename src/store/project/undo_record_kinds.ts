import { z } from "zod";
import { PackedProductChanges } from "../../domain/configuration/product_changes.ts";
import { UndoRecord } from "../../domain/configuration/undo_record.ts";
import type { HistoryBounds } from "../../domain/history_bounds.ts";
import { changesKeptDays } from "../../domain/limits.ts";
import { keys } from "../keys.ts";
import type { StoreKey } from "../port/storage_port.ts";

const listedMs = Temporal.Duration.from({ days: changesKeptDays }).total("milliseconds");

/** How many bytes all earlier records of its budget had, deleted ones included. */
const kept = { from: z.int().min(0) };

/** What a change did to products, so that it can be undone. */
export const ProductUndoRecord = z.object({
  /** When it was made, in epoch milliseconds. */
  at: z.int(),
  changes: PackedProductChanges,
  /** Of a change in several batches: the record of the last batch undoes all of them. */
  batch: z.object({
    id: z.string(),
    /** The revision of the first batch. */
    from: z.int(),
    /** How many batches there are up to this one. */
    count: z.int().min(1),
  }).optional(),
});
export type ProductUndoRecord = z.infer<typeof ProductUndoRecord>;

/** The states before and after a change, of which one is too long for the list of changes. */
const ChangeStates = z.object({
  at: z.int(),
  before: z.unknown().optional(),
  after: z.unknown().optional(),
});
export type ChangeStates = z.infer<typeof ChangeStates>;

/**
 * The size of all records that there were, in bytes, deleted ones included. Those of products have a
 * budget of their own: programs write them by the thousand, and they must not push out a merchant's.
 */
export interface WrittenBytes {
  readonly undoBytes: number;
  readonly productUndoBytes: number;
}

/** What a head says; the first versions that could undo counted both as one. */
export function writtenBytesOf(
  { undoBytes = 0, productUndoBytes = undoBytes }: {
    [name in keyof WrittenBytes]?: number | undefined;
  },
): WrittenBytes {
  return { undoBytes, productUndoBytes };
}

/** What the age of a record depends on. */
export interface Aged {
  readonly at: number;
  readonly from: number;
}

/** Where one kind of records is. */
export interface Kind<T extends Aged> {
  readonly schema: z.ZodType<T>;
  readonly all: (project: number) => StoreKey;
  readonly one: (project: number, revision: number) => StoreKey;
  /** Where the records are that are too large for a commit. */
  readonly stages: (project: number, revision: number) => StoreKey;
  readonly stage: (project: number, revision: number, id: string) => StoreKey;
  /** The member with a list that may be long, if the kind has one. */
  readonly list?: string;
  /** The budget that the records count in. */
  readonly budget: keyof WrittenBytes;
  /** For how long records are kept. */
  readonly keptMs: (history: HistoryBounds) => number;
}

const ofUndo = {
  stages: keys.undoStages,
  stage: keys.undoStage,
  keptMs: ({ undoMs }: HistoryBounds) => undoMs,
};

export const ofConfiguration: Kind<UndoRecord & Aged> = {
  schema: UndoRecord.extend(kept),
  all: keys.undos,
  one: keys.undo,
  list: "subjects",
  budget: "undoBytes",
  ...ofUndo,
};
export const ofProducts: Kind<ProductUndoRecord & Aged> = {
  schema: ProductUndoRecord.extend(kept),
  all: keys.productUndos,
  one: keys.productUndo,
  budget: "productUndoBytes",
  ...ofUndo,
};
export const ofStates: Kind<ChangeStates & Aged> = {
  schema: ChangeStates.extend(kept),
  all: keys.changeStates,
  one: keys.changeState,
  stages: keys.stateStages,
  stage: keys.stateStage,
  budget: "undoBytes",
  keptMs: () => listedMs,
};
