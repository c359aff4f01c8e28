import { lruCache } from "./lru_cache.ts";
import { DomainError, type LimitPolicy } from "./errors.ts";

/**
 * The number of keys that are counted separately. It bounds the memory, however many clients there
 * are.
 */
const keysMax = 10_000;

/** Counts events by key, in windows that start with the first event. */
export class RateLimiter {
  readonly policy: LimitPolicy;
  readonly #now: () => number;
  readonly #counts = lruCache<{ count: number; until: number }>(keysMax);

  /** `now` returns epoch milliseconds. */
  constructor(policy: LimitPolicy, now: () => number) {
    this.policy = policy;
    this.#now = now;
  }

  /** Whether the next event would exceed the limit. Counts nothing. */
  isExhausted(key: string): boolean {
    const current = this.#counts.get(key);
    return current !== undefined && !this.#isOver(current) && current.count >= this.policy.quota;
  }

  /**
   * Counts an event. Returns `undefined` if it is within the limit, or else the seconds until the
   * window ends.
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
    // If the clock was set back, the window would otherwise stay open until the clock reaches its
    // end again.
    return now >= until || now < until - this.policy.windowSeconds * 1_000;
  }

  /** The 429 for a caller over the limit. */
  refusal(message: string, retryAfterSeconds: number): DomainError {
    const { policy } = this;
    return new DomainError("too_many_requests", message, { retryAfterSeconds, policy });
  }
}
