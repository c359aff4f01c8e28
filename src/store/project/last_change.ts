import { z } from "zod";
import { keys } from "../keys.ts";
import type { DeadlineKv } from "../kv.ts";
import { decodeJson, encodeJson } from "../record.ts";

/**
 * Which project was changed last in the whole store, and by which revision. Every change replaces it, so that
 * other processes have one key to watch; of two that come close together they may hear of the second alone.
 */
export const LastChange = z.object({
  projectId: z.string(),
  revision: z.int(),
  /** When, in milliseconds since the epoch; missing in what older versions of the service wrote. */
  at: z.int().optional(),
  /** The id of the commit; missing if the project was deleted. */
  commitId: z.string().optional(),
});
export type LastChange = z.infer<typeof LastChange>;

/** Adds to a transaction that a project is changed. */
export function tellChange(transaction: Deno.AtomicOperation, change: LastChange): void {
  transaction.set(keys.lastChange(), encodeJson(change));
}

/**
 * Hears of changes, those of this process too, until `signal` is aborted or the store breaks off, which is thrown.
 * A store that is away for a while may tell nothing, without a word.
 */
export async function* heardChanges(
  kv: DeadlineKv,
  signal: AbortSignal,
): AsyncGenerator<LastChange> {
  const reader = kv.watch(keys.lastChange()).getReader();
  const stop = () => reader.cancel().catch(() => {});
  signal.addEventListener("abort", stop);
  try {
    for (;;) {
      const { done, value: [entry] = [] } = await reader.read();
      if (done || signal.aborted) return;
      if (entry?.versionstamp) yield decodeJson(LastChange, entry.key, entry.value);
    }
  } finally {
    signal.removeEventListener("abort", stop);
    await stop();
  }
}
