import { assertEquals, assertFalse, assertRejects } from "@std/assert";
import { backUpStore, repairCopy, restoreStore } from "../../../src/store/copy/store_copies.ts";
import { openStore } from "../../../src/store/open_store.ts";
import { decodeJson, encodeEntry } from "../../../src/store/record.ts";
import { schemaVersion, Sentinel } from "../../../src/store/sentinel.ts";
import { UnusableStore } from "../../../src/store/port/storage_port.ts";
import { inFolder } from "../../support/in_folder.ts";

/** Creates a store at `path`, and closes it. */
async function createStore(path: string): Promise<string> {
  const store = await openStore({ kind: "file", path });
  store.close();
  return store.sentinel.instanceId;
}

async function refused(work: Promise<unknown>, reason: string): Promise<void> {
  const { message } = await assertRejects(() => work, UnusableStore);
  assertEquals(message, reason);
}

Deno.test("restoreStore() restores the store that backUpStore() copied, and leaves no other files", () =>
  inFolder(async (base, files) => {
    const instanceId = await createStore(`${base}_a.kv`);
    await backUpStore(`${base}_a.kv`, `${base}_copy.kv`);
    await restoreStore(`${base}_copy.kv`, `${base}_b.kv`);
    const created = files().filter((name) => !name.startsWith("store_a.kv"));
    assertEquals(created, ["store_b.kv", "store_b.kv.lock", "store_copy.kv"]);
    assertEquals(await createStore(`${base}_b.kv`), instanceId);
  }));

Deno.test("backUpStore() overwrites nothing, and copies only stores", () =>
  inFolder(async (base) => {
    const [store, copy, other] = ["a.kv", "copy.kv", "other"].map((it) => `${base}_${it}`);
    await refused(backUpStore(store!, copy!), `there is no store "${store}"`);
    await createStore(store!);
    await Deno.writeTextFile(other!, "of value");
    await refused(
      backUpStore(store!, other!),
      `"${other}" exists: move it elsewhere first`,
    );
    assertEquals(await Deno.readTextFile(other!), "of value");
    await refused(backUpStore(other!, copy!), `"${other}": it is not a store of this service`);
  }));

Deno.test("restoreStore() overwrites nothing: no store, and no log of one", () =>
  inFolder(async (base) => {
    await createStore(`${base}_a.kv`);
    const before = await Deno.readFile(`${base}_a.kv`);
    await backUpStore(`${base}_a.kv`, `${base}_copy.kv`);
    for (const suffix of ["", "-wal", "-shm"]) {
      const path = suffix === "" ? `${base}_a.kv` : `${base}_b.kv`;
      if (suffix !== "") await Deno.writeTextFile(path + suffix, "left over");
      await refused(
        restoreStore(`${base}_copy.kv`, path),
        `"${path}${suffix}" exists: move it elsewhere first`,
      );
      if (suffix !== "") await Deno.remove(path + suffix);
    }
    assertEquals(await Deno.readFile(`${base}_a.kv`), before);
  }));

Deno.test("restoreStore() rejects a copy that is damaged or missing", () =>
  inFolder(async (base, files) => {
    await createStore(`${base}_a.kv`);
    const [copy, path] = [`${base}_copy.kv`, `${base}_b.kv`];
    await refused(restoreStore(copy, path), `there is no store "${copy}"`);
    await Deno.writeTextFile(copy, "no store");
    await refused(restoreStore(copy, path), `"${copy}": it is not a store of this service`);
    const bytes = await Deno.readFile(`${base}_a.kv`);
    for (const length of [100, bytes.length / 2, bytes.length - 4_096]) {
      await Deno.writeFile(copy, bytes.subarray(0, length));
      await assertRejects(() => restoreStore(copy, path));
    }
    assertFalse(files().includes("store_b.kv"));
  }));

Deno.test("backUpStore() and repairCopy() refuse a store of a newer version, and leave nothing behind", () =>
  inFolder(async (base, files) => {
    await createStore(`${base}_a.kv`);
    const raw = await Deno.openKv(`${base}_a.kv`);
    const { value } = await raw.get(["store"]);
    const sentinel = decodeJson(Sentinel, ["store"], value);
    await raw.set(["store"], encodeEntry({ ...sentinel, schemaVersion: 99 }));
    raw.close();
    for (const copy of [backUpStore, repairCopy]) {
      await refused(
        copy(`${base}_a.kv`, `${base}_copy.kv`),
        "it has schema version 99, made by a newer version of the service; this one knows " +
          schemaVersion,
      );
    }
    assertEquals(files().filter((name) => name.includes("copy")), []);
  }));

Deno.test("backUpStore() overwrites no unfinished copy", () =>
  inFolder(async (base) => {
    await createStore(`${base}_a.kv`);
    await Deno.writeTextFile(`${base}_copy.kv.new`, "of value");
    await backUpStore(`${base}_a.kv`, `${base}_copy.kv`);
    assertEquals(await Deno.readTextFile(`${base}_copy.kv.new`), "of value");
  }));
