import { assertEquals, assertMatch, assertRejects } from "@std/assert";
import { historyBounds } from "../../src/domain/history_bounds.ts";
import { DomainError } from "../../src/domain/errors.ts";
import { finishDeletions } from "../../src/management/projects/delete_project.ts";
import { writeCheckpoint } from "../../src/store/project/checkpoint.ts";
import { deleteOldChanges } from "../../src/store/project/change_log.ts";
import { deleteGarbage, insertProject, removeProject } from "../../src/store/directory.ts";
import { decodeJson, encodeEntry } from "../../src/store/record.ts";
import { claimStore, enterStore, schemaVersion, Sentinel } from "../../src/store/sentinel.ts";
import { deleteSessions, insertSession, markSessionSeen } from "../../src/store/session_records.ts";
import {
  deleteToken,
  dropProjectFromTokens,
  insertToken,
  keepBootstrapHash,
} from "../../src/store/token_records.ts";
import { aBadge } from "../support/builders.ts";
import { ManagedShop } from "../support/service/managed_shop.ts";
import {
  aChangeEntry,
  insertShop,
  now,
  openMemory,
  Writer,
} from "../support/store/store_builders.ts";
import { kvStore } from "../support/store/kv_store_over.ts";

const newer = schemaVersion + 1;

/** What a newer version of the service does to a store when it starts. */
async function migrate(raw: Deno.Kv): Promise<void> {
  const migrations = new Map([[schemaVersion, () => Promise.resolve()]]);
  await claimStore(kvStore(raw), { mayBeNew: false, target: newer, migrations });
}

const aToken = {
  id: "t",
  hash: "h",
  name: "T",
  scopes: ["read" as const],
  createdAt: now,
};
const aSession = { hash: "s", tokenHash: "h", createdAt: now, expiresAt: now + 1 };

/** A store with one of everything, initialized by a process of this version. */
async function enteredStore() {
  const store = await openMemory();
  await enterStore(store.kv, { mayBeNew: true });
  const writer = await Writer.create(store.kv);
  await writer.change([{ kind: "putBadge", badge: aBadge() }], { at: 0 });
  const project = { id: "shop", number: writer.state.number };
  await insertToken(store.kv, { ...aToken, projects: [project] });
  await insertSession(store.kv, aSession);
  const doomed = await insertShop(store.kv, "doomed");
  await removeProject(store.kv, doomed, now);
  const dump = async () =>
    JSON.stringify(
      await Array.fromAsync(store.raw.list({ prefix: [] })),
      (_, value) => value instanceof Uint8Array ? [...value] : value,
    );
  return { ...store, writer, doomed, dump };
}
type Entered = Awaited<ReturnType<typeof enteredStore>>;

/** Every function that writes; add new ones here. */
const writes: Record<string, (store: Entered) => Promise<unknown>> = {
  commitChange: ({ writer }) => writer.change([]),
  writeCheckpoint: ({ kv, writer }) =>
    writeCheckpoint(kv, writer, { now: () => now, history: historyBounds() }),
  deleteOldChanges: ({ kv, writer }) =>
    deleteOldChanges(kv, writer.state.number, { now: now + 91 * 86_400_000, limit: 9 }),
  insertProject: ({ kv }) => insertProject(kv, "new", { name: "New" }, aChangeEntry()),
  removeProject: ({ kv, writer }) => removeProject(kv, writer.stored, now),
  deleteGarbage: ({ kv, doomed }) => deleteGarbage(kv, doomed.head.number),
  finishDeletions: ({ kv }) => finishDeletions(kv, () => now),
  insertToken: ({ kv }) => insertToken(kv, { ...aToken, id: "t2", hash: "h2" }),
  deleteToken: ({ kv }) => deleteToken(kv, aToken.id),
  dropProjectFromTokens: ({ kv, writer }) => dropProjectFromTokens(kv, writer.state.number),
  keepBootstrapHash: ({ kv }) => keepBootstrapHash(kv, "hash"),
  insertSession: ({ kv }) => insertSession(kv, { ...aSession, hash: "s2" }),
  deleteSessions: ({ kv }) => deleteSessions(kv, [aSession.hash]),
  markSessionSeen: ({ kv }) => markSessionSeen(kv, aSession.hash, now + 1),
};

for (const [name, write] of Object.entries(writes)) {
  Deno.test(`${name}() writes nothing once a newer version of the service has migrated the store`, async () => {
    using store = await enteredStore();
    await migrate(store.raw);
    const before = await store.dump();
    const error = await assertRejects(() => write(store), DomainError);
    assertEquals(error.code, "unavailable");
    assertMatch(error.message, new RegExp(`schema version ${newer}, made by a newer version`));
    assertEquals(await store.dump(), before);
  });

  Deno.test(`${name}() writes while the fence is intact`, async () => {
    using store = await enteredStore();
    const before = await store.dump();
    await write(store);
    assertEquals(await store.dump() !== before, true);
  });
}

Deno.test("only adapters end transactions and open stores", async () => {
  const folder = new URL("../../src/", import.meta.url);
  const found: string[] = [];
  for (const path of await sources(folder)) {
    const text = await Deno.readTextFile(new URL(path, folder));
    if (/\.commit\(\)/.test(text)) found.push(`${path} commits`);
    if (/Deno\.openKv\(/.test(text)) found.push(`${path} opens`);
  }
  assertEquals(found.sort(), [
    "store/port/deno_kv.ts commits",
    "store/port/kv_connect.ts opens",
    "store/port/kv_file.ts opens",
  ]);
});

async function sources(folder: URL, under = ""): Promise<string[]> {
  const paths: string[] = [];
  for await (const { name, isDirectory } of Deno.readDir(new URL(under, folder))) {
    if (isDirectory) paths.push(...await sources(folder, `${under}${name}/`));
    else if (name.endsWith(".ts")) paths.push(under + name);
  }
  return paths;
}

Deno.test("a process whose store was migrated answers queries from memory, and changes are a 503 with the reason", async () => {
  const raw = await Deno.openKv(":memory:");
  await enterStore(kvStore(raw), { mayBeNew: true });
  await using shop = await ManagedShop.create({ kv: raw, badges: 1 });
  const { service } = shop;
  await enterStore(service.management.kv, { mayBeNew: false });
  await shop.putProduct(1, { badges: [{ badgeId: (await shop.badge(0)).id }] });
  const shown = await service.shown("shop", [{ id: 1 }]);
  await migrate(raw);
  const refused = await shop.send("PUT", "", { name: "Renamed" });
  assertEquals([refused.status, refused.headers.get("Retry-After")], [503, "30"]);
  assertMatch(
    (await refused.json()).detail,
    /can no longer use the store: it has schema version/,
  );
  assertEquals(await service.shown("shop", [{ id: 1 }]), shown);
});

Deno.test("a process continues when the store has its version again", async () => {
  using store = await enteredStore();
  await migrate(store.raw);
  await assertRejects(() => store.writer.change([]), DomainError);
  const { value } = await store.raw.get<Uint8Array>(["store"]);
  const sentinel = decodeJson(Sentinel, ["store"], value);
  await store.raw.set(["store"], encodeEntry({ ...sentinel, schemaVersion }));
  await store.kv.assertUsable();
  assertEquals(await store.writer.change([]), 3);
});
