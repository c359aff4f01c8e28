import { z } from "zod";
import { ActiveWork, listActiveWork } from "./active_work.ts";
import { keys } from "./keys.ts";
import type { KvStore } from "./kv_store.ts";
import { Transaction } from "./port/storage_port.ts";
import { decodeJson, encodeEntry } from "./record.ts";

/** A plan that is being applied in batches, with what another process needs to go on. */
export const ActivePlan = ActiveWork.extend({
  planId: z.string(),
  /** Who applies it. */
  tokenId: z.string(),
  operation: z.string(),
  comment: z.string().optional(),
});
export type ActivePlan = z.infer<typeof ActivePlan>;

type NewPlan = Omit<ActivePlan, "owner" | "beats">;

/** Lists the plans of all projects that are applied in part. */
export function listActivePlans(kv: KvStore): Promise<ActivePlan[]> {
  return listActiveWork(kv, keys.activePlans(), ActivePlan);
}

/** Records that this process starts to apply a plan, in place of any other process. */
export async function startActivePlan(kv: KvStore, plan: NewPlan): Promise<ActivePlan> {
  const active = { ...plan, owner: crypto.randomUUID(), beats: 0 };
  await kv.write(new Transaction().set(keyOf(active), encodeEntry(active)));
  return active;
}

/**
 * Takes over a plan whose process is gone; `undefined` if another process was faster, or it is
 * applied.
 */
export async function takeOverPlan(
  kv: KvStore,
  left: ActivePlan,
): Promise<ActivePlan | undefined> {
  const next = { ...left, owner: crypto.randomUUID(), beats: 0 };
  return await replace(kv, left, next) ? next : undefined;
}

/** Shows other processes that this one applies the plan. Returns whether it still does. */
export async function beatPlan(kv: KvStore, plan: ActivePlan, beats: number): Promise<boolean> {
  return await replace(kv, plan, { ...plan, beats });
}

/** Records that this process no longer applies a plan, and that no other one has to. */
export async function endActivePlan(kv: KvStore, plan: ActivePlan): Promise<void> {
  await replace(kv, plan, undefined);
}

/** Replaces the record of a plan if it still has this owner. */
async function replace(
  kv: KvStore,
  plan: ActivePlan,
  next: ActivePlan | undefined,
): Promise<boolean> {
  const { key, value, versionstamp } = await kv.get(keyOf(plan));
  if (versionstamp === null || decodeJson(ActivePlan, key, value).owner !== plan.owner) {
    return false;
  }
  const transaction = new Transaction().check({ key, versionstamp });
  if (next === undefined) transaction.delete(key);
  else transaction.set(key, encodeEntry(next));
  return (await kv.commit(transaction)).ok;
}

function keyOf({ project, planId }: Pick<ActivePlan, "project" | "planId">) {
  return keys.activePlan(project, planId);
}
