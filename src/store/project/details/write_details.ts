import type { DetailsEdit } from "../../../domain/products/details/details_overlay.ts";
import type { KvStore } from "../../kv_store.ts";
import { Yielder } from "../../yielder.ts";
import type { StoreKey } from "../../port/storage_port.ts";
import {
  bucketRecords,
  type DetailsBucket,
  type DetailsEntry,
  splitDetails,
} from "./details_bucket.ts";
import { readBucket } from "./read_details.ts";

interface Write {
  readonly key: StoreKey;
  readonly value: Uint8Array;
}

/** The size of a transaction, and of the new JSON that a bucket gets in one step. */
const transactionBytesMax = 500_000;
const transactionWritesMax = 200;
const stepBytesMax = 128 * 1024;

/** A bucket with the next edits, and whether the store has it like this. */
interface OpenBucket {
  readonly bucket: DetailsBucket;
  readonly isStored: boolean;
}

/**
 * The writes that apply edits, ascending by id, to the stored details, one transaction after the
 * other. After each of them the stored ranges cover all ids without overlap. No other process may write
 * details meanwhile. Each bucket is read once, and usually written once.
 */
export async function* detailsWrites(
  kv: KvStore,
  project: number,
  edits: readonly DetailsEdit[],
): AsyncGenerator<Write[]> {
  const yielder = new Yielder();
  // The rest of the stored bucket that was read last, as it is after the steps so far.
  let open: OpenBucket[] = [];
  let pending: Write[] = [];
  let pendingBytes = 0;
  const add = async (buckets: readonly OpenBucket[]) => {
    for (const { bucket, isStored } of buckets) {
      if (isStored) continue;
      const writes = bucketRecords(project, bucket);
      for (const write of writes) pendingBytes += write.value.length;
      pending.push(...writes);
      await yielder.yieldIfDue();
    }
  };
  for (let at = 0; at < edits.length;) {
    const { id } = edits[at]!;
    await add(open.filter(({ bucket }) => bucket.end <= id));
    open = open.filter(({ bucket }) => bucket.end > id);
    if (open.length === 0) {
      open = [{ bucket: await readBucket(kv, project, id), isStored: true }];
    }
    const [first, ...others] = open;
    const step = await nextStep(first!.bucket, edits, { from: at, yielder });
    at = step.until;
    if (step.isChange) {
      const parts = splitDetails(step.bucket).map((bucket) => ({ bucket, isStored: false }));
      const openBytes = [...parts, ...others].reduce((sum, it) => sum + bytesToWrite(it), 0);
      const isFull = pendingBytes + openBytes > transactionBytesMax ||
        pending.length > transactionWritesMax;
      if (isFull) await add(open);
      if (isFull && pending.length > 0) {
        yield pending;
        [pending, pendingBytes] = [[], 0];
      }
      open = [
        ...parts,
        ...others.map(({ bucket, isStored }) => ({
          bucket,
          isStored: isStored || isFull,
        })),
      ];
    }
  }
  await add(open);
  if (pending.length > 0) yield pending;
}

/** The most bytes that a bucket can take in a transaction: its records are compressed. */
function bytesToWrite({ bucket, isStored }: OpenBucket): number {
  if (isStored) return 0;
  return bucket.entries.reduce(
    (sum, { json, words, rows }) => sum + json.length + 3 * words.length + 16 * rows.length,
    0,
  );
}

/** Applies the edits from index `from` on that fit into one step. */
async function nextStep(
  bucket: DetailsBucket,
  edits: readonly DetailsEdit[],
  { from, yielder }: { from: number; yielder: Yielder },
): Promise<{ bucket: DetailsBucket; until: number; isChange: boolean }> {
  const { start, end, entries } = bucket;
  const merged: DetailsEntry[] = [];
  let [kept, until, bytes, isChange] = [0, from, 0, false];
  for (; until < edits.length && edits[until]!.id < end && bytes < stepBytesMax; until++) {
    const { id, packed } = edits[until]!;
    while (kept < entries.length && entries[kept]!.id < id) merged.push(entries[kept++]!);
    const isStored = entries[kept]?.id === id;
    if (isStored) kept++;
    if (packed !== undefined) {
      bytes += packed.json.length;
      merged.push({ id, ...packed });
    }
    isChange ||= isStored || packed !== undefined;
    if (yielder.isDue) await yielder.yieldIfDue();
  }
  while (kept < entries.length) merged.push(entries[kept++]!);
  return { bucket: { start, end, entries: merged }, until, isChange };
}
