import { UnusableStore } from "../port/storage_port.ts";

/** A store that `deno task copy` copies or has copied: it is read, but nothing is written to it. */
export class StoreIsCopied extends UnusableStore {
  override name = "StoreIsCopied";

  constructor(isDone: boolean) {
    super(
      isDone
        ? "it was copied to another store, and its changes go there"
        : "it is being copied to another store, and changes have to wait until that is done",
    );
  }
}
