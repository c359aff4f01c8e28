import { z } from "zod";
import { keys } from "./keys.ts";
import type { DeadlineKv } from "./kv.ts";
import { decodeJson, encodeJson } from "./record.ts";

/** How many keys one commit deletes: together they stay far under 80 KiB. */
const deletedAtOnceMax = 400;

/** A session is written once, under the hash of its secret, and never changed. */
const StoredSession = z.object({
  /** SHA-256 of the token that it was begun with, in hexadecimal. */
  tokenHash: z.string(),
  /** Milliseconds since the epoch. */
  createdAt: z.int(),
  expiresAt: z.int(),
});

/** A session, with the SHA-256 of its own secret, in hexadecimal. */
export interface SessionRecord extends z.infer<typeof StoredSession> {
  readonly hash: string;
}

export async function insertSession(
  kv: DeadlineKv,
  { hash, ...session }: SessionRecord,
): Promise<void> {
  const key = keys.session(hash);
  const transaction = kv.atomic().check({ key, versionstamp: null });
  const { ok } = await kv.commitMarked(transaction, { key, value: encodeJson(session) });
  if (!ok) throw new Error("The random secret of a session was there already");
}

export async function readSession(
  kv: DeadlineKv,
  hash: string,
): Promise<SessionRecord | undefined> {
  const entry = await kv.get(keys.session(hash));
  return entry.versionstamp === null ? undefined : parseSession(entry);
}

/** All sessions, in no order that means anything. */
export async function listSessions(kv: DeadlineKv): Promise<SessionRecord[]> {
  const sessions: SessionRecord[] = [];
  for await (const entry of kv.list({ prefix: keys.sessions() })) {
    sessions.push(parseSession(entry));
  }
  return sessions;
}

/** Deletes sessions; those that are gone already stay so. */
export async function deleteSessions(kv: DeadlineKv, hashes: readonly string[]): Promise<void> {
  for (let from = 0; from < hashes.length; from += deletedAtOnceMax) {
    const transaction = kv.atomic();
    // Nothing to check: what stands under such a key is never replaced.
    for (const hash of hashes.slice(from, from + deletedAtOnceMax)) {
      transaction.delete(keys.session(hash));
    }
    await kv.commit(transaction);
  }
}

function parseSession({ key, value }: Deno.KvEntry<unknown>): SessionRecord {
  return { hash: String(key.at(-1)), ...decodeJson(StoredSession, key, value) };
}
