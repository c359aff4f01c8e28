import { z } from "zod";
import type { KvStore } from "./kv_store.ts";
import type { StoreKey } from "./port/storage_port.ts";
import { decodeJson, unlessDamaged } from "./record.ts";

/** Work in several commits. It is rewritten every few seconds while a process does it. */
export const ActiveWork = z.object({
  project: z.int().min(0),
  projectId: z.string(),
  /** Identifies the process, or its part, that does the work. */
  owner: z.string(),
  /** The number of heartbeats so far. */
  beats: z.int(),
});
export type ActiveWork = z.infer<typeof ActiveWork>;

/** Lists the unfinished work of one kind, of all projects. */
export async function listActiveWork<T extends ActiveWork>(
  kv: KvStore,
  prefix: StoreKey,
  schema: z.ZodType<T>,
): Promise<T[]> {
  const active: T[] = [];
  for await (const { key, value } of kv.list({ prefix })) {
    const found = unlessDamaged(() => decodeJson(schema, key, value));
    if (found !== undefined) active.push(found);
  }
  return active;
}
