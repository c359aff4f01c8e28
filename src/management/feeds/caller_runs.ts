import { DomainError } from "../../domain/errors.ts";
import type { FeedRecord } from "../../domain/imports/feed.ts";
import { feedRunIntervalSeconds, feedsPerProjectMax } from "../../domain/limits.ts";
import { RateLimiter } from "../../domain/rate_limiter.ts";
import type { FeedRun } from "../../store/feed_runs.ts";

/** Bounds how often callers can run feeds, since each run is a request to another host. */
export class CallerRuns {
  readonly #now: () => number;
  /** By project: a feed that is changed, or created again, can be run at once. */
  readonly #begun: RateLimiter;

  /** `now` returns epoch milliseconds. */
  constructor(now: () => number) {
    this.#now = now;
    const windowSeconds = feedRunIntervalSeconds;
    this.#begun = new RateLimiter(
      { name: "feed-runs", quota: feedsPerProjectMax, windowSeconds },
      now,
    );
  }

  /**
   * Counts a run of a feed of the project with this number. `last` is the feed's last run.
   *
   * @throws {DomainError} `too_many_requests` if it may not be run yet.
   */
  count(project: number, feed: FeedRecord, last: FeedRun | undefined): void {
    const what = `Cannot run feed "${feed.id}" yet`;
    const interval = `${feedRunIntervalSeconds} seconds`;
    const retryAfterSeconds = secondsUntilRun(feed, last, this.#now());
    if (retryAfterSeconds > 0) {
      const reason = `its last run began less than ${interval} ago`;
      const message = `${what}: ${reason}. Try again in ${retryAfterSeconds} s.`;
      throw new DomainError("too_many_requests", message, { retryAfterSeconds });
    }
    const seconds = this.#begun.count(String(project));
    if (seconds === undefined) return;
    const reason = `${feedsPerProjectMax} runs of feeds of the project began within ${interval}`;
    throw this.#begun.refusal(`${what}: ${reason}. Try again in ${seconds} s.`, seconds);
  }
}

function secondsUntilRun(feed: FeedRecord, last: FeedRun | undefined, now: number): number {
  const startedAt = last?.startedAt;
  if (startedAt === undefined || feed.updatedAt > startedAt) return 0;
  // If the clock was set back, the feed could otherwise not be run until that time comes again.
  if (now < startedAt) return 0;
  return Math.max(0, feedRunIntervalSeconds - Math.floor((now - startedAt) / 1_000));
}
