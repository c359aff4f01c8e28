import type { KvStore } from "./kv_store.ts";
import {
  noVersion,
  type StoreKey,
  type Transaction,
  type VersionCheck,
} from "./port/storage_port.ts";

/**
 * A KV server whose file is replaced by an older backup assigns the same versionstamps again, so a
 * versionstamp alone does not identify a write. Therefore a record that is replaced by "check, then
 * set" holds the random id of the write that created it, and the same commit writes an empty
 * _marker_ under a key with this id. A check of both fails in every store that does not contain
 * that very write.
 */

/** The value of a marker: its key has all the information. */
const nothing = new Uint8Array();

/** Adds the marker of a transaction's own write to it. */
export function addMarker(transaction: Transaction, marker: StoreKey): void {
  transaction.set(marker, nothing);
}

/**
 * The checks that make a commit conditional on the marked write being in the store; none if the
 * write has no marker, because an older version of the service made it.
 */
export async function checksOfMarker(
  kv: KvStore,
  marker: StoreKey | undefined,
): Promise<VersionCheck[]> {
  if (marker === undefined) return [];
  const { versionstamp } = await kv.get(marker);
  // A check that a key is missing would hold in every store.
  return [{ key: marker, versionstamp: versionstamp ?? noVersion }];
}
