import { storeDown } from "./calls/store_calls.ts";
import { KvStore } from "./kv_store.ts";
import { openRemote, type RemoteLocation } from "./port/open_remote.ts";
import { type StoragePort, UnusableStore } from "./port/storage_port.ts";
import { claimStore, enterStore } from "./sentinel.ts";

/**
 * A store on a server, which may be down when the service starts: until it is reached,
 * calls fail.
 */
export class RemoteStore {
  readonly kv: KvStore;
  readonly #location: RemoteLocation;

  constructor(location: RemoteLocation) {
    this.#location = location;
    this.kv = new KvStore(undefined, { reopen: () => openRemote(location) });
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
      return await openRemote(this.#location);
    } catch (error) {
      throw error instanceof UnusableStore ? error : storeDown(error);
    }
  }
}
