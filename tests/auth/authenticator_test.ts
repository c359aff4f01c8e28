import { assertEquals, assertMatch, assertRejects } from "@std/assert";
import { Authenticator } from "../../src/auth/authenticator.ts";
import { bootstrapPrincipal } from "../../src/auth/principal.ts";
import { createSecret, hashSecret } from "../../src/auth/secret.ts";
import { DomainError } from "../../src/domain/errors.ts";
import { waitingLookupsMax } from "../../src/domain/limits.ts";
import { laneSlots } from "../../src/store/calls/lanes.ts";
import { keys } from "../../src/store/keys.ts";
import { DenoKv } from "../../src/store/port/deno_kv.ts";
import type { MaybeEntry, StoreKey } from "../../src/store/port/storage_port.ts";
import { KvStore } from "../../src/store/kv_store.ts";
import { deleteToken, insertToken, keepBootstrapHash } from "../../src/store/token_records.ts";
import { ContendedKv } from "../support/store/unreliable_kv.ts";
import { keysUnder, now, openMemory } from "../support/store/store_builders.ts";
import { insertTokenRecord } from "../support/store/insert_token_record.ts";
import { FailingKv } from "../support/store/failing_kv.ts";
import { kvStore } from "../support/store/kv_store_over.ts";

/** A process on the store, with a clock that the test sets. */
async function start(kv: KvStore, adminToken?: string, failuresPerMinute = 10) {
  const clock = { now };
  const options = { kv, adminToken, failuresPerMinute, now: () => clock.now };
  const authenticator = new Authenticator(options);
  const bootstrapSecret = await authenticator.loadBootstrapToken();
  const tokenIdOf = async (secret: string, address = "203.0.113.7") =>
    (await authenticator.authenticate(secret, address)).tokenId;
  return { clock, authenticator, bootstrapSecret, tokenIdOf };
}

async function assertRefused(authenticated: Promise<unknown>, code = "unauthorized") {
  const error = await assertRejects(() => authenticated, DomainError);
  assertEquals(error.code, code);
  return error;
}

Deno.test("Authenticator.loadBootstrapToken() creates a token in a new store, once", async () => {
  using store = await openMemory();
  const first = await start(store.kv);
  assertMatch(first.bootstrapSecret ?? "", /^bdg_/);
  assertEquals(await first.tokenIdOf(first.bootstrapSecret ?? ""), "bootstrap");
  const second = await start(store.kv);
  assertEquals(second.bootstrapSecret, undefined);
  assertEquals(await second.tokenIdOf(first.bootstrapSecret ?? ""), "bootstrap");
});

Deno.test("Authenticator.loadBootstrapToken() creates no token if one is configured", async () => {
  using store = await openMemory();
  const { bootstrapSecret, tokenIdOf } = await start(store.kv, "configured");
  assertEquals(bootstrapSecret, undefined);
  assertEquals(await tokenIdOf("configured"), "bootstrap");
  assertEquals(await keysUnder(store.raw, []), []);
  await assertRefused(tokenIdOf("Configured"));
});

Deno.test("Authenticator.loadBootstrapToken() keeps the created token valid next to a configured one", async () => {
  using store = await openMemory();
  const { bootstrapSecret = "" } = await start(store.kv);
  const later = await start(store.kv, "configured");
  assertEquals(await later.tokenIdOf(bootstrapSecret), "bootstrap");
  assertEquals(await later.tokenIdOf("configured"), "bootstrap");
  const last = await start(store.kv);
  assertEquals(await last.tokenIdOf(bootstrapSecret), "bootstrap");
  await assertRefused(last.tokenIdOf("configured"));
});

Deno.test("Authenticator.loadBootstrapToken() does not return a token that another process created first", async () => {
  using store = await openMemory();
  const theirs = createSecret();
  const contended = new ContendedKv(store.raw, {
    beforeCommit: async () => void await keepBootstrapHash(store.kv, hashSecret(theirs)),
  });
  const { bootstrapSecret, tokenIdOf } = await start(contended);
  assertEquals(bootstrapSecret, undefined);
  assertEquals(await tokenIdOf(theirs), "bootstrap");
});

Deno.test("Authenticator.authenticate() returns the holder of a token", async () => {
  using store = await openMemory();
  const { authenticator } = await start(store.kv, "configured");
  const projects = [{ id: "shop", number: 3 }];
  const secret = await insertTokenRecord(store.kv, { expiresAt: now + 1, projects });
  assertEquals(await authenticator.authenticate(secret, "a"), {
    tokenId: "t1",
    name: "Till",
    scopes: ["write"],
    projects,
    expiresAt: now + 1,
    tokenExpiresAt: now + 1,
    family: undefined,
  });
  assertEquals(await authenticator.authenticate("configured", "a"), bootstrapPrincipal);
});

Deno.test("Authenticator.authenticate() rejects variations of a secret, and its hash and id", async () => {
  using store = await openMemory();
  const { tokenIdOf } = await start(store.kv, undefined, 100);
  const secret = await insertTokenRecord(store.kv);
  const variations = [secret.slice(0, -1), secret + "A", secret.slice(4), secret.toLowerCase()];
  for (
    const wrong of [...variations, "", hashSecret(secret), "t1", "bootstrap", "bdg_", "\u0000"]
  ) {
    await assertRefused(tokenIdOf(wrong));
  }
  assertEquals(await tokenIdOf(secret), "t1");
});

