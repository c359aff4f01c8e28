import type { PackedSteps } from "../../domain/products/details/packed_details.ts";
import type { ChangeStep } from "../../domain/project_change.ts";
import { type ChangeEntry, changeMarker } from "./change_log.ts";
import type { RecordWrites } from "./checkpoint_claim.ts";
import { checksOfHead, commitMarker, type ProjectHead, type StoredHead } from "./head.ts";
import { keys } from "../keys.ts";
import type { KvStore } from "../kv_store.ts";
import { addMarker } from "../lineage.ts";
import { announceChange } from "./last_change.ts";
import { stagedLogEntries } from "./log.ts";
import { type WrittenBytes, writtenBytesOf } from "./undo_record_kinds.ts";
import { type Undo, undoEntries } from "./undo_records.ts";
import { encodeEntry } from "../record.ts";
import { Yielder } from "../yielder.ts";
import { type StoreKey, Transaction, type VersionCheck } from "../port/storage_port.ts";

/** One change of a project, decided on the state as of `before`. */
export interface Commit {
  readonly before: StoredHead;
  /** The head afterwards, without what this commit adds. */
  readonly head: Omit<ProjectHead, "commitId" | keyof WrittenBytes>;
  readonly steps: readonly ChangeStep[];
  readonly entry: ChangeEntry;
  /** The undo record of the change. */
  readonly undo?: Undo | undefined;
  /** Whether the entry is left out of the list of changes: another commit lists this one too. */
  readonly isUnlisted?: boolean | undefined;
  /** What else the commit depends on and writes. */
  readonly also?: AlsoCommitted | undefined;
  /**
   * Called with the details that the steps write when the commit is sent: there is time to prepare what
   * follows.
   */
  readonly onSent?: ((packedDetails: PackedSteps) => void) | undefined;
}

/** Records that are written together with a change, if these checks hold too. */
export interface AlsoCommitted {
  readonly checks: readonly VersionCheck[];
  readonly writes: RecordWrites;
}

/**
 * Commits a change as a whole: checks that nothing was committed since `before`, and writes log,
 * change entry and head. Checking the head covers everything that was read before, because every
 * change replaces the head.
 *
 * Returns the new head, with the size of the logged steps; `undefined` if another process committed
 * first.
 */
export async function commitChange(
  kv: KvStore,
  { before, head: next, steps, entry, undo = {}, isUnlisted, also, onSent }: Commit,
): Promise<{ stored: StoredHead; logBytes: number } | undefined> {
  const { projectId } = before;
  const commitId = crypto.randomUUID();
  const { revision } = next;
  const yielder = new Yielder();
  const writtenBefore = writtenBytesOf(before.head);
  const taking = await undoEntries(kv, next.number, { revision, before: writtenBefore, undo });
  const { undoBytes, productUndoBytes } = taking.written;
  const head = { ...next, commitId, ...undoBytes + productUndoBytes > 0 && taking.written };
  await yielder.yieldIfDue();
  const log = await stagedLogEntries(kv, head.number, { revision: head.revision, steps });
  const commit = (checks: readonly VersionCheck[]) => {
    const transaction = new Transaction().check(...checks, ...also?.checks ?? [])
      .set(keys.head(projectId), encodeEntry(head));
    for (const { key, value } of [...log.entries, ...taking.entries]) transaction.set(key, value);
    for (const { key, value } of also?.writes ?? []) {
      if (value === undefined) transaction.delete(key);
      else transaction.set(key, value);
    }
    announceChange(transaction, { projectId, revision: head.revision, commitId, at: entry.at });
    const marker = keys.commitMarker(head.number, head.revision, commitId);
    if (isUnlisted) {
      return kv.commitWithMarker(transaction, { key: marker, value: new Uint8Array() });
    }
    addMarker(transaction, marker);
    return kv.commitWithMarker(transaction, changeMarker(head.number, entry, commitId));
  };
  await yielder.yieldIfDue();
  const { versionstamp } = before;
  const marker = commitMarker(before.head);
  // A head and its marker have the same version, unless the store was copied record by record.
  const own = [keys.head(projectId), ...marker === undefined ? [] : [marker]];
  const committing = commit(own.map((key) => ({ key, versionstamp })));
  onSent?.(log.packedDetails);
  let result = await committing;
  if (!result.ok && marker !== undefined && await isCopied(kv, { marker, versionstamp })) {
    result = await commit(await checksOfHead(kv, before));
  }
  if (!result.ok) return undefined;
  return { stored: { projectId, head, versionstamp: result.versionstamp }, logBytes: log.bytes };
}

/**
 * Whether the marker of a commit exists with another version than the rest of what that commit wrote.
 */
async function isCopied(
  kv: KvStore,
  { marker, versionstamp }: { marker: StoreKey; versionstamp: string },
): Promise<boolean> {
  const found = await kv.get(marker);
  return found.versionstamp !== null && found.versionstamp !== versionstamp;
}
