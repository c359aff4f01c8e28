import type { KvStore } from "../store/kv_store.ts";
import { keepBootstrapHash, readBootstrapHash } from "../store/token_records.ts";
import { createSecret, equalHashes, hashSecret } from "./secret.ts";

/** The token that is created at the first start, unless it has been deleted. */
export class BootstrapToken {
  readonly #kv: KvStore;
  /** Its secret, if this process created it. The store may have kept another process's instead. */
  #created: string | undefined;
  #hash: string | undefined;

  constructor(kv: KvStore) {
    this.#kv = kv;
  }

  /**
   * Reads the stored token. On a new store, with `mayCreate`, creates one and returns its secret.
   * Can be retried if the store does not respond, and then returns the same one.
   */
  async load({ mayCreate }: { readonly mayCreate: boolean }): Promise<string | undefined> {
    let kept = await readBootstrapHash(this.#kv);
    if (kept === undefined && mayCreate) {
      this.#created ??= createSecret();
      kept = await keepBootstrapHash(this.#kv, hashSecret(this.#created));
    }
    this.#hash = kept;
    return this.#created !== undefined && kept === hashSecret(this.#created)
      ? this.#created
      : undefined;
  }

  /**
   * Whether this is the hash of the token, and no process has deleted it.
   *
   * @throws {DomainError} `unavailable`.
   */
  async matches(hash: string): Promise<boolean> {
    // Most hashes differ from the known one, and need no read.
    if (this.#hash === undefined || !equalHashes(this.#hash, hash)) return false;
    this.#hash = await readBootstrapHash(this.#kv);
    return this.#hash !== undefined && equalHashes(this.#hash, hash);
  }
}
