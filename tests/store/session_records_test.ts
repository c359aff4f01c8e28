import { assertEquals, assertRejects } from "@std/assert";
import { DenoKv } from "../../src/store/port/deno_kv.ts";
import type { StoreKey } from "../../src/store/port/storage_port.ts";
import { KvStore } from "../../src/store/kv_store.ts";
import { DamagedRecord, encodeJson } from "../../src/store/record.ts";
import { keys } from "../../src/store/keys.ts";
import {
  deleteSessions,
  insertSession,
  listSessions,
  markSessionSeen,
  readSession,
  type SessionRecord,
} from "../../src/store/session_records.ts";
import { LossyKv, lostAnswers } from "../support/store/unreliable_kv.ts";
import { keysUnder, now, openMemory } from "../support/store/store_builders.ts";

function aSession(parts: Partial<SessionRecord> = {}): SessionRecord {
  return { hash: "s1", tokenHash: "t1", createdAt: now, expiresAt: now + 1, ...parts };
}

Deno.test("insertSession() stores a session, which can be read by its hash and listed", async () => {
  using store = await openMemory();
  const sessions = [aSession(), aSession({ hash: "s2", tokenHash: "t2" })];
  for (const session of sessions) await insertSession(store.kv, session);
  assertEquals(await readSession(store.kv, "s2"), sessions[1]);
  assertEquals(await readSession(store.kv, "t1"), undefined);
  assertEquals(await listSessions(store.kv), sessions);
  assertEquals(await keysUnder(store.raw, []), [keys.session("s1"), keys.session("s2")]);
});

Deno.test("insertSession() does not replace a session", async () => {
  using store = await openMemory();
  await insertSession(store.kv, aSession());
  await assertRejects(() => insertSession(store.kv, aSession({ createdAt: now + 1 })), Error);
  assertEquals(await readSession(store.kv, "s1"), aSession());
});

Deno.test("insertSession() recognizes its own commit if the response was lost", async () => {
  for (const answer of Object.values(lostAnswers)) {
    using store = await openMemory();
    await insertSession(new LossyKv(store.raw, { answer }), aSession());
    assertEquals(await readSession(store.kv, "s1"), aSession());
  }
});

Deno.test("markSessionSeen() records the time, and does not bring back a session deleted meanwhile", async () => {
  using store = await openMemory();
  await insertSession(store.kv, aSession());
  await markSessionSeen(store.kv, "s1", now + 5);
  assertEquals((await readSession(store.kv, "s1"))?.lastSeenAt, now + 5);
  class DeletedOnceRead extends DenoKv {
    override async get(key: StoreKey) {
      const entry = await super.get(key);
      await store.raw.delete([...key]);
      return entry;
    }
  }
  await markSessionSeen(new KvStore(new DeletedOnceRead(store.raw)), "s1", now + 6);
  assertEquals(await listSessions(store.kv), []);
});

Deno.test("deleteSessions() deletes any number of the given sessions, and no others", async () => {
  using store = await openMemory();
  await deleteSessions(store.kv, ["nothing"]);
  const hashes = Array.from({ length: 900 }, (_, index) => `s${index}`);
  for (const hash of [...hashes, "other"]) await insertSession(store.kv, aSession({ hash }));
  await deleteSessions(store.kv, hashes);
  assertEquals(await keysUnder(store.raw, []), [keys.session("other")]);
});

Deno.test("readSession() throws DamagedRecord for a damaged session, and listSessions() omits it", async () => {
  using store = await openMemory();
  await store.raw.set(keys.session("s1"), encodeJson({ tokenHash: 1 }));
  await assertRejects(() => readSession(store.kv, "s1"), DamagedRecord);
  assertEquals(await listSessions(store.kv), []);
});
