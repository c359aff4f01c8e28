import { constants, zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { z } from "zod";
import { UndoRecord } from "../../domain/configuration/taken_back.ts";
import { undoBytesMax, undoDays } from "../../domain/limits.ts";
import { deleteAll } from "../imports/import_record.ts";
import { keys } from "../keys.ts";
import type { KvStore } from "../kv_store.ts";
import { readLarge, writeLarge } from "../large_record.ts";
import { type StoreKey, Transaction, type VersionCheck } from "../port/storage_port.ts";
import {
  DamagedRecord,
  decodeRecord,
  encodeJson,
  fromParts,
  toParts,
  type WholeRecord,
} from "../record.ts";

const keptMs = Temporal.Duration.from({ days: undoDays }).total("milliseconds");
/** The size up to which a record is written by the commit of its change. */
const inlineMaxBytes = 100_000;
/** The fastest level, because queries wait meanwhile. */
const compression = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

/** The first byte of compressed bytes, which JSON never starts with. */
const zstdByte = 0x28;
/** Where a record is that is too large. */
const Stage = z.object({ stage: z.string() });

const Kept = UndoRecord.extend({
  /** How many bytes all earlier records of the project had, deleted ones included. */
  from: z.int().min(0),
});

/** What takes one change back. */
export interface StoredUndo {
  readonly revision: number;
  readonly undo: z.infer<typeof Kept>;
  /** Its size as JSON. */
  readonly bytes: number;
}

/**
 * The entries for the commit of a change, with their size. If the record is too large for one commit,
 * writes it under a key of its own first.
 */
export async function undoEntries(
  kv: KvStore,
  project: number,
  { revision, undo }: Pick<StoredUndo, "revision" | "undo">,
): Promise<{ entries: { key: StoreKey; value: Uint8Array }[]; bytes: number }> {
  const compressed = zstdCompressSync(encodeJson(undo), compression);
  const { length: bytes } = compressed;
  const key = keys.undo(project, revision);
  if (bytes <= inlineMaxBytes) return { entries: toParts(key, compressed), bytes };
  const stage = crypto.randomUUID();
  await writeLarge(kv, keys.undoStage(project, revision, stage), compressed);
  return { entries: toParts(key, encodeJson({ stage })), bytes };
}

/** Reads what takes a change back; `undefined` if that is not stored, or no longer. */
export async function readUndo(
  kv: KvStore,
  project: number,
  revision: number,
): Promise<UndoRecord | undefined> {
  const prefix = keys.undo(project, revision);
  for await (const whole of fromParts(kv.batches({ prefix }))) {
    for (const record of whole) return (await undoIn(kv, project, record)).undo;
  }
  return undefined;
}

/** Reads what takes the changes after a revision back, the first one first. */
export async function* readUndosAfter(
  kv: KvStore,
  project: number,
  revision: number,
): AsyncGenerator<StoredUndo> {
  const later = { prefix: keys.undos(project), start: keys.undo(project, revision + 1) };
  for await (const whole of fromParts(kv.batches(later))) {
    for (const record of whole) {
      yield { revision: Number(record.key.at(-1)), ...await undoIn(kv, project, record) };
    }
  }
}

async function undoIn(
  kv: KvStore,
  project: number,
  record: WholeRecord,
): Promise<Omit<StoredUndo, "revision">> {
  const { key, bytes } = record;
  const compressed = bytes[0] === zstdByte ? bytes : await readLarge(kv, stageOf(project, record));
  if (compressed === undefined) throw new DamagedRecord(key, "Its staged part is missing");
  const json = zstdDecompressSync(compressed);
  return { undo: decodeRecord(Kept, { key, bytes: json, isChecked: true }), bytes: json.length };
}

function stageOf(project: number, record: WholeRecord): StoreKey {
  const { stage } = decodeRecord(Stage, record);
  return keys.undoStage(project, Number(record.key.at(-1)), stage);
}

/**
 * Deletes up to `limit` entries of changes that are too old to be undone, or before too many others:
 * `writtenBytes` is the size of all records ever written.
 */
export async function deleteOldUndoRecords(
  kv: KvStore,
  project: number,
  { now, writtenBytes, limit, onlyIf }: {
    now: number;
    writtenBytes: number;
    limit: number;
    onlyIf: readonly VersionCheck[];
  },
): Promise<void> {
  const transaction = new Transaction().check(...onlyIf);
  const revisions: number[] = [];
  for await (const { revision, undo } of readUndosAfter(kv, project, 0)) {
    const isOld = undo.at < now - keptMs || writtenBytes - undo.from > undoBytesMax;
    if (!isOld || transaction.writes.length >= limit / 2) break;
    revisions.push(revision);
    for await (const { key } of kv.list({ prefix: keys.undo(project, revision) })) {
      transaction.delete(key);
    }
  }
  if (revisions.length === 0 || !(await kv.commit(transaction)).ok) return;
  for (const revision of revisions) await deleteAll(kv, keys.undoStages(project, revision));
}
