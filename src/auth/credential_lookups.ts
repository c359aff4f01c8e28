import { lruCache } from "../domain/lru_cache.ts";
import { NegativeCache } from "../domain/negative_cache.ts";
import { absenceCacheMs, knownCredentialsMax, unknownCredentialsMax } from "../domain/limits.ts";
import type { KvStore } from "../store/kv_store.ts";
import type { CredentialSlots } from "./credential_slots.ts";
import { SharedReads } from "./shared_reads.ts";

/**
 * Looks up the holders of credentials of one kind, by hash. Credentials that were valid before have
 * a lane of their own. Unknown credentials share a lane with few slots; those from an address that
 * has failed too often share another, with two. Misses of unknown ones are cached briefly.
 */
export class CredentialLookups<T> {
  readonly #slots: CredentialSlots;
  /**
   * The hashes of credentials that were once valid, and whether they still were at their last use.
   * Hits are not cached: each use reads the store.
   */
  readonly #wasValid = lruCache<boolean>(knownCredentialsMax);
  readonly #absent: NegativeCache<T>;
  /** One credential has one slot, however many requests come with it at once. */
  readonly #reads = new SharedReads<T | undefined>();

  /** `now` returns epoch milliseconds. */
  constructor(slots: CredentialSlots, now: () => number) {
    this.#slots = slots;
    const [max, ttlMs] = [unknownCredentialsMax, absenceCacheMs];
    this.#absent = new NegativeCache({ max, ttlMs, now });
  }

  /** Whether the credential with this hash was once valid, as far as is remembered. */
  wasEverValid(hash: string): boolean {
    return this.#wasValid.has(hash);
  }

  /** Records a valid credential. */
  learn(hash: string): void {
    this.#wasValid.set(hash, true);
  }

  /** Forgets the misses. Call this when a credential may have been created. */
  forgetAbsent(): void {
    this.#absent.forget();
  }

  /**
   * Returns what `read` finds for the credential with this hash. `isOverLimit` is whether its
   * address has failed too often.
   *
   * @throws {DomainError} `unavailable`.
   * @throws {QueueTimeout} If too many are waiting.
   */
  async find(
    hash: string,
    { isOverLimit }: { readonly isOverLimit: boolean },
    read: (kv: KvStore) => Promise<T | undefined>,
  ): Promise<T | undefined> {
    if (this.#wasValid.get(hash)) {
      const found = await this.#reads.run(hash, () => read(this.#slots.knownLane));
      if (found === undefined) this.#wasValid.set(hash, false);
      return found;
    }
    const lane = isOverLimit ? "overLimitCredentials" : "unknownCredentials";
    const found = await this.#absent.find(hash, () => this.#slots.readUnknown(lane, read));
    if (found !== undefined) this.learn(hash);
    return found;
  }
}
