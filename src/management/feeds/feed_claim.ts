import {
  type FeedRun,
  readFeedRun,
  type StoredFeedRun,
  writeFeedRun,
} from "../../store/feed_runs.ts";
import type { Management } from "../change_project.ts";

/** This process's claim of a feed's run. */
export class FeedClaim {
  readonly #kv: Management["kv"];
  readonly #owner: string;
  #stored: StoredFeedRun;
  #beat = 0;

  constructor(kv: Management["kv"], stored: StoredFeedRun, owner: string) {
    this.#kv = kv;
    this.#stored = stored;
    this.#owner = owner;
  }

  /**
   * Changes the record. Await it before the next call. Returns whether the claim was still held.
   */
  async update(change: (run: FeedRun) => FeedRun): Promise<boolean> {
    for (;;) {
      const { run } = this.#stored;
      if (run?.claim?.owner !== this.#owner) return false;
      const claim = { owner: this.#owner, beat: ++this.#beat };
      const written = await writeFeedRun(this.#kv, this.#stored, change({ ...run, claim }));
      if (written !== undefined) {
        this.#stored = written;
        return true;
      }
      // Saving the feed changes the record, too, but leaves the claim.
      const { project, feedId } = this.#stored;
      this.#stored = await readFeedRun(this.#kv, project, feedId);
    }
  }
}
