import { assert, assertEquals, assertNotEquals, assertRejects } from "@std/assert";
import { DatabaseSync } from "node:sqlite";
import { keys } from "../../src/store/keys.ts";
import { openStore } from "../../src/store/open_store.ts";
import { encodeJson } from "../../src/store/record.ts";
import { Transaction, UnusableStore } from "../../src/store/port/storage_port.ts";
import { schemaVersion } from "../../src/store/sentinel.ts";
import { inFolder } from "../support/in_folder.ts";
import { storedJson } from "../support/store/store_builders.ts";

const open = (path: string) => openStore({ kind: "file", path });
const foreign = "it is not a store of this service";

Deno.test("openStore() in memory creates a new store every time", async () => {
  const [one, other] = [await openStore({ kind: "memory" }), await openStore({ kind: "memory" })];
  assertEquals([one.isNew, other.isNew], [true, true]);
  assertNotEquals(one.sentinel.instanceId, other.sentinel.instanceId);
  for (const store of [one, other]) store.close();
});

Deno.test("openStore() creates a file, and opens it again with its content", async () => {
  await inFolder(async (path, files) => {
    const created = await open(path);
    assertEquals(created.isNew, true);
    await created.kv.commit(new Transaction().set(["a"], encodeJson(1)));
    created.close();
    assertEquals(files(), ["store", "store.lock"]);
    const opened = await open(path);
    assertEquals([opened.isNew, opened.sentinel], [false, created.sentinel]);
    assertEquals(storedJson((await opened.kv.get(["a"])).value), 1);
    opened.close();
  });
});

Deno.test("openStore() accepts paths with characters that are special in URLs", async () => {
  await inFolder(async (path) => {
    for (const isNew of [true, false]) {
      const store = await open(`${path} 100%20?#é`);
      assertEquals(store.isNew, isNew);
      store.close();
    }
  });
});

Deno.test("openStore() has the sentinel in the file itself, each of 50 times", async () => {
  await inFolder(async (path, files) => {
    for (let time = 0; time < 50; time++) {
      const store = await open(`${path}${time}`);
      assertEquals(files().filter((name) => name.includes(".new")), []);
      // The file without the log beside it.
      await Deno.copyFile(`${path}${time}`, `${path}.copy`);
      const copy = await open(`${path}.copy`);
      assertEquals(copy.sentinel, store.sentinel);
      for (const { close } of [copy, store]) close();
    }
  });
});

Deno.test("openStore() refuses a second handle, and releases the file with the first", async () => {
  await inFolder(async (path) => {
    const first = await open(path);
    await assertRejects(() => open(path), UnusableStore, "another process has it open");
    await first.kv.commit(new Transaction().set(["a"], encodeJson(1)));
    first.close();
    const second = await open(path);
    assertEquals(storedJson((await second.kv.get(["a"])).value), 1);
    second.close();
  });
});

Deno.test("openStore() refuses a store that is open by another name", async () => {
  await inFolder(async (path) => {
    const first = await open(path);
    await Deno.link(path, `${path}.hard`);
    await Deno.symlink(path, `${path}.symbolic`);
    for (const name of ["hard", "symbolic"]) {
      const other = () => open(`${path}.${name}`);
      await assertRejects(other, UnusableStore, "another process has it open", name);
    }
    first.close();
    const second = await open(`${path}.symbolic`);
    await assertRejects(() => open(path), UnusableStore, "another process has it open");
    second.close();
  });
});

Deno.test("openStore() lets one of two concurrent starts succeed", async () => {
  await inFolder(async (path) => {
    const results = await Promise.allSettled([open(path), open(path)]);
    const stores = results.filter((it) => it.status === "fulfilled").map((it) => it.value);
    assertEquals(stores.length, 1);
    stores[0]!.close();
  });
});

Deno.test("openStore() keeps a store that another process created just before the lock", async () => {
  await inFolder(async (path) => {
    const realOpen = Deno.open;
    const openAfterAnother = async (...args: Parameters<typeof Deno.open>) => {
      if (String(args[0]).endsWith(".lock")) {
        Object.assign(Deno, { open: realOpen });
        const another = await open(path);
        await another.kv.commit(new Transaction().set(["a"], encodeJson(1)));
        another.close();
      }
      return await realOpen(...args);
    };
    Object.assign(Deno, { open: openAfterAnother });
    const store = await open(path);
    assertEquals([store.isNew, storedJson((await store.kv.get(["a"])).value)], [false, 1]);
    store.close();
  });
});

