import { z } from "zod";
import { keys } from "../keys.ts";
import type { DeadlineKv } from "../kv.ts";
import { addMark } from "../lineage.ts";
import { decodeJson, encodeJson } from "../record.ts";

/**
 * What the records besides the log include: all changes up to `revision`, and possibly later ones.
 */
export const Checkpoint = z.object({
  revision: z.int().min(1),
  /** Identifies the process that is writing the next checkpoint; empty if there is none. */
  claim: z.string(),
  /** The random id of the write; missing in records of older versions of the service. */
  id: z.string().optional(),
});
export type Checkpoint = z.infer<typeof Checkpoint>;

/** The stored order, with the revision up to which it includes all changes. */
export const StoredOrder = z.object({ asOf: z.int(), badges: z.array(z.int().min(0)) });

/** A checkpoint, with the version of its record. */
export interface StoredCheckpoint {
  readonly checkpoint: Checkpoint;
  readonly versionstamp: string;
}

/** Reads what the records of a project include; `undefined` if there is no such project. */
export async function readCheckpoint(
  kv: DeadlineKv,
  project: number,
): Promise<StoredCheckpoint | undefined> {
  const { key, value, versionstamp } = await kv.get(keys.checkpoint(project));
  if (versionstamp === null) return undefined;
  const checkpoint = decodeJson(Checkpoint, key, value);
  return { checkpoint, versionstamp };
}

/** The mark of the write of a checkpoint. It exists until the next one. */
export function markOf(project: number, { id }: Checkpoint): Deno.KvKey | undefined {
  return id === undefined ? undefined : keys.checkpointMark(project, id);
}

/** Adds to a transaction that a checkpoint is set. Returns the mark of this write. */
export function setCheckpoint(
  transaction: Deno.AtomicOperation,
  project: number,
  checkpoint: Omit<Checkpoint, "id">,
): Deno.KvKey {
  const id = crypto.randomUUID();
  const mark = keys.checkpointMark(project, id);
  transaction.set(keys.checkpoint(project), encodeJson({ ...checkpoint, id }));
  addMark(transaction, mark);
  return mark;
}
