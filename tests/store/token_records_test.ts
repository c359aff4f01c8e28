import { assertEquals, assertRejects } from "@std/assert";
import type { KvStore } from "../../src/store/kv_store.ts";
import { keys } from "../../src/store/keys.ts";
import { DamagedRecord, encodeJson } from "../../src/store/record.ts";
import {
  deleteToken,
  dropProjectFromTokens,
  findToken,
  insertToken,
  keepBootstrapHash,
  listTokens,
  readBootstrapHash,
  readToken,
  type TokenRecord,
} from "../../src/store/token_records.ts";
import { ContendedKv, LossyKv, lostAnswers } from "../support/store/unreliable_kv.ts";
import { keysUnder, now, openMemory } from "../support/store/store_builders.ts";

function aToken(parts: Partial<TokenRecord> = {}): TokenRecord {
  const id = parts.id ?? "t1";
  return { id, hash: `hash of ${id}`, name: "Till", scopes: ["read"], createdAt: now, ...parts };
}

const limitedTo = (...numbers: number[]) => ({
  projects: numbers.map((number) => ({ id: `shop${number}`, number })),
});

async function idsOf(kv: KvStore, after?: string): Promise<string[]> {
  return (await Array.fromAsync(listTokens(kv, after))).map(({ id }) => id);
}

/** All records of tokens, except for the time of the last creation. */
const keysOfTokens = async (raw: Deno.Kv) =>
  (await keysUnder(raw, [])).filter(([first]) => first !== keys.lastToken()[0]);

Deno.test("insertToken() stores a token, which can be read by its id and found by its hash", async () => {
  using store = await openMemory();
  const token = aToken({
    scopes: ["read", "write", "admin"],
    expiresAt: 5,
    ...limitedTo(1, 2),
  });
  await insertToken(store.kv, token);
  assertEquals(await readToken(store.kv, token.id), token);
  assertEquals(await findToken(store.kv, token.hash), token);
  assertEquals(await readToken(store.kv, token.hash), undefined);
  assertEquals(await findToken(store.kv, token.id), undefined);
});

Deno.test("insertToken() refuses an existing id or hash, and changes nothing", async () => {
  using store = await openMemory();
  const token = aToken();
  await insertToken(store.kv, token);
  await assertRejects(
    () => insertToken(store.kv, aToken({ hash: "other" })),
    Error,
    "random",
  );
  await assertRejects(
    () => insertToken(store.kv, aToken({ id: "t2", hash: token.hash })),
    Error,
    "random",
  );
  assertEquals(await Array.fromAsync(listTokens(store.kv)), [token]);
  assertEquals(await findToken(store.kv, "other"), undefined);
});

Deno.test("insertToken() recognizes its own commit if the response was lost", async () => {
  for (const answer of Object.values(lostAnswers)) {
    using store = await openMemory();
    await insertToken(new LossyKv(store.raw, { answer }), aToken());
    assertEquals(await findToken(store.kv, aToken().hash), aToken());
  }
});

Deno.test("listTokens() lists by id, starting after the given one", async () => {
  using store = await openMemory();
  const ids = ["t1", "t10", "t2", "t3"];
  for (const id of ids.toReversed()) await insertToken(store.kv, aToken({ id }));
  assertEquals(await idsOf(store.kv), ids);
  for (const [index, id] of ids.entries()) {
    assertEquals(await idsOf(store.kv, id), ids.slice(index + 1));
  }
  assertEquals(await idsOf(store.kv, "t11"), ["t2", "t3"]);
});

Deno.test("deleteToken() leaves nothing of the token, and returns whether it existed", async () => {
  using store = await openMemory();
  await insertToken(store.kv, aToken());
  assertEquals(await deleteToken(store.kv, "t1"), true);
  assertEquals(await keysOfTokens(store.raw), []);
  assertEquals(await deleteToken(store.kv, "t1"), false);
});

Deno.test("deleteToken() returns that the token existed even if the response was lost", async () => {
  using store = await openMemory();
  await insertToken(store.kv, aToken());
  assertEquals(await deleteToken(new LossyKv(store.raw), "t1"), true);
  assertEquals(await keysOfTokens(store.raw), []);
});

