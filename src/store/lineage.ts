import type { DeadlineKv } from "./kv.ts";

/**
 * A KV server whose file is replaced by an older backup assigns the same versionstamps again, so a
 * versionstamp alone does not identify a write. Therefore a record that is replaced by "check, then
 * set" holds the random id of the write that created it, and the same commit writes an empty _mark_
 * under a key with this id. A check of both fails in every store that does not contain that very
 * write.
 */

/** The value of a mark: its key has all the information. */
const nothing = new Uint8Array();
/** A versionstamp that no write gets. */
const noVersion = "0".repeat(20);

/** Adds the mark of a transaction's own write to it. */
export function addMark(transaction: Deno.AtomicOperation, mark: Deno.KvKey): void {
  transaction.set(mark, nothing);
}

/**
 * The checks that make a commit conditional on the marked write being in the store; none if the
 * write has no mark, because an older version of the service made it.
 */
export async function checksOfMark(
  kv: DeadlineKv,
  mark: Deno.KvKey | undefined,
): Promise<Deno.AtomicCheck[]> {
  if (mark === undefined) return [];
  const { versionstamp } = await kv.get(mark);
  // A check that a key is missing would hold in every store.
  return [{ key: mark, versionstamp: versionstamp ?? noVersion }];
}
