import { type FeedRecord, periodMs } from "../../domain/imports/feed.ts";
import type { FeedRun } from "../../store/feed_runs.ts";
import type { Outcome } from "./import_feed.ts";

/** When a run that another import prevented is tried again. */
const busyMs = 60_000;
/**
 * After so many runs in a row during which the process ended, the next one waits for a period: the
 * file may be what ends the process.
 */
const abandonedRunsMax = 2;

/** How much the clocks of processes on one store may differ. */
const clockSkewMs = 5 * 60_000;

/** Whether the clock was ahead when the last run of a feed began, by what this process has at `now`. */
export function isAhead({ startedAt }: FeedRun, now: number): boolean {
  return startedAt !== undefined && startedAt - clockSkewMs > now;
}

/**
 * Whether a feed that is not running is due at `now` (epoch ms). If a clock was ahead when its last
 * run began, `dueAt` may be far too late: then it is due once its record has been the same for a
 * period, `unchangedMs`. Until then, the process with that clock may still run it.
 */
export function isDue(run: FeedRun, now: number, unchangedMs: number): boolean {
  const { claim, dueAt, startedAt = dueAt } = run;
  if (claim !== undefined) return false;
  return dueAt <= now || (isAhead(run, now) && unchangedMs >= dueAt - startedAt);
}

/** The record of a feed after a run that has ended. */
export function afterRun(
  { claim: _, ...run }: FeedRun,
  outcome: Outcome,
  at: number,
): FeedRun {
  const { abandonedRuns: __, ...ended } = run;
  switch (outcome.kind) {
    case "success":
      return {
        ...ended,
        lastSuccess: { at, ...outcome.success },
        validators: outcome.validators ?? ended.validators,
      };
    case "failure":
      return { ...ended, lastFailure: { at, ...outcome.failure } };
    case "busy":
      return { ...run, dueAt: Math.min(run.dueAt, at + busyMs) };
  }
}

/** The record of a feed whose run is repeated as soon as possible, because the service is ending. */
export function afterShutdown({ claim: _, ...run }: FeedRun, at: number): FeedRun {
  return { ...run, dueAt: at };
}

/** The record of a feed, with the run counted that a process other than `owner` has abandoned. */
export function withAbandonedRun(run: FeedRun, owner: string): FeedRun {
  if (run.claim === undefined || run.claim.owner === owner) return run;
  return { ...run, abandonedRuns: (run.abandonedRuns ?? 0) + 1 };
}

/**
 * The record of a feed whose abandoned run is not repeated, but has failed; `undefined` if it is to
 * be repeated. `run` counts it already.
 */
export function afterAbandonedRuns(
  { claim: _, ...run }: FeedRun,
  feed: FeedRecord,
  at: number,
): FeedRun | undefined {
  const { abandonedRuns = 0 } = run;
  if (abandonedRuns < abandonedRunsMax) return undefined;
  const detail = `The service ended ${abandonedRuns} times in a row while it imported this file`;
  return { ...run, dueAt: at + periodMs(feed), lastFailure: { at, code: "internal", detail } };
}
