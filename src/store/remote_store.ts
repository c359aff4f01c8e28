import { storeDown } from "./calls/store_calls.ts";
import { KvStore } from "./kv_store.ts";
import { type StoragePort, UnusableStore } from "./port/storage_port.ts";
import type { StoreWorker } from "./port/worker/start_store_worker.ts";
import { claimStore, enterStore } from "./sentinel.ts";

/**
 * A store on a server, which may be down when the service starts: until it is reached,
 * calls fail.
 */
export class RemoteStore {
  readonly kv: KvStore;
  readonly #worker: StoreWorker;

  /** A store that this worker can reach. */
  constructor(worker: StoreWorker) {
    this.#worker = worker;
    this.kv = new KvStore(undefined, { reopen: () => worker.open() });
  }

  /**
   * Opens the store, and checks that it belongs to this service. With `mayBeNew`, an empty store is
   * initialized.
   *
   * @throws {DomainError} `unavailable` while it is down.
   * @throws {UnusableStore} If it is unusable.
   */
  async reach({ mayBeNew }: { mayBeNew: boolean }): Promise<void> {
    const port = await this.#open();
    const claiming = new KvStore(port);
    try {
      await claimStore(claiming, { mayBeNew });
    } catch (error) {
      claiming.close();
      throw error;
    }
    this.kv.use(port);
    await enterStore(this.kv, { mayBeNew: false });
  }

  close(): void {
    this.kv.close();
  }

  async #open(): Promise<StoragePort> {
    try {
      return await this.#worker.open();
    } catch (error) {
      throw error instanceof UnusableStore ? error : storeDown(error);
    }
  }
}
