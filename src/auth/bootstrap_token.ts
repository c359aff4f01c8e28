import type { KvStore } from "../store/kv_store.ts";
import { keepBootstrapHash, readBootstrapHash } from "../store/token_records.ts";
import { createSecret, equalHashes, hashSecret } from "./secret.ts";

/**
 * How long a hash is trusted after it was read, although another process may have deleted the
 * token.
 */
const ttlMs = 2_000;

/** The token that is created at the first start, unless it has been deleted. */
export class BootstrapToken {
  readonly #kv: KvStore;
  readonly #now: () => number;
  /** Its secret, if this process created it. The store may have kept another process's instead. */
  #created: string | undefined;
  #hash: string | undefined;
  /** When the hash was read, in epoch milliseconds. */
  #readAt = -Infinity;
  /** How often it was forgotten: a read that began before has an old hash. */
  #forgotten = 0;

  constructor(kv: KvStore, now: () => number) {
    this.#kv = kv;
    this.#now = now;
  }

  /**
   * Reads the stored token. On a new store, with `mayCreate`, creates one and returns its secret.
   * Can be retried if the store does not respond, and then returns the same one.
   */
  async load({ mayCreate }: { readonly mayCreate: boolean }): Promise<string | undefined> {
    const readAt = this.#now();
    let kept = await readBootstrapHash(this.#kv);
    if (kept === undefined && mayCreate) {
      this.#created ??= createSecret();
      kept = await keepBootstrapHash(this.#kv, hashSecret(this.#created));
    }
    this.#hash = kept;
    this.#readAt = readAt;
    return this.#created !== undefined && kept === hashSecret(this.#created)
      ? this.#created
      : undefined;
  }

  /**
   * Whether this is the hash of the token.
   *
   * @throws {DomainError} `unavailable`.
   */
  async matches(hash: string): Promise<boolean> {
    // Most hashes differ from the known one, and need no read.
    if (this.#hash === undefined || !equalHashes(this.#hash, hash)) return false;
    const now = this.#now();
    // If the clock was set back, an old value must not become fresh again.
    if (Math.abs(now - this.#readAt) < ttlMs) return true;
    const forgotten = this.#forgotten;
    this.#hash = await readBootstrapHash(this.#kv);
    if (forgotten === this.#forgotten) this.#readAt = now;
    return this.#hash !== undefined && equalHashes(this.#hash, hash);
  }

  /** Call this when the token may have been deleted: the next match reads it again. */
  forget(): void {
    this.#readAt = -Infinity;
    this.#forgotten++;
  }
}