Deno.test("Authenticator.authenticate() accepts a secret of the older form, which has no checksum", async () => {
  using store = await openMemory();
  const { tokenIdOf } = await start(store.kv);
  const older = "bdg_3q2-7wAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
  await insertTokenRecord(store.kv, { hash: hashSecret(older) });
  assertEquals(await tokenIdOf(older), "t1");
});

Deno.test("Authenticator.authenticate() rejects a wrong checksum without reading the store, unless it is ADMIN_TOKEN", async () => {
  const failing = await FailingKv.open();
  using kv = failing.kv;
  const [mistyped, operators] = ["bdg_" + "A".repeat(49), "bdg_" + "B".repeat(49)];
  const { tokenIdOf } = await start(kvStore(kv), operators, 2);
  const { calls } = failing;
  await assertRefused(tokenIdOf(mistyped));
  await assertRefused(tokenIdOf(mistyped));
  await assertRefused(tokenIdOf(mistyped), "too_many_requests");
  assertEquals(await tokenIdOf(operators), "bootstrap");
  assertEquals(failing.calls, calls);
});

Deno.test("Authenticator.authenticate() rejects a token from the instant of its expiry", async () => {
  using store = await openMemory();
  const { clock, tokenIdOf } = await start(store.kv);
  const secret = await insertTokenRecord(store.kv, { expiresAt: now + 1_000 });
  clock.now = now + 999;
  assertEquals(await tokenIdOf(secret), "t1");
  clock.now = now + 1_000;
  await assertRefused(tokenIdOf(secret));
});

Deno.test("Authenticator.authenticate() rejects a revoked token at once", async () => {
  using store = await openMemory();
  const { tokenIdOf } = await start(store.kv);
  const secret = await insertTokenRecord(store.kv);
  assertEquals(await tokenIdOf(secret), "t1");
  await deleteToken(store.kv, "t1");
  await assertRefused(tokenIdOf(secret));
});

Deno.test("Authenticator.authenticate() rejects a record that has another hash than the one it was found by", async () => {
  using store = await openMemory();
  const { tokenIdOf } = await start(store.kv);
  const secret = await insertTokenRecord(store.kv);
  const entry = await store.raw.get(["token", "t1"]);
  const other = createSecret();
  await insertToken(store.kv, {
    id: "t2",
    hash: hashSecret(other),
    name: "Other",
    scopes: ["read"],
    createdAt: now,
  });
  await store.raw.set(["token", "t2"], entry.value);
  await assertRefused(tokenIdOf(other));
  assertEquals(await tokenIdOf(secret), "t1");
});

Deno.test("Authenticator.authenticate() limits failures by address, but never a valid token", async () => {
  using store = await openMemory();
  const { clock, tokenIdOf } = await start(store.kv, "configured", 2);
  const secret = await insertTokenRecord(store.kv);
  await assertRefused(tokenIdOf("wrong", "a"));
  await assertRefused(tokenIdOf("wrong", "a"));
  const { retryAfterSeconds } = await assertRefused(tokenIdOf("wrong", "a"), "too_many_requests");
  assertEquals(retryAfterSeconds, 60);
  assertEquals(await tokenIdOf(secret, "a"), "t1");
  assertEquals(await tokenIdOf("configured", "a"), "bootstrap");
  await assertRefused(tokenIdOf("wrong", "b"));
  clock.now += 60_000;
  await assertRefused(tokenIdOf("wrong", "a"));
});

Deno.test("Authenticator.authenticate() counts no failure while the store is down", async () => {
  const failing = await FailingKv.open();
  using kv = failing.kv;
  const { tokenIdOf } = await start(kvStore(kv), "configured", 1);
  failing.state = "down";
  for (let count = 0; count < 3; count++) {
    await assertRefused(tokenIdOf("wrong", "a"), "unavailable");
  }
  assertEquals(await tokenIdOf("configured", "a"), "bootstrap");
  failing.state = "up";
  await assertRefused(tokenIdOf("wrong", "a"));
});

/** A store that returns tokens only after `free` was called. */
class SlowTokens extends KvStore {
  readonly #freed = Promise.withResolvers<void>();
  readonly free = this.#freed.resolve;

  override lane(): this {
    return this;
  }

  override async get(key: StoreKey): Promise<MaybeEntry> {
    if (key[0] === keys.tokenByHash("")[0]) await this.#freed.promise;
    return super.get(key);
  }
}

Deno.test("Authenticator.authenticate() refuses an address over its limit if too many of its tokens wait", async () => {
  using store = await openMemory();
  const kv = new SlowTokens(new DenoKv(store.raw));
  const { tokenIdOf } = await start(kv, "configured", 1);
  const mistyped = "bdg_" + "A".repeat(49);
  await assertRefused(tokenIdOf(mistyped, "a"));
  await assertRefused(tokenIdOf(mistyped, "a"), "too_many_requests");
  const count = laneSlots.overLimitCredentials + waitingLookupsMax;
  const waiting = Promise.allSettled(
    Array.from({ length: count }, () => tokenIdOf(createSecret(), "a")),
  );
  const { message } = await assertRefused(tokenIdOf(createSecret(), "a"), "too_many_requests");
  assertEquals(message, "Too many invalid tokens from this address");
  const other = assertRefused(tokenIdOf(createSecret(), "b"));
  kv.free();
  await other;
  for (const { status } of await waiting) assertEquals(status, "rejected");
});
