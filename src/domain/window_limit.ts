import { LRUCache } from "lru-cache";
import { DomainError, type LimitPolicy } from "./errors.ts";

/** More keys than this are not told apart for long: memory is bounded, whoever knocks. */
const keysMax = 10_000;

/** Counts by key, in windows that start with the first that is counted. */
export class WindowLimit {
  readonly policy: LimitPolicy;
  readonly #now: () => number;
  readonly #counts = new LRUCache<string, { count: number; until: number }>({ max: keysMax });

  /** `now` tells milliseconds since the epoch. */
  constructor(policy: LimitPolicy, now: () => number) {
    this.policy = policy;
    this.#now = now;
  }

  /** Whether the next one would be too many. Counts nothing. */
  isUsedUp(key: string): boolean {
    const current = this.#counts.get(key);
    return current !== undefined && !this.#isOver(current) && current.count >= this.policy.quota;
  }

  /**
   * Counts one more. Answers `undefined` while there were not too many, else after how many seconds there may
   * be one again.
   */
  count(key: string): number | undefined {
    const now = this.#now();
    const { quota, windowSeconds } = this.policy;
    let current = this.#counts.get(key);
    if (current === undefined || this.#isOver(current)) {
      current = { count: 0, until: now + windowSeconds * 1_000 };
      this.#counts.set(key, current);
    }
    current.count++;
    if (current.count <= quota) return undefined;
    return Math.ceil((current.until - now) / 1_000);
  }

  #isOver({ until }: { readonly until: number }): boolean {
    const now = this.#now();
    // A clock that was set back would keep the window open until it is past its end again.
    return now >= until || now < until - this.policy.windowSeconds * 1_000;
  }

  /** What is answered to who is over the limit. */
  refusal(message: string, retryAfterSeconds: number): DomainError {
    const { policy } = this;
    return new DomainError("too_many_requests", message, { retryAfterSeconds, policy });
  }
}
