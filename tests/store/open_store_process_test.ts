import { assert, assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { openStore } from "../../src/store/open_store.ts";
import { UnusableStore } from "../../src/store/port/storage_port.ts";
import { inFolder } from "../support/in_folder.ts";
import { StoreProcess } from "../support/store/store_process.ts";

const open = (path: string) => openStore({ kind: "file", path });
const taken = "another process has it open";

Deno.test("openStore() refuses a store that another process has open", async () => {
  await inFolder(async (path) => {
    const mine = await open(path);
    const other = StoreProcess.open(path);
    assertEquals(await other.line(), `UnusableStore: ${taken}`);
    await other.end();
    mine.close();
  });
});

Deno.test("openStore() opens a store after its holder was killed or has closed it", async () => {
  await inFolder(async (path) => {
    for (const way of ["kill", "end"] as const) {
      const holder = StoreProcess.open(path);
      const instanceId = await holder.line();
      await assertRejects(() => open(path), UnusableStore, taken);
      await holder[way]();
      const mine = await open(path);
      assertEquals(mine.sentinel.instanceId, instanceId);
      mine.close();
    }
  });
});

Deno.test("openStore() creates a store in place of an unfinished one by a killed process", async () => {
  await inFolder(async (path, files) => {
    await StoreProcess.interrupt(`${path}.new`);
    assertEquals(files(), ["store.new", "store.new-shm", "store.new-wal"]);
    const store = await open(path);
    assert(store.isNew);
    assertEquals((await store.kv.get(["unfinished"])).value, null);
    store.close();
    assertEquals(files(), ["store", "store.lock"]);
  });
});

Deno.test("openStore() creates a store if a finished one was not moved into place yet", async () => {
  await inFolder(async (path, files) => {
    const unmoved = await open(`${path}.new`);
    unmoved.close();
    const store = await open(path);
    assert(store.isNew && store.sentinel.instanceId !== unmoved.sentinel.instanceId);
    store.close();
    assertEquals(files(), ["store", "store.lock", "store.new.lock"]);
  });
});

Deno.test("openStore() refuses to create a store beside the log of a missing one", async () => {
  await inFolder(async (path, files) => {
    await StoreProcess.interrupt(path);
    await Deno.remove(path);
    const error = await assertRejects(() => open(path), UnusableStore);
    assertStringIncludes(error.message, `it is gone, but its log "${path}-wal" is not`);
    assertEquals(files(), ["store-shm", "store-wal", "store.lock"]);
  });
});
