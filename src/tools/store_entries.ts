import type { KvStore } from "../store/kv_store.ts";
import {
  commitBytesMax,
  type StoreKey,
  Transaction,
  writesPerBatch,
} from "../store/port/storage_port.ts";

/** The whole content of a store. */
export type StoreEntries = readonly { readonly key: StoreKey; readonly value: Uint8Array }[];

/** Reads the content of a small store in which nothing happens meanwhile. */
export async function readEntries(kv: KvStore): Promise<StoreEntries> {
  const entries: { key: StoreKey; value: Uint8Array }[] = [];
  for await (const { key, value } of kv.list({ prefix: [] })) {
    if (value instanceof Uint8Array) entries.push({ key, value });
  }
  return entries;
}

/** Writes the content into an empty store: faster than to create a project again. */
export async function writeEntries(kv: KvStore, entries: StoreEntries): Promise<void> {
  let transaction = new Transaction();
  let bytes = 0;
  for (const { key, value } of entries) {
    if (transaction.writes.length === writesPerBatch || bytes + value.length > commitBytesMax) {
      await kv.commit(transaction);
      [transaction, bytes] = [new Transaction(), 0];
    }
    transaction.set(key, value);
    bytes += value.length;
  }
  await kv.commit(transaction);
}
