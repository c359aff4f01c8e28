import type { Operation } from "../../../data/assignments.ts";
import { ConnectionLost, ServiceProblem } from "../../../data/service_problem.ts";
import type { Entry } from "../input/read_input.ts";
import type { Action } from "../plan/effect.ts";
import { operationsPerBatchMax } from "../../../../domain/limits.ts";

/** A refused change with the service's message. */
export interface Failure {
  readonly entry: Entry;
  readonly message: string;
}

/** Why a run stopped before its end. */
export type Halt =
  | { readonly because: "stopped" }
  /**
   * There was no response, so it is unknown whether the next `unknown` changes were made. It is
   * safe to make them again.
   */
  | { readonly because: "lost"; readonly unknown: number }
  /** The service refuses all changes, not just some. */
  | { readonly because: "refused"; readonly message: string };

/** The progress of a run. */
export interface Run {
  readonly changes: readonly Entry[];
  /** How many changes are finished, whether made or failed. */
  readonly handled: number;
  readonly failures: readonly Failure[];
  readonly halt?: Halt;
}

interface RunOptions {
  readonly action: Action;
  readonly badgeId: string;
  /** Applies operations, all or none. */
  readonly apply: (operations: readonly Operation[]) => Promise<unknown>;
  readonly isStopped: () => boolean;
  readonly onProgress: (run: Run) => void;
}

export function newRun(changes: readonly Entry[]): Run {
  return { changes, handled: 0, failures: [] };
}

/** Continues a run, batch by batch, until it is finished or stopped. */
export async function continueRun(start: Run, options: RunOptions): Promise<Run> {
  let { changes, handled, failures } = start;
  while (handled < changes.length) {
    const batch = changes.slice(handled, handled + operationsPerBatchMax);
    const outcome = await applyBatch(batch, options);
    if ("because" in outcome) return { changes, handled, failures, halt: outcome };
    handled += batch.length;
    failures = [...failures, ...outcome];
    options.onProgress({ changes, handled, failures });
  }
  return { changes, handled, failures };
}

/**
 * Applies a batch without the changes that the service refuses. Returns the refused ones, or why no
 * change of the batch is known to be made.
 */
async function applyBatch(
  batch: readonly Entry[],
  options: RunOptions,
): Promise<readonly Failure[] | Halt> {
  let pending = batch;
  const failures: Failure[] = [];
  while (pending.length > 0) {
    if (options.isStopped()) return { because: "stopped" };
    try {
      await options.apply(pending.map((entry) => operationOf(entry, options)));
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
  { productId }: Entry,
  { action: op, badgeId }: Pick<RunOptions, "action" | "badgeId">,
): Operation {
  return { op, badgeId, productId };
}

/** The changes that a problem document points to. */
function refusedOf(error: unknown, batch: readonly Entry[]): Map<Entry, Failure> {
  const refused = new Map<Entry, Failure>();
  if (!(error instanceof ServiceProblem)) return refused;
  for (const [pointer, message] of Object.entries(error.errors)) {
    const [, index, member] = /^\/operations\/(\d+)(?:\/(\w+))?/.exec(pointer) ?? [];
    // A deleted badge makes every change fail, so it should stop the run.
    if (index === undefined || member === "badgeId") continue;
    const entry = batch[Number(index)];
    if (entry) refused.set(entry, { entry, message });
  }
  return refused;
}

/** Rethrows errors of the panel itself. */
function haltOf(error: unknown, unknown: number): Halt {
  if (error instanceof ConnectionLost) return { because: "lost", unknown };
  if (!(error instanceof ServiceProblem)) throw error;
  // An unavailable or failing service may have made the changes before it responded.
  if (error.status >= 500) return { because: "lost", unknown };
  return { because: "refused", message: error.message };
}
