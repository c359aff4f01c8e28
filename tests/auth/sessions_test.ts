import { assert, assertEquals, assertMatch, assertNotEquals } from "@std/assert";
import { Authenticator } from "../../src/auth/authenticator.ts";
import { createSessionSecret, hashSecret } from "../../src/auth/secret.ts";
import type { KvStore } from "../../src/store/kv_store.ts";
import { listSessions } from "../../src/store/session_records.ts";
import { deleteToken, dropProjectFromTokens } from "../../src/store/token_records.ts";
import { now, openMemory } from "../support/store/store_builders.ts";
import { insertTokenRecord } from "../support/store/insert_token_record.ts";
import { FailingKv } from "../support/store/failing_kv.ts";
import { kvStore } from "../support/store/kv_store_over.ts";

const hours = 3_600_000;

/** A process on the store, with a clock that the test sets. */
function start(kv: KvStore, adminToken = "configured") {
  const clock = { now };
  const options = { kv, adminToken, failuresPerMinute: 10, now: () => clock.now };
  const authenticator = new Authenticator(options);
  const { sessions } = authenticator;
  const begin = async (token: string) =>
    await sessions.begin(token, await authenticator.authenticate(token, "a"));
  const tokenIdOf = async (secret: string) => (await sessions.find(secret))?.tokenId;
  return { clock, authenticator, sessions, begin, tokenIdOf };
}

Deno.test("Sessions.begin() creates a secret of its own, and stores only its hash", async () => {
  using store = await openMemory();
  const { begin, authenticator, tokenIdOf } = start(store.kv);
  const token = await insertTokenRecord(store.kv);
  const [first, second] = [await begin(token), await begin(token)];
  assertMatch(first.secret, /^ses_[\w-]{43}$/);
  assertNotEquals(first.secret, second.secret);
  const kept = Deno.inspect(await listSessions(store.kv));
  assert(kept.includes(hashSecret(first.secret)));
  for (const secret of [token, first.secret]) assert(!kept.includes(secret.slice(4)));
  // A session's secret is not a token, and a token is not a session's secret.
  assertEquals(await tokenIdOf(token), undefined);
  const refused = authenticator.authenticate(first.secret, "a").then(
    () => "let in",
    () => "refused",
  );
  assertEquals(await refused, "refused");
});

Deno.test("Sessions.find() returns the token's holder, and the end of the session", async () => {
  using store = await openMemory();
  const { begin, sessions } = start(store.kv);
  const projects = [{ id: "shop", number: 3 }];
  const { secret, holder } = await begin(await insertTokenRecord(store.kv, { projects }));
  const expected = {
    ...{ tokenId: "t1", name: "Till", scopes: ["write"], projects },
    ...{ tokenExpiresAt: undefined, family: undefined },
  };
  const { sessionId, ...rest } = holder;
  assertEquals<unknown>(rest, { ...expected, expiresAt: now + 12 * hours });
  assertEquals((await sessions.listFor(holder)).map(({ id }) => id), [sessionId]);
  assertEquals(await sessions.find(secret), holder);
  assertEquals(await sessions.find(createSessionSecret()), undefined);
  for (const wrong of ["", secret + "A", secret.slice(0, -1), hashSecret(secret), "bootstrap"]) {
    assertEquals(await sessions.find(wrong), undefined);
  }
});

Deno.test("a session ends after 12 hours, at the exact instant, cached or not", async () => {
  for (const isCached of [true, false]) {
    using store = await openMemory();
    const { begin, clock, tokenIdOf } = start(store.kv);
    const { secret } = await begin("configured");
    // It is used every hour.
    for (let hour = 1; hour < 12; hour++) {
      clock.now = now + hour * hours;
      assertEquals(await tokenIdOf(secret), "bootstrap");
    }
    clock.now = now + 12 * hours - (isCached ? 1 : 5_000);
    assertEquals(await tokenIdOf(secret), "bootstrap");
    clock.now = now + 12 * hours;
    assertEquals(await tokenIdOf(secret), undefined);
  }
});

Deno.test("a session ends with its token when that expires, at the exact instant", async () => {
  using store = await openMemory();
  const { begin, clock, tokenIdOf } = start(store.kv);
  const { secret, holder } = await begin(
    await insertTokenRecord(store.kv, { expiresAt: now + 1_000 }),
  );
  assertEquals(holder.expiresAt, now + 1_000);
  clock.now = now + 999;
  assertEquals(await tokenIdOf(secret), "t1");
  clock.now = now + 1_000;
  assertEquals(await tokenIdOf(secret), undefined);
});

Deno.test("a session ends with its token when that is revoked, or left with no project", async () => {
  const ends = [
    (kv: KvStore) => deleteToken(kv, "t1"),
    (kv: KvStore) => dropProjectFromTokens(kv, 3),
  ];
  for (const end of ends) {
    using store = await openMemory();
    const { begin, sessions, tokenIdOf } = start(store.kv);
    const { secret } = await begin(
      await insertTokenRecord(store.kv, { projects: [{ id: "x", number: 3 }] }),
    );
    assertEquals(await tokenIdOf(secret), "t1");
    await end(store.kv);
    sessions.forget();
    assertEquals(await tokenIdOf(secret), undefined);
  }
});

