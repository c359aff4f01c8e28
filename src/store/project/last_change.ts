import { z } from "zod";
import { keys } from "../keys.ts";
import type { KvStore } from "../kv_store.ts";
import { decodeJson, encodeEntry } from "../record.ts";
import type { Transaction } from "../port/storage_port.ts";

/**
 * Which project in the whole store was changed last, and the revision. Every change replaces it, so
 * that other processes watch one key. If two changes come close together, they may see only the
 * second.
 */
export const LastChange = z.object({
  projectId: z.string(),
  revision: z.int(),
  /**
   * The time in epoch milliseconds; missing in some records of older versions of the service.
   */
  at: z.int().optional(),
  /** The id of the commit; missing if the project was deleted. */
  commitId: z.string().optional(),
});
export type LastChange = z.infer<typeof LastChange>;

/** Adds to a transaction that a project is changed. */
export function announceChange(
  transaction: Transaction,
  change: LastChange & { at: number },
): void {
  transaction.set(keys.lastChange(), encodeEntry(change));
}

/**
 * Yields changes, including those of this process, until `signal` is aborted. Throws if the store
 * closes the watch. A store that is down for a while may miss changes without an error.
 */
export async function* watchChanges(
  kv: KvStore,
  signal: AbortSignal,
): AsyncGenerator<LastChange> {
  for await (const { key, value, versionstamp } of kv.watch(keys.lastChange(), signal)) {
    if (versionstamp !== null) yield decodeJson(LastChange, key, value);
  }
}
