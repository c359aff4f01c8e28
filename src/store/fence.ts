import { getLogger } from "@logtape/logtape";
import { DomainError, isUnavailable } from "../domain/errors.ts";
import type { MaybeEntry, StoreKey, VersionCheck } from "./port/storage_port.ts";
import { StoreIsCopied } from "./copy/store_is_copied.ts";

const log = getLogger(["badges", "store"]);

/** The interval at which an unusable store is checked again. */
const recheckMs = 1_000;

/**
 * Keeps a process from writing to a store that it does not understand: every commit checks a record
 * that exists only while the store has this process's schema version.
 */
export class Fence {
  #check: VersionCheck;
  readonly #renew: () => Promise<VersionCheck>;
  /** Why the store is unusable, and when that was noticed, as `performance.now()`. */
  #unusable: { readonly reason: string; readonly seenAt: number } | undefined;
  #readOnlyReason: string | undefined;

  /**
   * `renew` is called when the check fails: it identifies the store again, and throws if this
   * process cannot use it.
   */
  constructor(check: VersionCheck, renew: () => Promise<VersionCheck>) {
    this.#check = check;
    this.#renew = renew;
  }

  /** The check for every commit. */
  get check(): VersionCheck {
    return this.#check;
  }

  /** Why the store is unusable; `undefined` if it is usable. */
  get unusableReason(): string | undefined {
    return this.#unusable?.reason;
  }

  /** Why the store can only be read; `undefined` if it can be written to, as far as is known. */
  get readOnlyReason(): string | undefined {
    return this.#readOnlyReason;
  }

  /**
   * Whether it is time to check an unusable store again. Throws if it is unusable and was checked
   * recently.
   */
  isRecheckDue(): boolean {
    if (this.#unusable === undefined) return false;
    const { reason, seenAt } = this.#unusable;
    if (performance.now() - seenAt < recheckMs) throw unusableError(reason);
    return true;
  }

  /**
   * Checks the store; `get` reads one of its records.
   *
   * @throws {DomainError} `unavailable` if it is unusable.
   */
  async recheck(get: (key: StoreKey) => Promise<MaybeEntry>): Promise<void> {
    const { key, versionstamp } = this.#check;
    if ((await get(key)).versionstamp !== versionstamp) {
      try {
        this.#check = await this.#renew();
      } catch (error) {
        if (isUnavailable(error)) throw error;
        if (error instanceof StoreIsCopied) return this.#onlyRead(error.message);
        throw this.#unusableBecause(error instanceof Error ? error.message : String(error));
      }
      const wasRead = this.#readOnlyReason !== undefined;
      if (!wasRead) log.warn("The store was replaced by an older state of it");
    }
    if (this.#unusable !== undefined) log.info("The store is usable again");
    if (this.#readOnlyReason !== undefined) log.info("Changes are possible again");
    this.#unusable = undefined;
    this.#readOnlyReason = undefined;
  }

  #onlyRead(reason: string): void {
    if (this.#readOnlyReason !== reason) log.warn("Changes are refused", { reason });
    this.#unusable = undefined;
    this.#readOnlyReason = reason;
  }

  #unusableBecause(reason: string): DomainError {
    if (this.#unusable?.reason !== reason) {
      log.error("The store is unusable; queries are answered from memory", { reason });
    }
    this.#unusable = { reason, seenAt: performance.now() };
    return unusableError(reason);
  }
}

function unusableError(reason: string): DomainError {
  const message = `This process can no longer use the store: ${reason}`;
  return new DomainError("unavailable", message, { retryAfterSeconds: 30 });
}

/** The error for a write to a store that can only be read. */
export function readOnlyError(reason: string): DomainError {
  const message = `Nothing can be changed in this store: ${reason}`;
  return new DomainError("unavailable", message, { retryAfterSeconds: 5 });
}
