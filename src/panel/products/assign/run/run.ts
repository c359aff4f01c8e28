import type { Operation } from "../../../data/assignments.ts";
import { ConnectionLost, ServiceProblem } from "../../../data/faults.ts";
import type { Entry } from "../input/entries.ts";
import type { Action } from "../plan/effect.ts";
import { cutBatch } from "./cut_batch.ts";

/** A change that was refused, and what the service said to it. */
export interface Failure {
  readonly entry: Entry;
  readonly message: string;
}

/** Why a run stands still with changes left. */
export type Halt =
  | { readonly because: "stopped" }
  /** Nothing came back: whether the next so many changes were made is unknown. Making them again does no harm. */
  | { readonly because: "lost"; readonly unknown: number }
  /** The service refuses not this or that change, but all. */
  | { readonly because: "refused"; readonly message: string };

/** How far changes are carried out. */
export interface Run {
  readonly changes: readonly Entry[];
  /** So many of the changes are dealt with, done or failed. */
  readonly handled: number;
  readonly failures: readonly Failure[];
  readonly halt?: Halt;
}

interface Means {
  readonly action: Action;
  readonly badgeId: string;
  /** Carries out operations, all or none. */
  readonly apply: (operations: readonly Operation[]) => Promise<unknown>;
  readonly isStopped: () => boolean;
  readonly onProgress: (run: Run) => void;
}

export function newRun(changes: readonly Entry[]): Run {
  return { changes, handled: 0, failures: [] };
}

/** Carries on, a batch after the other, until all is dealt with or something stands in the way. */
export async function carryOn(start: Run, means: Means): Promise<Run> {
  let { changes, handled, failures } = start;
  while (handled < changes.length) {
    const batch = cutBatch(changes, handled);
    const outcome = await carryOutBatch(batch, means);
    if ("because" in outcome) return { changes, handled, failures, halt: outcome };
    handled += batch.length;
    failures = [...failures, ...outcome];
    means.onProgress({ changes, handled, failures });
  }
  return { changes, handled, failures };
}

/** Carries out a batch without what is refused of it; answers that, or why nothing of the batch is known to be done. */
async function carryOutBatch(
  batch: readonly Entry[],
  means: Means,
): Promise<readonly Failure[] | Halt> {
  let pending = batch;
  const failures: Failure[] = [];
  while (pending.length > 0) {
    if (means.isStopped()) return { because: "stopped" };
    try {
      await means.apply(pending.map((entry) => operationOf(entry, means)));
      return failures;
    } catch (error) {
      const refused = refusedOf(error, pending);
      if (refused.size === 0) return haltOf(error, batch.length);
      failures.push(...refused.values());
      pending = pending.filter((entry) => !refused.has(entry));
    }
  }
  return failures;
}

function operationOf(
  { productId, variantIds }: Entry,
  { action: op, badgeId }: Pick<Means, "action" | "badgeId">,
): Operation {
  if (op === "exclude" || variantIds === undefined) return { op, badgeId, productId };
  return { op, badgeId, productId, variantIds: [...variantIds] };
}

/** The changes that a refusal is about, as it points to them. */
function refusedOf(error: unknown, batch: readonly Entry[]): Map<Entry, Failure> {
  const refused = new Map<Entry, Failure>();
  if (!(error instanceof ServiceProblem)) return refused;
  for (const [pointer, message] of Object.entries(error.faults)) {
    const [, index, member] = /^\/operations\/(\d+)(?:\/(\w+))?/.exec(pointer) ?? [];
    // A badge that is not there any more is missed by every change, one after the other.
    if (index === undefined || member === "badgeId") continue;
    const entry = batch[Number(index)];
    if (entry) refused.set(entry, { entry, message });
  }
  return refused;
}

/** Throws what is a fault of the panel itself. */
function haltOf(error: unknown, unknown: number): Halt {
  if (error instanceof ConnectionLost) return { because: "lost", unknown };
  if (!(error instanceof ServiceProblem)) throw error;
  // A service that is away or at fault may have done it before it answered.
  if (error.status >= 500) return { because: "lost", unknown };
  return { because: "refused", message: error.message };
}
