import { LRUCache } from "lru-cache";

const windowMs = 60_000;
/** More addresses than this are not told apart for long: memory is bounded, whoever knocks. */
const addressesMax = 10_000;

/** Counts failed logins by address, in windows of a minute that start with the first failure. */
export class FailureLimit {
  readonly #perMinute: number;
  readonly #now: () => number;
  readonly #failures = new LRUCache<string, { count: number; until: number }>({
    max: addressesMax,
  });

  constructor({ perMinute, now }: { perMinute: number; now: () => number }) {
    this.#perMinute = perMinute;
    this.#now = now;
  }

  /**
   * Counts a failure. Answers `undefined` while the address has not failed too often, else after how
   * many seconds it may fail again.
   */
  fail(address: string): number | undefined {
    const now = this.#now();
    const kept = this.#failures.get(address);
    const current = kept !== undefined && now < kept.until
      ? kept
      : { count: 0, until: now + windowMs };
    current.count++;
    this.#failures.set(address, current);
    if (current.count <= this.#perMinute) return undefined;
    return Math.ceil((current.until - now) / 1_000);
  }
}
