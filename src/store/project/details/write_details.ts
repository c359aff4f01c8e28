import type { DetailsEdit } from "../../../domain/products/details/details_overlay.ts";
import type { KvStore } from "../../kv_store.ts";
import { Yielder } from "../../yielder.ts";
import type { StoreKey } from "../../port/storage_port.ts";
import {
  bucketRecords,
  type DetailsBucket,
  type DetailsEntry,
  splitDetails,
  toEntry,
} from "./details_bucket.ts";
import { readBucket } from "./read_details.ts";

interface Write {
  readonly key: StoreKey;
  readonly value: Uint8Array;
}

/** The size of a transaction, and of the new JSON that a bucket gets in one step. */
const transactionBytesMax = 500_000;
const transactionWritesMax = 300;
const stepBytesMax = 128 * 1024;

/**
 * The writes that apply edits, ascending by id, to the stored details, one transaction after the
 * other. After each of them the stored ranges cover all ids without overlap. Nobody else may write
 * details meanwhile. Each bucket is read once.
 */
export async function* detailsWrites(
  kv: KvStore,
  project: number,
  edits: readonly DetailsEdit[],
): AsyncGenerator<Write[]> {
  const yielder = new Yielder();
  // The rest of the stored bucket that was read last, as it is after the steps so far. The store
  // may not have it yet.
  let open: DetailsBucket[] = [];
  // By key: the last bucket of a step may be written again by the next one.
  let pending = new Map<string, Write>();
  let pendingBytes = 0;
  for (let at = 0; at < edits.length;) {
    const { id } = edits[at]!;
    open = open.filter(({ end }) => id < end);
    if (open.length === 0) open = [await readBucket(kv, project, id)];
    const step = nextStep(open[0]!, edits, at);
    at = step.until;
    if (step.isChange) {
      const parts = splitDetails(step.bucket);
      open = [...parts, ...open.slice(1)];
      const writes = parts.flatMap((part) => bucketRecords(project, part));
      const bytes = writes.reduce((sum, { value }) => sum + value.length, 0);
      const isFull = pendingBytes + bytes > transactionBytesMax ||
        pending.size + writes.length > transactionWritesMax;
      if (isFull && pending.size > 0) {
        yield [...pending.values()];
        [pending, pendingBytes] = [new Map(), 0];
      }
      for (const write of writes) pending.set(JSON.stringify(write.key), write);
      pendingBytes += bytes;
    }
    await yielder.yieldIfDue();
  }
  if (pending.size > 0) yield [...pending.values()];
}

/** Applies the edits from index `from` on that fit into one step. */
function nextStep(
  bucket: DetailsBucket,
  edits: readonly DetailsEdit[],
  from: number,
): { bucket: DetailsBucket; until: number; isChange: boolean } {
  const { start, end, entries } = bucket;
  const merged: DetailsEntry[] = [];
  let [kept, until, bytes, isChange] = [0, from, 0, false];
  for (; until < edits.length && edits[until]!.id < end && bytes < stepBytesMax; until++) {
    const { id, record } = edits[until]!;
    while (kept < entries.length && entries[kept]!.id < id) merged.push(entries[kept++]!);
    const isStored = entries[kept]?.id === id;
    if (isStored) kept++;
    if (record !== undefined) {
      const entry = toEntry(id, record);
      bytes += entry.json.length;
      merged.push(entry);
    }
    isChange ||= isStored || record !== undefined;
  }
  while (kept < entries.length) merged.push(entries[kept++]!);
  return { bucket: { start, end, entries: merged }, until, isChange };
}
