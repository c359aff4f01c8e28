import { type FeedHistory, type FeedRecord, periodMs } from "../../domain/imports/feed.ts";
import type { ProjectState } from "../../domain/project_state.ts";
import {
  type FeedRun,
  feedRunEntry,
  listFeedRuns,
  readFeedRun,
  type StoredFeedRun,
  writeFeedRun,
} from "../../store/feed_runs.ts";
import { commitAttemptsMax, type KvStore } from "../../store/kv_store.ts";
import { unavailable } from "../../domain/errors.ts";
import { cleanUp } from "../clean_up.ts";

/** The runs of this very feed; `undefined` if they are those of another one with its id. */
export function ownRun(feed: FeedRecord, { run }: Pick<StoredFeedRun, "run">): FeedRun | undefined {
  return run?.feedKey === feed.key ? run : undefined;
}

/** How the runs of a feed went, from its stored runs. */
export function historyOf(feed: FeedRecord, stored: Pick<StoredFeedRun, "run">): FeedHistory {
  const run = ownRun(feed, stored);
  return {
    isRunning: run?.claim !== undefined,
    nextRunAt: run?.dueAt ?? feed.createdAt + periodMs(feed),
    lastSuccess: run?.lastSuccess,
    lastFailure: run?.lastFailure,
  };
}

/** How the runs of one feed went. */
export async function readHistory(
  kv: KvStore,
  project: ProjectState,
  feed: FeedRecord,
): Promise<FeedHistory> {
  return historyOf(feed, await readFeedRun(kv, project.number, feed.id));
}

/** How the runs of all feeds of a project went, by the feed's id. */
export async function readHistories(
  kv: KvStore,
  project: ProjectState,
): Promise<Map<string, FeedHistory>> {
  const stored = await listFeedRuns(kv, project.number);
  const runs = new Map(stored.map((it) => [it.feedId, it.run]));
  return new Map(
    Array.from(
      project.feeds.values(),
      (feed) => [feed.id, historyOf(feed, { run: runs.get(feed.id) })],
    ),
  );
}

/**
 * Registers a feed with the scheduler, before the feed itself is committed: a record without its feed
 * does no harm, while a feed without its record would never run. The next run is due after one
 * period at the latest.
 */
export async function scheduleFeed(
  kv: KvStore,
  { id, number }: ProjectState,
  feed: FeedRecord,
  now: number,
): Promise<FeedHistory> {
  for (let attempt = 0; attempt < commitAttemptsMax; attempt++) {
    const stored = await readFeedRun(kv, number, feed.id);
    const own = ownRun(feed, stored);
    const run = scheduledRun(feed, { own, projectId: id, now });
    const isSame = own?.dueAt === run.dueAt;
    if (isSame || await writeFeedRun(kv, stored, run) !== undefined) {
      return historyOf(feed, { run });
    }
  }
  throw unavailable(`Feed "${feed.id}" changes too fast; try again`);
}

/** The record of a feed's runs with the next one due after one period at the latest. */
function scheduledRun(
  feed: FeedRecord,
  { own, projectId, now }: { own: FeedRun | undefined; projectId: string; now: number },
): FeedRun {
  const dueAt = Math.min(own?.dueAt ?? Infinity, now + periodMs(feed));
  return { ...own, projectId, feedKey: feed.key, dueAt };
}

/**
 * The records that register all feeds of a project that is restored under the id `projectId`. They
 * keep their earlier runs, unless one was due while the project was deleted; none is running.
 */
export async function scheduledRuns(
  kv: KvStore,
  { number, feeds }: Pick<ProjectState, "number" | "feeds">,
  { projectId, now }: { projectId: string; now: number },
) {
  const stored = await listFeedRuns(kv, number);
  return Array.from(feeds.values(), (feed) => {
    const found = stored.find(({ feedId }) => feedId === feed.id);
    const own = found && ownRun(feed, found);
    const { claim: _, ...run } = scheduledRun(feed, { own, projectId, now });
    return feedRunEntry(number, feed.id, run);
  });
}

/** Unregisters a deleted feed. If that fails, the scheduler finds it without a feed and deletes it. */
export async function unscheduleFeed(
  kv: KvStore,
  { number }: Pick<ProjectState, "number">,
  feed: FeedRecord,
): Promise<void> {
  await cleanUp("A deleted feed is still scheduled", { feed: feed.id }, async () => {
    const stored = await readFeedRun(kv, number, feed.id);
    if (ownRun(feed, stored) !== undefined) await writeFeedRun(kv, stored, undefined);
  });
}
