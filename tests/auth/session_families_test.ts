import { assert, assertEquals } from "@std/assert";
import { Authenticator } from "../../src/auth/authenticator.ts";
import { sessionsOverLimit } from "../../src/auth/surplus_sessions.ts";
import { sessionsMax, sessionsPerTokenMax } from "../../src/domain/limits.ts";
import { keys } from "../../src/store/keys.ts";
import type { KvStore } from "../../src/store/kv_store.ts";
import {
  insertSession,
  listSessions,
  type SessionRecord,
} from "../../src/store/session_records.ts";
import { deleteToken, insertToken, listTokens } from "../../src/store/token_records.ts";
import fc from "fast-check";
import { now, openMemory } from "../support/store/store_builders.ts";
import { insertTokenRecord } from "../support/store/insert_token_record.ts";

const projects = [{ id: "tenant", number: 1 }];
const tokensOfTenant = sessionsMax / sessionsPerTokenMax;

/** A tenant whose 50 tokens have as many sessions as a store can hold, started a minute ago. */
async function fillByTenant(kv: KvStore): Promise<string> {
  const admin = await insertTokenRecord(kv, { id: "tenant", projects, scopes: ["admin"] });
  for (let number = 0; number < tokensOfTenant; number++) {
    const token = { id: `of-tenant-${number}`, hash: `hash-${number}`, name: "T", createdAt: now };
    await insertToken(kv, { ...token, scopes: ["read"], projects, family: "tenant" });
    for (let count = 0; count < sessionsPerTokenMax; count++) {
      await insertSession(kv, {
        ...{ hash: `${token.hash}-${count}`, tokenHash: token.hash },
        ...{ createdAt: now - 60_000, expiresAt: now + 3_600_000 },
      });
    }
  }
  return admin;
}

function authenticatorOn(kv: KvStore) {
  const options = { kv, adminToken: "configured", failuresPerMinute: 10, now: () => now };
  const authenticator = new Authenticator(options);
  const begin = async (token: string) =>
    await authenticator.sessions.begin(token, await authenticator.authenticate(token, "a"));
  return { authenticator, begin };
}

Deno.test("a tenant that fills the store with sessions ends only its own", async () => {
  using store = await openMemory();
  const { authenticator: { sessions }, begin } = authenticatorOn(store.kv);
  // The oldest sessions belong to others.
  const operator = await begin("configured");
  const till = await begin(await insertTokenRecord(store.kv, { id: "till" }));
  for (const session of await listSessions(store.kv)) {
    const aged = { ...session, createdAt: now - 3_600_000 };
    await store.raw.delete(keys.session(session.hash));
    await insertSession(store.kv, aged);
  }
  const admin = await fillByTenant(store.kv);
  for (let count = 0; count < 3; count++) {
    const { secret } = await begin(admin);
    assertEquals((await sessions.find(secret))?.tokenId, "tenant");
    assertEquals((await listSessions(store.kv)).length, sessionsMax);
  }
  // Others sign in: the tenant has the most sessions, so one of its own ends.
  const { secret } = await begin("configured");
  await sessions.sweep();
  for (const it of [operator.secret, till.secret, secret]) assert(await sessions.find(it));
  assertEquals((await listSessions(store.kv)).length, sessionsMax);
});

Deno.test("sessions of revoked and of damaged tokens end before any other", async () => {
  using store = await openMemory();
  const { authenticator: { sessions }, begin } = authenticatorOn(store.kv);
  await fillByTenant(store.kv);
  await deleteToken(store.kv, "of-tenant-7");
  await store.raw.set(keys.token("of-tenant-8"), new Uint8Array([1]));
  const started = [];
  for (let count = 0; count < 2 * sessionsPerTokenMax; count++) {
    started.push(await begin(await insertTokenRecord(store.kv, { id: `new-${count}` })));
  }
  const left = new Map<string, number>();
  for (const { tokenHash } of await listSessions(store.kv)) {
    left.set(tokenHash, (left.get(tokenHash) ?? 0) + 1);
  }
  assertEquals([left.get("hash-7"), left.get("hash-8")], [undefined, undefined]);
  for await (const { id, hash } of listTokens(store.kv)) {
    if (id.startsWith("of-tenant")) assertEquals(left.get(hash), sessionsPerTokenMax);
  }
  for (const { secret } of started) assert(await sessions.find(secret));
});

/** The token `f/t` is of the family `f`; one without a slash is no longer valid. */
const familyOf = (tokenHash: string) =>
  tokenHash.includes("/") ? tokenHash.split("/")[0] : undefined;

const countsOf = (sessions: readonly SessionRecord[]) =>
  Map.groupBy(sessions, ({ tokenHash }) => familyOf(tokenHash));

Deno.test("whatever sessions exist, a sign-in ends none of a token family that has as many or fewer", () => {
  const token = fc.oneof(
    {
      weight: 20,
      arbitrary: fc.tuple(fc.nat(40), fc.nat(3)).map(([f, t]) => `${f % 7}/${f}-${t}`),
    },
    { weight: 20, arbitrary: fc.nat(1_500).map((family) => `${family}/only`) },
    { weight: 1, arbitrary: fc.constant("revoked") },
  );
  const before = fc.array(fc.noBias(token), {
    minLength: sessionsMax,
    maxLength: sessionsMax,
    size: "max",
  });
  const signIns = fc.array(token, { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(before, signIns, fc.infiniteStream(fc.nat(50)), (before, signIns, ages) => {
      const sessionOf = (tokenHash: string, number: number, createdAt: number): SessionRecord => ({
        ...{ hash: `${number}`, tokenHash, createdAt, expiresAt: 1e9 },
      });
      let sessions = before.map((it, index) => sessionOf(it, index, ages.next().value ?? 0));
      signIns.forEach((tokenHash, index) => {
        const session = sessionOf(tokenHash, sessionsMax + index, 50);
        const family = familyOf(tokenHash);
        const all = [session, ...sessions];
        const ended = sessionsOverLimit(all, familyOf);
        const counts = countsOf(all);
        assertEquals(ended.length, Math.max(0, all.length - sessionsMax));
        for (const it of ended) {
          const other = familyOf(it.tokenHash);
          if (counts.has(undefined)) assertEquals(other, undefined);
          if (other === undefined) continue;
          assert(it !== session);
          const own = counts.get(family)?.length ?? 0;
          const theirs = counts.get(other)?.length ?? 0;
          const isFair = other === family || theirs > own || theirs === 1;
          assert(isFair, `${family} with ${own} ended one of ${other} with ${theirs}`);
          const share = sessionsMax / counts.size;
          if (other !== family && counts.size <= sessionsMax) assert(theirs > share);
          const oldest = Math.min(...counts.get(other)!.map(({ createdAt }) => createdAt));
          assertEquals(it.createdAt, oldest);
        }
        sessions = all.filter((it) => !ended.includes(it));
      });
    }),
    { numRuns: 60 },
  );
});