Deno.test("a session ended by another process is rejected within two seconds", async () => {
  using store = await openMemory();
  const { begin, clock, tokenIdOf } = start(store.kv);
  const other = start(store.kv);
  const [first, second] = [
    await begin(await insertTokenRecord(store.kv)),
    await begin("configured"),
  ];
  for (const { secret } of [first, second]) assert(await tokenIdOf(secret) !== undefined);
  await deleteToken(store.kv, "t1");
  await other.sessions.end(second.secret);
  clock.now += 2_000;
  for (const { secret } of [first, second]) assertEquals(await tokenIdOf(secret), undefined);
});

Deno.test("a session has the current rights of its token, not those at its start", async () => {
  using store = await openMemory();
  const { begin, sessions } = start(store.kv);
  const projects = [{ id: "shop", number: 3 }, { id: "other", number: 4 }];
  const { secret } = await begin(await insertTokenRecord(store.kv, { projects }));
  assertEquals((await sessions.find(secret))?.projects, projects);
  await dropProjectFromTokens(store.kv, 3);
  sessions.forget();
  assertEquals((await sessions.find(secret))?.projects, projects.slice(1));
});

Deno.test("Sessions.end() ends that session at once and permanently", async () => {
  using store = await openMemory();
  const { begin, sessions, tokenIdOf } = start(store.kv);
  const [first, second] = [await begin("configured"), await begin("configured")];
  assertEquals(await tokenIdOf(first.secret), "bootstrap");
  for (const secret of [first.secret, first.secret, "", "configured"]) await sessions.end(secret);
  assertEquals(await tokenIdOf(first.secret), undefined);
  assertEquals(await tokenIdOf(second.secret), "bootstrap");
  assertEquals((await listSessions(store.kv)).length, 1);
});

Deno.test("a session survives the process, but not a change of its ADMIN_TOKEN", async () => {
  using store = await openMemory();
  const first = start(store.kv);
  const ofToken = await first.begin(await insertTokenRecord(store.kv));
  const ofAdmin = await first.begin("configured");
  const again = start(store.kv);
  assertEquals(await again.tokenIdOf(ofToken.secret), "t1");
  assertEquals(await again.tokenIdOf(ofAdmin.secret), "bootstrap");
  const changed = start(store.kv, "changed");
  assertEquals(await changed.tokenIdOf(ofAdmin.secret), undefined);
  assertEquals(await changed.tokenIdOf(ofToken.secret), "t1");
  await changed.sessions.sweep();
  const back = start(store.kv);
  assertEquals(await back.tokenIdOf(ofAdmin.secret), undefined);
  assertEquals(await back.tokenIdOf(ofToken.secret), "t1");
});

Deno.test("Sessions.begin() ends a token's oldest sessions beyond 20, and deletes expired ones", async () => {
  using store = await openMemory();
  const { begin, clock, tokenIdOf } = start(store.kv);
  const secrets: string[] = [];
  for (let count = 0; count < 22; count++) {
    clock.now += 1;
    const { secret } = await begin("configured");
    secrets.push(secret);
    // This caches the session; an ended one must not be accepted from the cache.
    assertEquals(await tokenIdOf(secret), "bootstrap");
  }
  const found = await Promise.all(secrets.map(tokenIdOf));
  assertEquals(found, [undefined, undefined, ...Array(20).fill("bootstrap")]);
  assertEquals((await listSessions(store.kv)).length, 20);
  clock.now += 12 * hours;
  await begin("configured");
  assertEquals((await listSessions(store.kv)).length, 1);
});

Deno.test("Sessions.begin() never ends the session that it begins, however many begin concurrently", async () => {
  using store = await openMemory();
  const { begin, tokenIdOf } = start(store.kv);
  for (let count = 0; count < 25; count++) {
    assertEquals(await tokenIdOf((await begin("configured")).secret), "bootstrap");
  }
  await Promise.all(Array.from({ length: 30 }, () => begin("configured")));
  assert((await listSessions(store.kv)).length <= 20);
});

Deno.test("Sessions.sweep() deletes only sessions that have expired or whose token is gone", async () => {
  using store = await openMemory();
  const { begin, sessions, clock } = start(store.kv);
  await begin("configured");
  clock.now += 11 * hours;
  await begin(await insertTokenRecord(store.kv));
  await begin(await insertTokenRecord(store.kv, { id: "t2" }));
  await deleteToken(store.kv, "t1");
  clock.now += hours;
  await sessions.sweep();
  assertEquals((await listSessions(store.kv)).length, 1);
});

Deno.test("Sessions.find() reads nothing from the store for a cached session, or for an invalid secret", async () => {
  const failing = await FailingKv.open();
  using kv = failing.kv;
  const { begin, tokenIdOf } = start(kvStore(kv));
  const { secret } = await begin(await insertTokenRecord(kvStore(kv)));
  await tokenIdOf(secret);
  const { calls } = failing;
  for (let count = 0; count < 100; count++) assertEquals(await tokenIdOf(secret), "t1");
  assertEquals(await tokenIdOf("x".repeat(47)), undefined);
  assertEquals(failing.calls, calls);
});
