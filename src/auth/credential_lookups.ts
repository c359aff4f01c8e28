import { LRUCache } from "lru-cache";
import { AbsenceMemory } from "../domain/absence_memory.ts";
import { absenceBelievedMs, knownCredentialsMax, unknownCredentialsMax } from "../domain/limits.ts";
import type { DeadlineKv } from "../store/kv.ts";
import type { CredentialSlots } from "./credential_slots.ts";

/**
 * Looks up who holds credentials of one kind, by their hashes. Those that were valid before are read in slots of their
 * own. Others wait for their turn in a few slots, those from addresses over their limit of failures in two; and what
 * was not there is not read again for a moment.
 */
export class CredentialLookups<T> {
  readonly #slots: CredentialSlots;
  /** By the hashes of credentials that were valid once: whether they still were last time. It is read each time. */
  readonly #wasValid = new LRUCache<string, boolean>({ max: knownCredentialsMax });
  readonly #absent: AbsenceMemory<T>;

  /** `now` is in milliseconds since the epoch. */
  constructor(slots: CredentialSlots, now: () => number) {
    this.#slots = slots;
    const [max, believedMs] = [unknownCredentialsMax, absenceBelievedMs];
    this.#absent = new AbsenceMemory({ max, believedMs, now });
  }

  /** Whether the credential with this hash was valid once, as far as is remembered. */
  wasEverValid(hash: string): boolean {
    return this.#wasValid.has(hash);
  }

  /** Takes note of a credential that is valid. */
  learn(hash: string): void {
    this.#wasValid.set(hash, true);
  }

  /** Forgets what was not there. To be called when a credential may have been created. */
  forgetAbsent(): void {
    this.#absent.forget();
  }

  /**
   * What `read` finds for the credential with this hash. `isOverLimit`: whether it comes from an address that failed
   * too often.
   *
   * Throws a `DomainError` with code `unavailable`, {@link NoTurn} where too many wait.
   */
  async find(
    hash: string,
    { isOverLimit }: { readonly isOverLimit: boolean },
    read: (kv: DeadlineKv) => Promise<T | undefined>,
  ): Promise<T | undefined> {
    if (this.#wasValid.get(hash)) {
      const found = await read(this.#slots.ofKnown);
      if (found === undefined) this.#wasValid.set(hash, false);
      return found;
    }
    const lane = isOverLimit ? "strangers" : "newcomers";
    const found = await this.#absent.find(hash, () => this.#slots.readUnknown(lane, read));
    if (found !== undefined) this.learn(hash);
    return found;
  }
}
