import { getLogger } from "@logtape/logtape";
import type { Fence } from "../fence.ts";
import type { Lane } from "./lanes.ts";
import {
  type CallKind,
  type Deadlines,
  storeAway,
  StoreCalls,
  type StoreFigures,
} from "./store_calls.ts";

const log = getLogger(["badges", "store"]);

interface HandleOptions {
  readonly deadlines: Deadlines;
  readonly reopen: (() => Promise<Deno.Kv>) | undefined;
  readonly now: (() => number) | undefined;
}

/**
 * The current handle of a store, and the calls on it. It is replaced when calls on it do not end.
 */
export class StoreHandle {
  readonly #calls: StoreCalls;
  readonly #reopen: HandleOptions["reopen"];
  #kv: Deno.Kv | undefined;
  #renewing: Promise<void> | undefined;
  #isClosed = false;
  /** What every commit checks, once the store was entered. */
  fence: Fence | undefined;

  /** Without a `kv` the store counts as down until {@link use} is called. */
  constructor(kv: Deno.Kv | undefined, { deadlines, reopen, now }: HandleOptions) {
    this.#kv = kv;
    this.#reopen = reopen;
    // Reads and writes may request a new handle at the same time.
    this.#calls = new StoreCalls(deadlines, () => {
      return this.#renewing ??= this.#renew().finally(() => this.#renewing = undefined);
    }, now);
  }

  get figures(): StoreFigures {
    const { figures } = this.#calls;
    if (this.#kv !== undefined) return figures;
    return { ...figures, breakers: { read: "open", write: "open" } };
  }

  /** Whether writes fail because the disk of the store is full. */
  get isFull(): boolean {
    return this.#calls.isFull;
  }

  /** Throws a `DomainError` with code `unavailable` while there is none. */
  get kv(): Deno.Kv {
    if (this.#kv === undefined) throw storeAway();
    return this.#kv;
  }

  /** Switches to another handle. Calls on the previous one are abandoned, and its watch ends. */
  use(kv: Deno.Kv): void {
    if (this.#isClosed) return kv.close();
    this.#kv?.close();
    this.#kv = kv;
    this.#calls.startAnew();
  }

  /** Makes a call in the slots of `lane`. Throws as {@link StoreCalls.run} does. */
  async run<T>(kind: CallKind, lane: Lane, call: () => Promise<T>): Promise<T> {
    // A store that was never up must not open the breaker, which would then refuse the first calls.
    if (this.#kv === undefined) throw storeAway();
    return await this.#calls.run(kind, lane, call);
  }

  close(): void {
    this.#isClosed = true;
    this.#kv?.close();
  }

  /** Switches to a new handle. Rejects if none can be opened. */
  async #renew(): Promise<void> {
    if (this.#reopen === undefined || this.#isClosed) return;
    this.use(await this.#reopen());
    log.info("Another connection to the store was made, for calls on the one before did not end");
  }
}
