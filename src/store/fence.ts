import { getLogger } from "@logtape/logtape";
import { DomainError, isUnavailable } from "../domain/errors.ts";

const log = getLogger(["badges", "store"]);

/** The interval at which an unusable store is checked again. */
const lookAgainMs = 1_000;

/**
 * Keeps a process from writing to a store that it does not understand: every commit checks a record
 * that exists only while the store has this process's schema version.
 */
export class Fence {
  #check: Deno.AtomicCheck;
  readonly #renew: () => Promise<Deno.AtomicCheck>;
  /** Why the store is unusable, and when that was noticed, as `performance.now()`. */
  #unfit: { readonly reason: string; readonly seenAt: number } | undefined;

  /**
   * `renew` is called when the check fails: it identifies the store again, and throws if this
   * process cannot use it.
   */
  constructor(check: Deno.AtomicCheck, renew: () => Promise<Deno.AtomicCheck>) {
    this.#check = check;
    this.#renew = renew;
  }

  /** The check for every commit. */
  get check(): Deno.AtomicCheck {
    return this.#check;
  }

  /** Why the store is unusable; `undefined` if it is usable. */
  get unfitReason(): string | undefined {
    return this.#unfit?.reason;
  }

  /**
   * Whether it is time to check an unusable store again. Throws if it is unusable and was checked
   * recently.
   */
  isToBeLookedAt(): boolean {
    if (this.#unfit === undefined) return false;
    const { reason, seenAt } = this.#unfit;
    if (performance.now() - seenAt < lookAgainMs) throw unfitStore(reason);
    return true;
  }

  /**
   * Checks the store; `get` reads one of its records.
   *
   * @throws {DomainError} `unavailable` if it is unusable.
   */
  async look(get: (key: Deno.KvKey) => Promise<Deno.KvEntryMaybe<unknown>>): Promise<void> {
    const { key, versionstamp } = this.#check;
    if ((await get(key)).versionstamp !== versionstamp) {
      try {
        this.#check = await this.#renew();
      } catch (error) {
        if (isUnavailable(error)) throw error;
        throw this.#unfitBecause(error instanceof Error ? error.message : String(error));
      }
      log.warn("The store was replaced by an older state of it");
    }
    if (this.#unfit !== undefined) log.info("The store can be used again");
    this.#unfit = undefined;
  }

  #unfitBecause(reason: string): DomainError {
    if (this.#unfit?.reason !== reason) {
      log.error("The store cannot be used any more; queries are answered from memory", { reason });
    }
    this.#unfit = { reason, seenAt: performance.now() };
    return unfitStore(reason);
  }
}

function unfitStore(reason: string): DomainError {
  const message = `This process cannot use the store any more: ${reason}`;
  return new DomainError("unavailable", message, { retryAfterSeconds: 30 });
}
