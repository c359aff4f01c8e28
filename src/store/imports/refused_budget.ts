import { z } from "zod";
import { projectRefusedMaxBytes } from "../../domain/limits.ts";
import { keys } from "../keys.ts";
import type { KvStore } from "../kv_store.ts";
import { Transaction } from "../port/storage_port.ts";
import { decodeJson, encodeEntry } from "../record.ts";
import { deleteAll } from "../delete_all.ts";
import { listImports, readImport, setImport } from "./import_record.ts";

/** The ids of imports with refused rows, and how much those take, the oldest first. */
const RefusedSizes = z.array(z.tuple([z.string(), z.int()]));

/** Imports whose refused rows are kept: so many are listed in one record. */
const importsMax = 1_000;
/** How many imports may have ended since the sizes were updated, if updates failed. */
const unlistedMax = 20;

/**
 * Deletes the refused rows of a project's oldest imports, until the others take no more than is
 * allowed. Only the process with the claim of the project's import may call this.
 */
export async function deleteExcessRefused(
  kv: KvStore,
  project: number,
  { now, maxBytes = projectRefusedMaxBytes }: { now: number; maxBytes?: number },
): Promise<void> {
  const key = keys.refusedSizes(project);
  const { value, versionstamp } = await kv.get(key);
  const before = versionstamp === null ? [] : decodeJson(RefusedSizes, key, value);
  const listed = new Set(before.map(([importId]) => importId));
  const latest = await listImports(kv, project, { limit: unlistedMax, now });
  const ended = latest.filter(({ id, refusedBytes }) => refusedBytes > 0 && !listed.has(id));
  if (ended.length === 0) return;
  const sizes = [
    ...before,
    ...ended.map(({ id, refusedBytes }): [string, number] => [id, refusedBytes]).reverse(),
  ];
  let total = sizes.reduce((sum, [, bytes]) => sum + bytes, 0);
  while (total > maxBytes || sizes.length > importsMax) {
    const [importId, bytes] = sizes.shift()!;
    total -= bytes;
    await deleteRefused(kv, project, importId, now);
  }
  await kv.write(new Transaction().set(key, encodeEntry(sizes)));
}

async function deleteRefused(
  kv: KvStore,
  project: number,
  importId: string,
  now: number,
): Promise<void> {
  const record = await readImport(kv, project, importId, now);
  if (record !== undefined) {
    const transaction = new Transaction();
    setImport(transaction, project, { ...record, refusedBlocks: 0, refusedBytes: 0 });
    await kv.commit(transaction);
  }
  await deleteAll(kv, keys.importRefused(project, importId));
}
