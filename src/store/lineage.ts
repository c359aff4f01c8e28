import type { DeadlineKv } from "./kv.ts";

/**
 * A KV server whose file is replaced by an older backup hands out the same versionstamps again, so that a versionstamp
 * alone does not say which write it belongs to. A record that is replaced by "check, then set" therefore holds the
 * random id of the write that made it, and the same commit writes an empty _mark_ under a key that contains this id.
 * A check of both fails in every store that does not hold that very write.
 */

/** What the mark of a write holds; its key says it all. */
const nothing = new Uint8Array();
/** A versionstamp that no write gets. */
const noVersion = "0".repeat(20);

/** Adds to a transaction the mark of the write that it makes. */
export function addMark(transaction: Deno.AtomicOperation, mark: Deno.KvKey): void {
  transaction.set(mark, nothing);
}

/**
 * What to check so that a commit is carried out only in a store that holds the marked write; nothing if the write has
 * no mark, because an older version of the service made it.
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
