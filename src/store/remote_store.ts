import { reopenRemote } from "./calls/reopen_remote.ts";
import { storeAway } from "./calls/store_calls.ts";
import { DeadlineKv } from "./kv.ts";
import { claimStore, enterStore, UnfitStore } from "./sentinel.ts";

/**
 * A store on a KV Connect server, which may be down when the service starts: until it is reached,
 * calls fail.
 */
export class RemoteStore {
  readonly kv: DeadlineKv;
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
    this.kv = new DeadlineKv(undefined, { reopen: () => reopenRemote(url) });
  }

  /**
   * Opens the store, and checks that it belongs to this service. With `mayBeNew`, an empty store is
   * initialized.
   *
   * @throws {DomainError} `unavailable` while it is down.
   * @throws {UnfitStore} If it is unusable.
   */
  async reach({ mayBeNew }: { mayBeNew: boolean }): Promise<void> {
    const handle = await this.#open();
    const claiming = new DeadlineKv(handle);
    try {
      await claimStore(claiming, { mayBeNew });
    } catch (error) {
      claiming.close();
      throw error;
    }
    this.kv.use(handle);
    await enterStore(this.kv, { mayBeNew: false });
  }

  close(): void {
    this.kv.close();
  }

  async #open(): Promise<Deno.Kv> {
    try {
      return await reopenRemote(this.#url);
    } catch (cause) {
      // Any other status may come from a proxy whose server is down.
      if (!/responded with status 40[13]/.test(String(cause))) throw storeAway(cause);
      throw new UnfitStore("it does not take the token in DENO_KV_ACCESS_TOKEN", { cause });
    }
  }
}
