import { getLogger } from "@logtape/logtape";
import type { Fence } from "../fence.ts";
import type { StoragePort } from "../port/storage_port.ts";
import type { Lane } from "./lanes.ts";
import {
  type CallKind,
  type Deadlines,
  StoreCalls,
  storeDown,
  type StoreMetrics,
} from "./store_calls.ts";

const log = getLogger(["badges", "store"]);

interface HandleOptions {
  readonly deadlines: Deadlines;
  readonly reopen: (() => Promise<StoragePort>) | undefined;
  readonly now: (() => number) | undefined;
}

/**
 * The current connection to a store, and the calls on it. It is replaced when calls on it do not end.
 */
export class StoreHandle {
  readonly #calls: StoreCalls;
  readonly #reopen: HandleOptions["reopen"];
  #port: StoragePort | undefined;
  #renewing: Promise<void> | undefined;
  #isClosed = false;
  /** What every commit checks, once the store was entered. */
  fence: Fence | undefined;

  /** Without a `port` the store counts as down until {@link use} is called. */
  constructor(port: StoragePort | undefined, { deadlines, reopen, now }: HandleOptions) {
    this.#port = port;
    this.#reopen = reopen;
    // Reads and writes may request a new connection at the same time.
    this.#calls = new StoreCalls(deadlines, () => {
      return this.#renewing ??= this.#renew().finally(() => this.#renewing = undefined);
    }, now);
  }

  get metrics(): StoreMetrics {
    const { metrics } = this.#calls;
    if (this.#port !== undefined) return metrics;
    return { ...metrics, breakers: { read: "open", write: "open" } };
  }

  /** Whether writes fail because the disk of the store is full. */
  get isFull(): boolean {
    return this.#calls.isFull;
  }

  /** Throws a `DomainError` with code `unavailable` while there is none. */
  get port(): StoragePort {
    if (this.#port === undefined) throw storeDown();
    return this.#port;
  }

  /** Switches to another connection. Calls on the previous one are abandoned, and its watch ends. */
  use(port: StoragePort): void {
    if (this.#isClosed) return port.close();
    this.#port?.close();
    this.#port = port;
    this.#calls.reset();
  }

  /** Makes a call in the slots of `lane`. Throws as {@link StoreCalls.run} does. */
  async run<T>(kind: CallKind, lane: Lane, call: () => Promise<T>): Promise<T> {
    // A store that was never up must not open the breaker, which would then refuse the first calls.
    if (this.#port === undefined) throw storeDown();
    return await this.#calls.run(kind, lane, call);
  }

  close(): void {
    this.#isClosed = true;
    this.#port?.close();
  }

  /** Switches to a new connection. Rejects if none can be opened. */
  async #renew(): Promise<void> {
    if (this.#reopen === undefined || this.#isClosed) return;
    this.use(await this.#reopen());
    log.info("Reconnected to the store, because calls on the previous connection did not end");
  }
}