Deno.test("deleteToken() deletes a token that is changed meanwhile", async () => {
  using store = await openMemory();
  await insertToken(store.kv, aToken(limitedTo(1, 2)));
  const contended = new ContendedKv(store.raw, {
    beforeCommit: async (index) => {
      if (index === 0) await dropProjectFromTokens(store.kv, 1);
    },
  });
  assertEquals(await deleteToken(contended, "t1"), true);
  assertEquals(await keysOfTokens(store.raw), []);
});

Deno.test("dropProjectFromTokens() removes that project, and deletes a token left with none", async () => {
  using store = await openMemory();
  const kept = [aToken({ id: "all" }), aToken({ id: "other", ...limitedTo(2) })];
  const tokens = [...kept, aToken({ id: "both", ...limitedTo(1, 2) })];
  for (const token of [...tokens, aToken({ id: "only", ...limitedTo(1) })]) {
    await insertToken(store.kv, token);
  }
  await dropProjectFromTokens(store.kv, 1);
  const both = aToken({ id: "both", ...limitedTo(2) });
  assertEquals(await Array.fromAsync(listTokens(store.kv)), [kept[0]!, both, kept[1]!]);
  assertEquals(await findToken(store.kv, both.hash), both);
  assertEquals(await findToken(store.kv, aToken({ id: "only" }).hash), undefined);
  assertEquals(
    await keysUnder(store.raw, keys.tokenByHash("").slice(0, 1)),
    [kept[0]!, both, kept[1]!].map(({ hash }) => keys.tokenByHash(hash)),
  );
});

Deno.test("dropProjectFromTokens() removes the project from a token that is changed meanwhile", async () => {
  using store = await openMemory();
  await insertToken(store.kv, aToken(limitedTo(1, 2, 3)));
  const contended = new ContendedKv(store.raw, {
    beforeCommit: async (index) => {
      if (index === 0) await dropProjectFromTokens(store.kv, 2);
    },
  });
  await dropProjectFromTokens(contended, 1);
  assertEquals(await readToken(store.kv, "t1"), aToken(limitedTo(3)));
});

Deno.test("dropProjectFromTokens() does not restore a token that is deleted meanwhile", async () => {
  for (const moment of ["beforeGet", "beforeCommit"]) {
    using store = await openMemory();
    await insertToken(store.kv, aToken(limitedTo(1, 2)));
    const deletes = async () => void await deleteToken(store.kv, "t1");
    await dropProjectFromTokens(new ContendedKv(store.raw, { [moment]: deletes }), 1);
    assertEquals(await keysOfTokens(store.raw), []);
  }
});

Deno.test("keepBootstrapHash() keeps the hash that was written first", async () => {
  using store = await openMemory();
  assertEquals(await readBootstrapHash(store.kv), undefined);
  const contended = new ContendedKv(store.raw, {
    beforeCommit: async () => void await keepBootstrapHash(store.kv, "first"),
  });
  assertEquals(await keepBootstrapHash(contended, "second"), "first");
  assertEquals(await keepBootstrapHash(store.kv, "third"), "first");
  assertEquals(await readBootstrapHash(store.kv), "first");
});

Deno.test("keepBootstrapHash() recognizes its own commit if the response was lost", async () => {
  using store = await openMemory();
  assertEquals(await keepBootstrapHash(new LossyKv(store.raw), "mine"), "mine");
});

Deno.test("readToken() and findToken() throw DamagedRecord for a damaged token, and listTokens() omits it", async () => {
  using store = await openMemory();
  await insertToken(store.kv, aToken());
  await store.raw.set(keys.token("t1"), encodeJson({ ...aToken(), scopes: ["root"] }));
  await assertRejects(() => readToken(store.kv, "t1"), DamagedRecord);
  await assertRejects(() => findToken(store.kv, aToken().hash), DamagedRecord);
  assertEquals(await idsOf(store.kv), []);
});
