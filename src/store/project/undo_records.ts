import { zstdDecompressSync } from "node:zlib";
import { z } from "zod";
import type { UndoRecord } from "../../domain/configuration/undo_record.ts";
import type { HistoryBounds } from "../../domain/history_bounds.ts";
import { deleteAll } from "../delete_all.ts";
import type { KvStore } from "../kv_store.ts";
import { readLarge, writeLarge } from "../large_record.ts";
import { decodeWithList, encodeWithList } from "../list_record.ts";
import { type StoreKey, Transaction, type VersionCheck } from "../port/storage_port.ts";
import {
  DamagedRecord,
  decodeRecord,
  encodeJson,
  fromParts,
  readUnlessDamaged,
  toParts,
  type WholeRecord,
} from "../record.ts";
import { Yielder } from "../yielder.ts";
import { compressInSteps } from "../compression.ts";
import {
  type Aged,
  type ChangeStates,
  type Kind,
  ofConfiguration,
  ofProducts,
  ofStates,
  type ProductUndoRecord,
  type WrittenBytes,
} from "./undo_record_kinds.ts";

/** The size up to which records are written by the commit of their change, together. */
const inlineMaxBytes = 100_000;
/** The first byte of compressed bytes, which JSON never starts with. */
const zstdByte = 0x28;
/** Where a record is that is too large. */
const Stage = z.object({ stage: z.string() });

/** The undo record of one change. */
interface Stored<T> {
  readonly revision: number;
  readonly undo: T;
  /** Its size as JSON. */
  readonly bytes: number;
}
export type StoredUndo = Stored<UndoRecord>;
export type StoredProductUndo = Stored<ProductUndoRecord>;

/** The undo record of a change, as far as there is something to undo, and its long states. */
export interface Undo {
  readonly configuration?: UndoRecord | undefined;
  readonly products?: ProductUndoRecord | undefined;
  readonly states?: ChangeStates | undefined;
}

/**
 * The entries for the commit of a change, and the sizes with theirs. If a record is too large for
 * one commit, writes it under a key of its own first.
 */
export async function undoEntries(
  kv: KvStore,
  project: number,
  { revision, before, undo: { configuration, products, states } }: {
    revision: number;
    before: WrittenBytes;
    undo: Undo;
  },
): Promise<{ entries: { key: StoreKey; value: Uint8Array }[]; written: WrittenBytes }> {
  const yielder = new Yielder();
  const records: [Pick<Kind<Aged>, "one" | "stage" | "list" | "budget">, Omit<Aged, "from">][] = [];
  if (configuration !== undefined) records.push([ofConfiguration, configuration]);
  if (products !== undefined) records.push([ofProducts, products]);
  if (states !== undefined) records.push([ofStates, states]);
  const entries: { key: StoreKey; value: Uint8Array }[] = [];
  const written = { ...before };
  let inlineBytes = 0;
  for (const [kind, record] of records) {
    const key = kind.one(project, revision);
    const value = { ...record, from: written[kind.budget] };
    const json = kind.list === undefined
      ? encodeJson(value)
      : await yielder.run(encodeWithList(value, kind.list));
    await yielder.yieldIfDue();
    const compressed = await compressInSteps(json);
    written[kind.budget] += compressed.length;
    if (inlineBytes + compressed.length <= inlineMaxBytes) {
      inlineBytes += compressed.length;
      entries.push(...toParts(key, compressed));
      continue;
    }
    const stage = crypto.randomUUID();
    await writeLarge(kv, kind.stage(project, revision, stage), compressed);
    entries.push(...toParts(key, encodeJson({ stage })));
  }
  return { entries, written };
}

type Read<T> = (kv: KvStore, project: number, revision: number) => T;

/** Reads the undo record of a change of the configuration; `undefined` if it is not stored. */
export const readUndo: Read<Promise<UndoRecord | undefined>> = (...of) =>
  readOne(ofConfiguration, ...of);

/** Reads the undo record of a change of products; `undefined` if it is not stored. */
export const readProductUndo: Read<Promise<ProductUndoRecord | undefined>> = (...of) =>
  readOne(ofProducts, ...of);

/** Reads the states of a change that are too long for the list; `undefined` if not stored. */
export const readStates: Read<Promise<ChangeStates | undefined>> = (...of) =>
  readOne(ofStates, ...of);

/** Reads the undo records of the changes of the configuration after a revision, the first one first. */
export const readUndosAfter: Read<AsyncGenerator<StoredUndo>> = (...of) =>
  readAfter(ofConfiguration, ...of);

/** Reads the undo records of the changes of products after a revision, the first one first. */
export const readProductUndosAfter: Read<AsyncGenerator<StoredProductUndo>> = (...of) =>
  readAfter(ofProducts, ...of);

/** The oldest revisions whose changes can be undone; `Infinity` if there are none. */
export async function oldestUndos(
  kv: KvStore,
  project: number,
): Promise<{ configuration: number; products: number }> {
  const oldest = async (kind: Kind<Aged>) => await revisionAfter(kind, kv, project, 0) ?? Infinity;
  return { configuration: await oldest(ofConfiguration), products: await oldest(ofProducts) };
}

