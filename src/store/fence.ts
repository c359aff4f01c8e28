import { getLogger } from "@logtape/logtape";
import { DomainError, isUnavailable } from "../domain/errors.ts";

const log = getLogger(["badges", "store"]);

/** How often a store that cannot be used is looked at again. */
const lookAgainMs = 1_000;

/**
 * Keeps a process from writing to a store that it does not know: every commit checks a record that is there only as long
 * as the store has the schema version of this process.
 */
export class Fence {
  #check: Deno.AtomicCheck;
  readonly #renew: () => Promise<Deno.AtomicCheck>;
  /** Why the store cannot be used, and when that was seen, in ms of `performance.now()`. */
  #unfit: { readonly reason: string; readonly seenAt: number } | undefined;

  /** `renew` finds out what the store is once the check fails; it throws if this process cannot use it. */
  constructor(check: Deno.AtomicCheck, renew: () => Promise<Deno.AtomicCheck>) {
    this.#check = check;
    this.#renew = renew;
  }

  /** What every commit is to check. */
  get check(): Deno.AtomicCheck {
    return this.#check;
  }

  /** Why the store cannot be used; `undefined` as long as it can. */
  get unfitReason(): string | undefined {
    return this.#unfit?.reason;
  }

  /** Whether it is time to look again at a store that could not be used. Throws if it is not. */
  isToBeLookedAt(): boolean {
    if (this.#unfit === undefined) return false;
    const { reason, seenAt } = this.#unfit;
    if (performance.now() - seenAt < lookAgainMs) throw unfitStore(reason);
    return true;
  }

  /** Looks at the store, of which `get` reads a record. Throws a `DomainError` with code `unavailable` if it is unfit. */
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
