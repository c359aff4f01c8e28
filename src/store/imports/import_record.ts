import { z } from "zod";
import { ImportEffects, ImportFields } from "../../domain/imports/import.ts";
import { importsKeptDays } from "../../domain/limits.ts";
import { AssignmentChanges } from "../../domain/products/assignments_summary.ts";
import { deleteAll } from "../delete_all.ts";
import { keys } from "../keys.ts";
import type { KvStore } from "../kv_store.ts";
import { type StoreEntry, Transaction, valueBytesMax } from "../port/storage_port.ts";
import { decodeJson, decodeRecord, encodeEntry, fromParts, unlessDamaged } from "../record.ts";

const keptMs = Temporal.Duration.from({ days: importsKeptDays }).total("milliseconds");

/** An import in the store, with what it needs to continue. */
export const ImportRecord = ImportFields.omit({ effects: true }).extend({
  /** The operation that started it, for the list of changes. */
  operation: z.string(),
  maxRemovedPercent: z.number(),
  maxRefusedPercent: z.number(),
  /** The number of staged rows. */
  staged: z.int().min(0),
  /** How many of them the applied batches had, and the last product of those. */
  appliedRows: z.int().min(0),
  appliedUntil: z.int().optional(),
  /** Whether the rows are counted and the safety limits are met, so that batches may be applied. */
  isPlanned: z.boolean(),
  /** The numbers of the badges in a file of assignments. */
  badges: z.array(z.int()).optional(),
  /** What the applied batches of such a file have changed. */
  assigned: AssignmentChanges.optional(),
  /** The revision of its first batch, and how many batches have made a revision. */
  undo: z.object({ from: z.int(), count: z.int().min(1) }).optional(),
  /** How many blocks of refused rows are stored, and how much they take. */
  refusedBlocks: z.int().min(0),
  refusedBytes: z.int().min(0).default(0),
  hasEffects: z.boolean(),
});
export type ImportRecord = z.infer<typeof ImportRecord>;

/** Reads an import of a project; `undefined` if there is none or it is too old to be shown. */
export async function readImport(
  kv: KvStore,
  project: number,
  importId: string,
  now: number,
): Promise<ImportRecord | undefined> {
  const { key, value, versionstamp } = await kv.get(keys.import(project, importId));
  if (versionstamp === null) return undefined;
  const record = decodeJson(ImportRecord, key, value);
  return isKept(record, now) ? record : undefined;
}

/** Lists up to `limit` imports of a project, newest first, older than `before` if given. */
export async function listImports(
  kv: KvStore,
  project: number,
  { before, limit, now }: { before?: string | undefined; limit: number; now: number },
): Promise<ImportRecord[]> {
  // Their ids start with the time, so they sort by it.
  const prefix = keys.imports(project);
  const range = before === undefined ? { prefix } : { prefix, end: keys.import(project, before) };
  const records: ImportRecord[] = [];
  for await (const entry of kv.list(range, { limit, reverse: true })) {
    const record = unlessDamaged(() => decodeJson(ImportRecord, entry.key, entry.value));
    if (record === undefined) continue;
    if (!isKept(record, now)) break;
    records.push(record);
  }
  return records;
}

function isKept({ createdAt }: ImportRecord, now: number): boolean {
  return createdAt >= now - keptMs;
}

/** Reads what an import does to badges by rule; `undefined` if that was not found out. */
export async function readEffects(
  kv: KvStore,
  project: number,
  { id, hasEffects }: ImportRecord,
): Promise<ImportEffects | undefined> {
  if (!hasEffects) return undefined;
  for await (const whole of fromParts(kv.batches({ prefix: keys.importEffects(project, id) }))) {
    for (const record of whole) return decodeRecord(ImportEffects, record);
  }
  return undefined;
}

/** Deletes imports that are too old to be shown, a few hundred keys at most. */
export async function deleteOldImports(kv: KvStore, project: number, now: number): Promise<void> {
  for await (const entry of kv.list({ prefix: keys.imports(project) }, { limit: 20 })) {
    const record = unlessDamaged(() => decodeJson(ImportRecord, entry.key, entry.value));
    if (record === undefined) continue;
    if (isKept(record, now)) return;
    await deleteImport(kv, project, entry);
  }
}

async function deleteImport(kv: KvStore, project: number, { key }: StoreEntry): Promise<void> {
  const importId = String(key.at(-1));
  await deleteAll(kv, keys.importRefused(project, importId));
  await deleteAll(kv, keys.importEffects(project, importId));
  await kv.commit(new Transaction().delete(key));
}

/** Adds to a transaction that an import is stored. */
export function setImport(transaction: Transaction, project: number, record: ImportRecord): void {
  transaction.set(keys.import(project, record.id), encodeFitting(record));
}

/** Encodes an import so that it fits into one value: without the last of its many words, if so. */
function encodeFitting(record: ImportRecord): Uint8Array<ArrayBuffer> {
  for (let { warnings, refused } = record;;) {
    const value = encodeEntry({ ...record, warnings, refused });
    if (value.length <= valueBytesMax || warnings.length + refused.first.length === 0) return value;
    warnings = warnings.slice(0, warnings.length / 2);
    refused = { ...refused, first: refused.first.slice(0, refused.first.length / 2) };
  }
}
