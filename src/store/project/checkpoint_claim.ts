import { keys } from "../keys.ts";
import type { KvStore } from "../kv_store.ts";
import { checksOfMarker } from "../lineage.ts";
import {
  type Checkpoint,
  markerOf,
  setCheckpoint,
  type StoredCheckpoint,
} from "./checkpoint_record.ts";
import { type StoreKey, Transaction, type VersionCheck } from "../port/storage_port.ts";

/** The writes of one record, which go into one transaction. An `undefined` value deletes. */
export type RecordWrites = readonly { readonly key: StoreKey; readonly value?: Uint8Array }[];

/**
 * The right to write a project's records. When another process takes it, all later writes of the
 * previous holder fail.
 */
export class CheckpointClaim {
  readonly kv: KvStore;
  readonly #project: number;
  #marker: StoreKey | undefined;
  /** The checks that succeed while the claim is held. */
  checks: readonly VersionCheck[];

  private constructor(
    kv: KvStore,
    project: number,
    held: { marker: StoreKey | undefined; checks: readonly VersionCheck[] },
  ) {
    this.kv = kv;
    this.#project = project;
    this.#marker = held.marker;
    this.checks = held.checks;
  }

  /**
   * Creates a claim. Its first write takes it, if the checkpoint is unchanged since it was read.
   */
  static async open(
    kv: KvStore,
    project: number,
    { checkpoint, versionstamp }: StoredCheckpoint,
  ): Promise<CheckpointClaim> {
    const marker = markerOf(project, checkpoint);
    const own = { key: keys.checkpoint(project), versionstamp };
    return new CheckpointClaim(kv, project, {
      marker,
      checks: [own, ...await checksOfMarker(kv, marker)],
    });
  }

  /**
   * Writes if the claim is still held. Each write changes the version of the checkpoint, which
   * shows the progress to other processes.
   */
  async write(
    writes: RecordWrites,
    checkpoint: Omit<Checkpoint, "id">,
    onlyIf: readonly VersionCheck[] = [],
  ): Promise<boolean> {
    const transaction = new Transaction().check(...this.checks, ...onlyIf);
    const marker = setCheckpoint(transaction, this.#project, checkpoint);
    if (this.#marker !== undefined) transaction.delete(this.#marker);
    for (const { key, value } of writes) {
      if (value === undefined) transaction.delete(key);
      else transaction.set(key, value);
    }
    const result = await this.kv.commit(transaction);
    if (!result.ok) return false;
    const { versionstamp } = result;
    this.#marker = marker;
    this.checks = [keys.checkpoint(this.#project), marker].map((key) => ({ key, versionstamp }));
    return true;
  }
}
