import type { KvStore } from "./kv_store.ts";
import { type StoreKey, Transaction } from "./port/storage_port.ts";

/** How many entries are deleted at once. Their values, of up to 64 KiB, are read, too. */
const deletedAtOnce = 64;

/** Deletes all records under a prefix, by commits on the condition that `commit` may have. */
export async function deleteAll(
  kv: KvStore,
  prefix: StoreKey,
  commit: (transaction: Transaction) => Promise<unknown> = (it) => kv.commit(it),
): Promise<void> {
  for (let isLeft = true; isLeft;) {
    const transaction = new Transaction();
    for await (const { key } of kv.list({ prefix }, { limit: deletedAtOnce })) {
      transaction.delete(key);
    }
    isLeft = transaction.writes.length > 0;
    if (isLeft) await commit(transaction);
  }
}
