import { keys } from "../keys.ts";
import type { DeadlineKv } from "../kv.ts";
import { checksOfMark } from "../lineage.ts";
import {
  type Checkpoint,
  markOf,
  setCheckpoint,
  type StoredCheckpoint,
} from "./checkpoint_record.ts";

/** The writes of one record, which go into one transaction. An `undefined` value deletes. */
export type RecordWrites = readonly { readonly key: Deno.KvKey; readonly value?: Uint8Array }[];

/**
 * The right to write a project's records. When another process takes it, all later writes of the
 * previous holder fail.
 */
export class CheckpointClaim {
  readonly kv: DeadlineKv;
  readonly #project: number;
  #mark: Deno.KvKey | undefined;
  /** The checks that succeed while the claim is held. */
  checks: readonly Deno.AtomicCheck[];

  private constructor(
    kv: DeadlineKv,
    project: number,
    held: { mark: Deno.KvKey | undefined; checks: readonly Deno.AtomicCheck[] },
  ) {
    this.kv = kv;
    this.#project = project;
    this.#mark = held.mark;
    this.checks = held.checks;
  }

  /**
   * Creates a claim. Its first write takes it, if the checkpoint is unchanged since it was read.
   */
  static async open(
    kv: DeadlineKv,
    project: number,
    { checkpoint, versionstamp }: StoredCheckpoint,
  ): Promise<CheckpointClaim> {
    const mark = markOf(project, checkpoint);
    const own = { key: keys.checkpoint(project), versionstamp };
    return new CheckpointClaim(kv, project, {
      mark,
      checks: [own, ...await checksOfMark(kv, mark)],
    });
  }

  /**
   * Writes if the claim is still held. Each write changes the version of the checkpoint, which
   * shows the progress to other processes.
   */
  async write(
    writes: RecordWrites,
    checkpoint: Omit<Checkpoint, "id">,
    onlyIf: readonly Deno.AtomicCheck[] = [],
  ): Promise<boolean> {
    const transaction = this.kv.atomic().check(...this.checks, ...onlyIf);
    const mark = setCheckpoint(transaction, this.#project, checkpoint);
    if (this.#mark !== undefined) transaction.delete(this.#mark);
    for (const { key, value } of writes) {
      if (value === undefined) transaction.delete(key);
      else transaction.set(key, value);
    }
    const result = await this.kv.commit(transaction);
    if (!result.ok) return false;
    const { versionstamp } = result;
    this.#mark = mark;
    this.checks = [keys.checkpoint(this.#project), mark].map((key) => ({ key, versionstamp }));
    return true;
  }
}