/** The next revision that has a record; `undefined` after the last one. */
async function revisionAfter(
  { all, one }: Pick<Kind<Aged>, "all" | "one">,
  kv: KvStore,
  project: number,
  revision: number,
): Promise<number | undefined> {
  const prefix = all(project);
  // A record has parts, which are below its revision.
  for await (
    const { key } of kv.list({ prefix, start: one(project, revision + 1) }, { limit: 1 })
  ) return Number(key[prefix.length]);
  return undefined;
}

/** Reads the record of a revision; `undefined` if it is not stored, or damaged. */
async function readOne<T extends Aged>(
  kind: Kind<T>,
  kv: KvStore,
  project: number,
  revision: number,
): Promise<T | undefined> {
  return (await readUnlessDamaged(() => readStored(kind, kv, project, revision)))?.undo;
}

/** Reads the record of a revision; `undefined` if it is not stored. Throws {@link DamagedRecord}. */
async function readStored<T extends Aged>(
  kind: Kind<T>,
  kv: KvStore,
  project: number,
  revision: number,
): Promise<Stored<T> | undefined> {
  for await (const whole of fromParts(kv.batches({ prefix: kind.one(project, revision) }))) {
    for (const record of whole) return await undoIn(kv, kind, project, record);
  }
  return undefined;
}

/** Reads the records after a revision. Leaves out those that are damaged. */
async function* readAfter<T extends Aged>(
  kind: Kind<T>,
  kv: KvStore,
  project: number,
  revision: number,
): AsyncGenerator<Stored<T>> {
  let last = revision;
  for (;;) {
    const batches = kv.batches({ prefix: kind.all(project), start: kind.one(project, last + 1) });
    try {
      for await (const whole of fromParts(batches)) {
        for (const record of whole) {
          const stored = await undoIn(kv, kind, project, record);
          yield stored;
          last = stored.revision;
        }
      }
      return;
    } catch (error) {
      if (!(error instanceof DamagedRecord)) throw error;
    }
    // The next one is damaged, or was read together with one that is.
    const next = await revisionAfter(kind, kv, project, last);
    if (next === undefined) return;
    last = next;
    const stored = await readUnlessDamaged(() => readStored(kind, kv, project, next));
    if (stored !== undefined) yield stored;
  }
}

async function undoIn<T extends Aged>(
  kv: KvStore,
  { schema, stage, list }: Kind<T>,
  project: number,
  record: WholeRecord,
): Promise<Stored<T>> {
  const { key, bytes } = record;
  const compressed = bytes[0] === zstdByte
    ? bytes
    : await readLarge(kv, stage(project, Number(key.at(-1)), decodeRecord(Stage, record).stage));
  if (compressed === undefined) throw new DamagedRecord(key, "Its staged part is missing");
  const yielder = new Yielder();
  await yielder.yieldIfDue();
  const json = { key, bytes: zstdDecompressSync(compressed), isChecked: true };
  await yielder.yieldIfDue();
  const undo = list === undefined
    ? decodeRecord(schema, json)
    : await yielder.run(decodeWithList(schema, json, list));
  return { revision: Number(key.at(-1)), undo, bytes: json.bytes.length };
}

/**
 * Deletes up to `limit` entries of changes that are too old, or before too many others of their
 * budget.
 */
export async function deleteOldUndoRecords(
  kv: KvStore,
  project: number,
  { now, history, written, limit, onlyIf }: {
    now: number;
    history: HistoryBounds;
    written: WrittenBytes;
    limit: number;
    onlyIf: readonly VersionCheck[];
  },
): Promise<void> {
  const kinds: readonly Kind<Aged>[] = [ofConfiguration, ofProducts, ofStates];
  for (const kind of kinds) {
    const transaction = new Transaction().check(...onlyIf);
    const revisions: number[] = [];
    const damaged: number[] = [];
    let revision: number | undefined = 0;
    // One by one: of a long history, most are not old, and a list would read many of them ahead.
    while ((revision = await revisionAfter(kind, kv, project, revision)) !== undefined) {
      if (transaction.writes.length >= limit / 2 || damaged.length >= limit / 2) break;
      const undo = await readOne(kind, kv, project, revision);
      if (undo === undefined) {
        damaged.push(revision);
        continue;
      }
      const isOld = undo.at < now - kind.keptMs(history) ||
        written[kind.budget] - undo.from > history.maxBytes;
      if (!isOld) break;
      // A damaged one is as old as the one after it at least.
      for (const old of [...damaged.splice(0), revision]) {
        revisions.push(old);
        for await (const { key } of kv.list({ prefix: kind.one(project, old) })) {
          transaction.delete(key);
        }
      }
    }
    if (revisions.length === 0 || !(await kv.commit(transaction)).ok) continue;
    for (const revision of revisions) await deleteAll(kv, kind.stages(project, revision));
  }
}
