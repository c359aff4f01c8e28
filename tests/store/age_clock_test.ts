import { assertEquals } from "@std/assert";
import { Authenticator } from "../../src/auth/authenticator.ts";
import { createSecret, hashSecret } from "../../src/auth/secret.ts";
import { Catalog } from "../../src/catalog/catalog.ts";
import { putProduct } from "../../src/management/products/put_product.ts";
import { deleteProject } from "../../src/management/projects/delete_project.ts";
import { createProject } from "../../src/management/projects/put_project.ts";
import { AgeClock } from "../../src/store/age_clock.ts";
import { keys } from "../../src/store/keys.ts";
import { listSessions } from "../../src/store/session_records.ts";
import { insertToken } from "../../src/store/token_records.ts";
import { keysUnder, now as firstStart, openMemory } from "../support/store/store_builders.ts";
import { kvStore } from "../support/store/kv_store_over.ts";

const dayMs = 86_400_000;
const author = { tokenId: "bootstrap", operation: "putProduct" };

/** A process that starts on a store, at this time by its system clock. */
async function startProcess(raw: Deno.Kv, startedAt: number) {
  const kv = kvStore(raw);
  let elapsed = 0;
  const now = () => startedAt + elapsed;
  const age = new AgeClock(now, () => elapsed);
  await age.learn(kv);
  const catalog = new Catalog({ kv, maxBytes: 1e6, now, ageNow: age.now });
  const authenticator = new Authenticator({ kv, failuresPerMinute: 10, now, ageNow: age.now });
  return {
    kv,
    catalog,
    authenticator,
    management: { kv, catalog, now },
    pass: (milliseconds: number) => elapsed += milliseconds,
    /** Enough changes to trigger a checkpoint, which deletes expired records. */
    async change(): Promise<void> {
      for (let count = 0; count < 65; count++) {
        await putProduct({ kv, catalog, now }, author, {
          projectId: "shop",
          productId: 1,
          body: { badges: [], attributes: { count } },
          precondition: {},
        });
      }
      await catalog.idle();
    },
  };
}

/** A store with every kind of record that expires. */
async function usedStore() {
  const store = await openMemory();
  const process = await startProcess(store.raw, firstStart);
  const settings = { name: "Shop" };
  await createProject(process.management, author, { id: "shop", settings });
  await process.change();
  const secret = createSecret();
  const expiresAt = firstStart + 30 * dayMs;
  await insertToken(process.kv, {
    ...{ id: "t", hash: hashSecret(secret), name: "T", scopes: ["read"], createdAt: firstStart },
    expiresAt,
  });
  const holder = await process.authenticator.authenticate(secret, "127.0.0.1");
  const session = await process.authenticator.sessions.begin(secret, holder);
  return { ...store, secret, session };
}

const changesIn = async (raw: Deno.Kv) => (await keysUnder(raw, keys.changes(0))).length;

Deno.test("a start with the clock set forward deletes nothing by its age: no change, no session", async () => {
  for (const days of [91, 100, 10_000]) {
    using store = await usedStore();
    const wrong = await startProcess(store.raw, firstStart + days * dayMs);
    await wrong.change();
    await wrong.change();
    await wrong.authenticator.sessions.sweep();
    assertEquals(await changesIn(store.raw), 1 + 3 * 65);
    assertEquals((await listSessions(wrong.kv)).length, 1);

    // The clock is right again, and everything is unchanged.
    const right = await startProcess(store.raw, firstStart + 60_000);
    await right.change();
    await right.authenticator.sessions.sweep();
    assertEquals(await changesIn(store.raw), 1 + 4 * 65);
    const holder = await right.authenticator.sessions.find(store.session.secret);
    assertEquals(holder?.tokenId, "t");
  }
});

Deno.test("a start after a project was deleted knows how old things are", async () => {
  for (const isFinal of [false, true]) {
    using store = await usedStore();
    const { kv, catalog, management } = await startProcess(store.raw, firstStart + dayMs);
    await deleteProject(management, author, { projectId: "shop", precondition: {}, isFinal });
    await catalog.idle();
    const age = new AgeClock(() => firstStart + 2 * dayMs, () => 0);
    await age.learn(kv);
    assertEquals(age.now(), firstStart + dayMs);
  }
});

Deno.test("a session and a token that have expired by the system clock are rejected, though not deleted yet", async () => {
  using store = await usedStore();
  const wrong = await startProcess(store.raw, firstStart + 100 * dayMs);
  assertEquals(await wrong.authenticator.sessions.find(store.session.secret), undefined);
});

Deno.test("expired records are deleted: by the time that passes in a process, and at a start after changes", async () => {
  using store = await usedStore();
  const long = await startProcess(store.raw, firstStart);
  long.pass(91 * dayMs);
  await long.change();
  await long.authenticator.sessions.sweep();
  assertEquals(await changesIn(store.raw), 65);
  assertEquals(await listSessions(long.kv), []);
  const next = await startProcess(store.raw, firstStart + 182.5 * dayMs);
  await next.change();
  assertEquals(await changesIn(store.raw), 2 * 65);
  const after = await startProcess(store.raw, firstStart + 183 * dayMs);
  await after.change();
  assertEquals(await changesIn(store.raw), 2 * 65);
});

Deno.test("AgeClock.now() continues from the newest change, and is never ahead of the system clock", async () => {
  using store = await usedStore();
  let [now, elapsed] = [firstStart + 5_000, 70];
  const age = new AgeClock(() => now, () => elapsed);
  assertEquals(age.now(), 0);
  await age.learn(store.kv);
  assertEquals(age.now(), firstStart);
  elapsed += 1_000;
  assertEquals(age.now(), firstStart + 1_000);
  now = firstStart - 1;
  assertEquals(age.now(), firstStart - 1);
});

Deno.test("AgeClock.now() of a new store is the system clock's", async () => {
  using store = await openMemory();
  const age = new AgeClock(() => 1_000, () => 5);
  await age.learn(store.kv);
  assertEquals(age.now(), 1_000);
});
