import { z } from "zod";
import { keys } from "./keys.ts";
import type { KvStore } from "./kv_store.ts";
import { decodeJson, encodeEntry, unlessDamaged } from "./record.ts";
import { type StoreEntry, Transaction, writesPerBatch } from "./port/storage_port.ts";

/** A session, under the hash of its secret. Only `lastSeenAt` is ever updated. */
export const StoredSession = z.object({
  /** SHA-256 of the token that started it, in hexadecimal. */
  tokenHash: z.string(),
  /** Epoch milliseconds. */
  createdAt: z.int(),
  expiresAt: z.int(),
  /** When it was last known to be used, in epoch milliseconds; `createdAt` if missing. */
  lastSeenAt: z.int().optional(),
});

/** A session, with the SHA-256 of its own secret, in hexadecimal. */
export interface SessionRecord extends z.infer<typeof StoredSession> {
  readonly hash: string;
}

export async function insertSession(
  kv: KvStore,
  { hash, ...session }: SessionRecord,
): Promise<void> {
  const key = keys.session(hash);
  const transaction = new Transaction().check({ key, versionstamp: null });
  const { ok } = await kv.commitWithMarker(transaction, { key, value: encodeEntry(session) });
  if (!ok) throw new Error("The random secret of a session exists already");
}

export async function readSession(
  kv: KvStore,
  hash: string,
): Promise<SessionRecord | undefined> {
  const entry = await kv.get(keys.session(hash));
  return entry.versionstamp === null ? undefined : parseSession(entry);
}

/** All sessions, in no particular order. */
export async function listSessions(kv: KvStore): Promise<SessionRecord[]> {
  const sessions: SessionRecord[] = [];
  for await (const entry of kv.list({ prefix: keys.sessions() })) {
    const session = unlessDamaged(() => parseSession(entry));
    if (session !== undefined) sessions.push(session);
  }
  return sessions;
}

/** Records when a session was used, if it still exists: a deleted session does not come back. */
export async function markSessionSeen(kv: KvStore, hash: string, seenAt: number): Promise<void> {
  const entry = await kv.get(keys.session(hash));
  if (entry.versionstamp === null) return;
  const { hash: _, ...session } = parseSession(entry);
  const value = encodeEntry({ ...session, lastSeenAt: seenAt });
  // If it was changed meanwhile, another process has recorded it.
  await kv.commit(new Transaction().check(entry).set(entry.key, value));
}

/** Deletes sessions. Ignores those that do not exist. */
export async function deleteSessions(kv: KvStore, hashes: readonly string[]): Promise<void> {
  for (let from = 0; from < hashes.length; from += writesPerBatch) {
    const transaction = new Transaction();
    // No checks: sessions that were updated meanwhile are deleted too.
    for (const hash of hashes.slice(from, from + writesPerBatch)) {
      transaction.delete(keys.session(hash));
    }
    await kv.commit(transaction);
  }
}

function parseSession({ key, value }: StoreEntry): SessionRecord {
  return { hash: String(key.at(-1)), ...decodeJson(StoredSession, key, value) };
}
