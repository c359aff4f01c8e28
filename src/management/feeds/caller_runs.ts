import { feedRunsMax, feedRunsSeconds } from "../../domain/limits.ts";
import { RateLimiter } from "../../domain/rate_limiter.ts";

/**
 * Bounds how often callers can run the feeds of a project, since each run is a request to another
 * host.
 */
export class CallerRuns {
  readonly #begun: RateLimiter;

  /** `now` returns epoch milliseconds. */
  constructor(now: () => number) {
    const policy = { name: "feed-runs", quota: feedRunsMax, windowSeconds: feedRunsSeconds };
    this.#begun = new RateLimiter(policy, now);
  }

  /**
   * Counts a run of a feed of the project with this number.
   *
   * @throws {DomainError} `too_many_requests` if it may not be run yet.
   */
  count(project: number, feedId: string): void {
    const seconds = this.#begun.count(String(project));
    if (seconds === undefined) return;
    const reason =
      `${feedRunsMax} runs of the project's feeds began within ${feedRunsSeconds} seconds`;
    const message = `Cannot run feed "${feedId}" yet: ${reason}. Try again in ${seconds} s.`;
    throw this.#begun.refusal(message, seconds);
  }
}
