import { z } from "zod";
import { keys } from "../keys.ts";
import type { KvStore } from "../kv_store.ts";
import { addMarker } from "../lineage.ts";
import { decodeJson, encodeEntry } from "../record.ts";
import type { StoreKey, Transaction } from "../port/storage_port.ts";

/**
 * What the records besides the log include: all changes up to `revision`, and possibly later ones.
 */
export const Checkpoint = z.object({
  revision: z.int().min(1),
  /** Identifies the process that is writing the next checkpoint; empty if there is none. */
  claim: z.string(),
  /** Whether there may be details of products. Once there are any, this stays. */
  hasDetails: z.boolean().optional(),
  /** Whether products are packed with their variants. Older versions left them in the details. */
  hasPackedVariants: z.boolean().optional(),
  /** The random id of the write; missing in records of older versions of the service. */
  id: z.string().optional(),
});
export type Checkpoint = z.infer<typeof Checkpoint>;

/** The stored order, with the revision up to which it includes all changes. */
export const StoredOrder = z.object({ asOf: z.int(), badges: z.array(z.int().min(0)) });

/** The number of a deleted badge, and when it was deleted. */
export const StoredTombstone = z.tuple([z.int().min(0), z.int()]).readonly();

/** A checkpoint, with the version of its record. */
export interface StoredCheckpoint {
  readonly checkpoint: Checkpoint;
  readonly versionstamp: string;
}

/** Reads what the records of a project include; `undefined` if there is no such project. */
export async function readCheckpoint(
  kv: KvStore,
  project: number,
): Promise<StoredCheckpoint | undefined> {
  const { key, value, versionstamp } = await kv.get(keys.checkpoint(project));
  if (versionstamp === null) return undefined;
  const checkpoint = decodeJson(Checkpoint, key, value);
  return { checkpoint, versionstamp };
}

/** The marker of the write of a checkpoint. It exists until the next one. */
export function markerOf(project: number, { id }: Checkpoint): StoreKey | undefined {
  return id === undefined ? undefined : keys.checkpointMarker(project, id);
}

/** Adds to a transaction that a checkpoint is set. Returns the marker of this write. */
export function setCheckpoint(
  transaction: Transaction,
  project: number,
  checkpoint: Omit<Checkpoint, "id">,
): StoreKey {
  const id = crypto.randomUUID();
  const marker = keys.checkpointMarker(project, id);
  transaction.set(keys.checkpoint(project), encodeEntry({ ...checkpoint, id }));
  addMarker(transaction, marker);
  return marker;
}
