import { z } from "zod";
import { type DomainError, unavailable } from "../domain/errors.ts";
import { keys } from "./keys.ts";
import type { KvStore } from "./kv_store.ts";
import { addMarker, checksOfMarker } from "./lineage.ts";
import type { Transaction } from "./port/storage_port.ts";
import { decodeJson, encodeEntry } from "./record.ts";

/** Numbers that only increase. */
export const Counters = z.object({
  nextProject: z.int().min(0),
  /** Every new project starts above this revision. */
  revisionFloor: z.int().min(0),
  /** The random id of the write; missing in records of older versions of the service. */
  id: z.string().optional(),
});
type Counters = z.infer<typeof Counters>;

/** Reads the counters, with what replacing them needs. */
export async function readCounters(kv: KvStore) {
  const entry = await kv.get(keys.counters());
  const counters: Counters = entry.versionstamp === null
    ? { nextProject: 0, revisionFloor: 0 }
    : decodeJson(Counters, entry.key, entry.value);
  const { id, ...numbers } = counters;
  const marker = id === undefined ? undefined : keys.countersMarker(id);
  const checks = [{ key: entry.key, versionstamp: entry.versionstamp }];
  return { counters: numbers, marker, checks: [...checks, ...await checksOfMarker(kv, marker)] };
}

/**
 * Adds to a transaction that the counters are replaced, if they are unchanged since they were read.
 */
export function replaceCounters(
  transaction: Transaction,
  { checks, marker }: Awaited<ReturnType<typeof readCounters>>,
  counters: Omit<Counters, "id">,
): void {
  const id = crypto.randomUUID();
  transaction.check(...checks).set(keys.counters(), encodeEntry({ ...counters, id }));
  addMarker(transaction, keys.countersMarker(id));
  if (marker !== undefined) transaction.delete(marker);
}

/** The error for a commit that others, which replace the counters too, keep overtaking. */
export function tooManyWriters(): DomainError {
  return unavailable("Too many projects are created and deleted at once");
}