Deno.test("openStore() refuses a folder, and creates nothing beside it", async () => {
  await inFolder(async (path, files) => {
    await Deno.mkdir(path);
    await assertRejects(() => open(path), UnusableStore, "it is a folder");
    assertEquals(files(), ["store"]);
  });
});

const foreignFiles: Record<string, (path: string) => Promise<void> | void> = {
  "a text file": (path) => Deno.writeTextFile(path, "Dear diary, SQLite format 3\0"),
  "an empty file": (path) => Deno.writeTextFile(path, ""),
  "a file that starts like SQLite's": (path) =>
    Deno.writeTextFile(path, "SQLite format 3\0and so on"),
  "the SQLite file of another application": (path) => createSqlite(path, "DELETE"),
  "the SQLite file of another application with a log": (path) => createSqlite(path, "WAL"),
  "an empty KV file": async (path) => (await Deno.openKv(path)).close(),
  "the KV file of another application": async (path) => {
    using kv = await Deno.openKv(path);
    await kv.set(["users", 1], "Ada");
  },
};

function createSqlite(path: string, journalMode: string): void {
  using database = new DatabaseSync(path);
  database.exec(
    `PRAGMA journal_mode=${journalMode}; CREATE TABLE users (name); PRAGMA user_version=7`,
  );
}

for (const [name, create] of Object.entries(foreignFiles)) {
  Deno.test(`openStore() refuses ${name}, and does not change it`, async () => {
    await inFolder(async (path) => {
      await create(path);
      const before = await Deno.readFile(path);
      await assertRejects(() => open(path), UnusableStore, foreign);
      assertEquals(await Deno.readFile(path), before);
      // Nothing is locked: once the file is moved away, a store can be created here.
      await Deno.remove(path);
      const store = await open(path);
      assert(store.isNew);
      store.close();
    });
  });
}

const damages: Record<string, (whole: Uint8Array) => Uint8Array> = {
  "cut off within its first page": (whole) => whole.slice(0, 100),
  "cut off in the middle": (whole) => whole.slice(0, whole.length / 2),
  "without its last page": (whole) => whole.slice(0, -4_096),
  "zeros from its third page on": (whole) => whole.fill(0, 8_192),
};

for (const [name, damage] of Object.entries(damages)) {
  Deno.test(`openStore() refuses a store that is ${name}, and does not change it`, async () => {
    await inFolder(async (path) => {
      (await open(path)).close();
      const damaged = damage(await Deno.readFile(path));
      await Deno.writeFile(path, damaged);
      await assertRejects(() => open(path), UnusableStore, "it is damaged");
      assertEquals(await Deno.readFile(path), damaged);
    });
  });
}

Deno.test("openStore() creates nothing beside a file that is not SQLite's", async () => {
  await inFolder(async (path, files) => {
    await Deno.writeTextFile(path, "text");
    await assertRejects(() => open(path), UnusableStore);
    assertEquals(files(), ["store"]);
  });
});

Deno.test("openStore() refuses a store of a newer version, and does not change it", async () => {
  await inFolder(async (path) => {
    const { sentinel, kv, close } = await open(path);
    const newer = { ...sentinel, schemaVersion: schemaVersion + 1 };
    await kv.commit(new Transaction().set(keys.sentinel(), encodeJson(newer)));
    close();
    const before = await Deno.readFile(path);
    await assertRejects(
      () => open(path),
      UnusableStore,
      `it has schema version ${schemaVersion + 1}`,
    );
    assertEquals(await Deno.readFile(path), before);
  });
});

Deno.test("openStore() throws if the folder of the file does not exist", async () => {
  await inFolder((path) => assertRejects(() => open(`${path}/store`), Deno.errors.NotFound));
});

Deno.test("openStore() throws if it cannot create the file, and keeps no lock", async () => {
  await inFolder(async (path) => {
    await Deno.mkdir(`${path}.new/in the way`, { recursive: true });
    await assertRejects(() => open(path));
    await Deno.remove(`${path}.new`, { recursive: true });
    (await open(path)).close();
  });
});
