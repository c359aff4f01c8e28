import type { DeadlineKv } from "../store/kv.ts";
import { keepBootstrapHash, readBootstrapHash } from "../store/tokens.ts";
import { equalHashes, hashSecret, makeSecret } from "./secret.ts";

/** How long what was read is believed, though another process may have deleted the token. */
const believedMs = 2_000;

/** The token that is made at the first start, until somebody deletes it. */
export class BootstrapToken {
  readonly #kv: DeadlineKv;
  readonly #now: () => number;
  /** Its secret, if it was made here; whether the store has it is to be asked. */
  #made: string | undefined;
  #hash: string | undefined;
  /** When the hash was read, in milliseconds since the epoch. */
  #readAt = -Infinity;

  constructor(kv: DeadlineKv, now: () => number) {
    this.#kv = kv;
    this.#now = now;
  }

  /**
   * Learns which one the store keeps. On a new store one is made, if it `mayMake` one, and its secret is answered. May
   * be tried again if the store does not answer, and answers the same one then.
   */
  async learn({ mayMake }: { readonly mayMake: boolean }): Promise<string | undefined> {
    const readAt = this.#now();
    let kept = await readBootstrapHash(this.#kv);
    if (kept === undefined && mayMake) {
      this.#made ??= makeSecret();
      kept = await keepBootstrapHash(this.#kv, hashSecret(this.#made));
    }
    this.#hash = kept;
    this.#readAt = readAt;
    return this.#made !== undefined && kept === hashSecret(this.#made) ? this.#made : undefined;
  }

  /** Whether the hash is that of the token. Throws a `DomainError` with code `unavailable`. */
  async is(hash: string): Promise<boolean> {
    // Most hashes are not: nothing is read for them.
    if (this.#hash === undefined || !equalHashes(this.#hash, hash)) return false;
    const now = this.#now();
    // A clock that was set back makes nothing younger.
    if (Math.abs(now - this.#readAt) < believedMs) return true;
    this.#hash = await readBootstrapHash(this.#kv);
    this.#readAt = now;
    return this.#hash !== undefined && equalHashes(this.#hash, hash);
  }

  /** Is to be called when it may have been deleted: it is read again before it is believed. */
  forget(): void {
    this.#readAt = -Infinity;
  }
}
