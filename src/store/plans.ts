import { zstdDecompressSync } from "node:zlib";
import { z } from "zod";
import {
  planBlockSteps,
  PlanDetails,
  PlanRecord,
  PlanStepShape,
} from "../domain/configuration/plan.ts";
import type { PlanStep } from "../domain/configuration/plan_steps.ts";
import { PackedProductChanges } from "../domain/configuration/product_changes.ts";
import { deleteAll } from "./delete_all.ts";
import { decodeInSteps, encodeInSteps } from "./json_in_steps.ts";
import { keys } from "./keys.ts";
import type { KvStore } from "./kv_store.ts";
import { readLarge, writeLarge } from "./large_record.ts";
import { type StoreKey, Transaction, type VersionCheck } from "./port/storage_port.ts";
import { decodeJson, encodeEntry, encodeJson, unlessDamaged } from "./record.ts";
import { Yielder } from "./yielder.ts";
import { compressInSteps } from "./compression.ts";

const Steps = z.array(PlanStepShape);
/** The number of the block with the details; those of steps follow. */
const detailsBlock = 0;

/** A plan, with the version of its record. */
export interface StoredPlan {
  readonly plan: PlanRecord;
  readonly versionstamp: string;
}

/**
 * Starts to store a plan, which cannot be used until it is finished: its record is written first, so
 * that the rest of an interrupted write is deleted with it.
 */
export async function startPlan(kv: KvStore, project: number, plan: PlanRecord): Promise<void> {
  const record = encodeEntry({ ...plan, isComplete: false });
  await kv.write(new Transaction().set(keys.plan(project, plan.id), record));
}

/** Stores a block of what a started plan does to products. */
export async function addPlanProducts(
  kv: KvStore,
  project: number,
  { planId, block }: { planId: string; block: number },
  changes: PackedProductChanges,
): Promise<void> {
  const compressed = await compressInSteps(encodeJson(changes));
  await writeLarge(kv, keys.planProducts(project, planId, block), compressed);
}

/** Stores the rest of a started plan. */
export async function finishPlan(
  kv: KvStore,
  project: number,
  plan: PlanRecord,
  { steps, details }: { steps: readonly PlanStep[]; details: PlanDetails },
): Promise<void> {
  const blocks: object[] = [details];
  for (let at = 0; at < steps.length; at += planBlockSteps) {
    blocks.push(steps.slice(at, at + planBlockSteps));
  }
  for (const [number, block] of blocks.entries()) {
    const compressed = await compressInSteps(await encodeInSteps(block));
    await writeLarge(kv, keys.planBlock(project, plan.id, number), compressed);
  }
  const record = encodeEntry({ ...plan, isComplete: true });
  await kv.write(new Transaction().set(keys.plan(project, plan.id), record));
}

/** Reads a plan; `undefined` if there is none, or not yet. */
export async function readPlan(
  kv: KvStore,
  project: number,
  planId: string,
): Promise<StoredPlan | undefined> {
  const { key, value, versionstamp } = await kv.get(keys.plan(project, planId));
  if (versionstamp === null) return undefined;
  const plan = decodeJson(PlanRecord, key, value);
  return plan.isComplete ? { plan, versionstamp } : undefined;
}

/** All plans of a project, the oldest first; incomplete ones too. */
export async function listPlans(kv: KvStore, project: number): Promise<StoredPlan[]> {
  const plans: StoredPlan[] = [];
  for await (const { key, value, versionstamp } of kv.list({ prefix: keys.plans(project) })) {
    const plan = unlessDamaged(() => decodeJson(PlanRecord, key, value));
    if (plan !== undefined) plans.push({ plan, versionstamp });
  }
  return plans;
}

/** Deletes a plan, unless it was changed since it was read: it may be being applied. */
export async function deleteStoredPlan(
  kv: KvStore,
  project: number,
  { plan, versionstamp }: StoredPlan,
): Promise<void> {
  const key = keys.plan(project, plan.id);
  // Nothing can apply an incomplete plan, and it is listed until its blocks are deleted.
  const incomplete = encodeEntry({ ...plan, isComplete: false });
  const transaction = new Transaction().check({ key, versionstamp }).set(key, incomplete);
  if ((await kv.commit(transaction)).ok) await deletePlan(kv, project, plan.id);
}

/**
 * Deletes an incomplete plan: its record last, so that an interrupted deletion is found and repeated.
 */
export async function deletePlan(kv: KvStore, project: number, planId: string): Promise<void> {
  await deleteAll(kv, keys.planBlocks(project, planId));
  await kv.commit(new Transaction().delete(keys.plan(project, planId)));
}

/** The details of a plan; `undefined` if it was deleted meanwhile. */
export async function readPlanDetails(
  kv: KvStore,
  project: number,
  planId: string,
): Promise<PlanDetails | undefined> {
  return await readBlock(kv, PlanDetails, keys.planBlock(project, planId, detailsBlock));
}

/** Reads up to `limit` steps of a plan from number `from` on. */
export async function readPlanSteps(
  kv: KvStore,
  project: number,
  planId: string,
  { from, limit }: { from: number; limit: number },
): Promise<PlanStep[]> {
  const steps: PlanStep[] = [];
  const yielder = new Yielder();
  for (let block = Math.floor(from / planBlockSteps); steps.length < limit; block++) {
    const key = keys.planBlock(project, planId, detailsBlock + 1 + block);
    const found: PlanStep[] | undefined = await readBlock(kv, Steps, key);
    if (found === undefined) break;
    const start = Math.max(0, from - block * planBlockSteps);
    steps.push(...found.slice(start, start + limit - steps.length));
    if (found.length < planBlockSteps) break;
    await yielder.yieldIfDue();
  }
  return steps;
}

/** Reads a block of what a plan does to products; `undefined` if it was deleted meanwhile. */
export async function readPlanProducts(
  kv: KvStore,
  project: number,
  planId: string,
  block: number,
): Promise<PackedProductChanges | undefined> {
  return await readBlock(kv, PackedProductChanges, keys.planProducts(project, planId, block));
}

async function readBlock<T>(
  kv: KvStore,
  schema: z.ZodType<T>,
  key: StoreKey,
): Promise<T | undefined> {
  const compressed = await readLarge(kv, key);
  if (compressed === undefined) return undefined;
  const bytes = zstdDecompressSync(compressed);
  return await decodeInSteps(schema, { key, bytes, isChecked: true });
}

/** What a commit checks and writes so that it applies a plan, or a part of it, only once. */
export function applicationOf(
  project: number,
  { plan, versionstamp }: StoredPlan,
  applied: Pick<PlanRecord, "applied" | "appliedRevision">,
): { checks: VersionCheck[]; writes: { key: StoreKey; value: Uint8Array }[] } {
  const key = keys.plan(project, plan.id);
  return {
    checks: [{ key, versionstamp }],
    writes: [{ key, value: encodeEntry({ ...plan, ...applied }) }],
  };
}
