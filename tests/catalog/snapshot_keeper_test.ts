import { assert, assertEquals, assertNotEquals } from "@std/assert";
import { SnapshotKeeper } from "../../src/catalog/snapshot_keeper.ts";
import { keys } from "../../src/store/keys.ts";
import { SnapshotFile } from "../../src/store/snapshot/snapshot_file.ts";
import { inFolder } from "../support/in_folder.ts";
import { a, queryShop, serviceWithShop } from "../support/service/query_shop.ts";
import { TestService } from "../support/service/test_service.ts";
import { FailingKv } from "../support/store/failing_kv.ts";

const badge = `/admin/v1/projects/shop/badges/${a}`;
const change = (text: string) => ({
  method: "PUT",
  json: { typeId: "price", content: { text } },
});

/** The text of the first badge on product 1. */
async function shown(service: TestService): Promise<string | undefined> {
  const [texts] = await service.shown("shop", [{ id: 1 }]);
  return texts?.[0];
}

/** A process on the store, with the snapshot in this file. */
async function start(path: string, raw: Deno.Kv, service?: TestService) {
  const started = service ?? await TestService.create({ kv: raw });
  const file = await SnapshotFile.open(path, "https://kv.example/");
  if (file === undefined) throw new Error("Another process has the file");
  const keeper = new SnapshotKeeper(file, started.catalog);
  return {
    ...{ service: started, keeper },
    /** What is done as soon as the store is up. */
    begin: () => keeper.preload(new AbortController().signal),
    async [Symbol.asyncDispose]() {
      await keeper.write();
      file[Symbol.dispose]();
      await started.catalog.idle();
    },
  };
}

/** A shop on a store that can be taken down, of which a process has left a snapshot at `path`. */
async function leftSnapshot(path: string): Promise<{ failing: FailingKv; service: TestService }> {
  const failing = await FailingKv.open();
  const service = await serviceWithShop({ kv: failing.kv });
  await using process = await start(path, failing.kv, service);
  await process.begin();
  return { failing, service };
}

Deno.test("a start without the store answers from the snapshot; changes and lists are a 503", async () => {
  await inFolder(async (path) => {
    const { failing, service: before } = await leftSnapshot(path);
    await using _store = before;
    const answer = await (await queryShop(before, [{ id: 1 }])).text();
    failing.state = "down";
    await using process = await start(path, failing.kv);
    const { service, keeper } = process;
    assertEquals((await queryShop(service, [{ id: 1 }])).status, 503);
    assertEquals(await keeper.restore(), 1);
    // Memory is the snapshot until the store is up.
    assertEquals(keeper.ageSeconds, 0);
    assertEquals(await (await queryShop(service, [{ id: 1 }])).text(), answer);
    for (const request of [change("changed"), { method: "GET" }]) {
      assertEquals((await service.request(badge, request)).status, 503);
    }
    assertEquals(await (await queryShop(service, [{ id: 1 }])).text(), answer);
  });
});

/** What may happen to the shop before a starting process can read it: how, and the result. */
const becomes: Record<string, (service: TestService) => Promise<string | undefined>> = {
  "changed": async (service) => {
    await service.request(badge, change("changed"));
    return "changed";
  },
  "changed so often that the log is gone": async (service) => {
    for (let time = 0; time < 70; time++) await service.request(badge, change(`${time}`));
    await service.catalog.idle();
    return "69";
  },
  "deleted": async (service) => {
    await service.request("/admin/v1/projects/shop", { method: "DELETE" });
    return undefined;
  },
  "not changed": () => Promise.resolve("A"),
};

for (const [name, change] of Object.entries(becomes)) {
  Deno.test(`the store overrides a snapshot of a project that is ${name} in it, as soon as it is up`, async () => {
    await inFolder(async (path) => {
      const { failing, service: before } = await leftSnapshot(path);
      await using _store = before;
      const expected = await change(before);
      failing.state = "down";
      await using process = await start(path, failing.kv);
      await process.keeper.restore();
      assertEquals(await shown(process.service), "A");
      failing.state = "up";
      await process.begin();
      const pathExists = process.service.catalog.get("shop") !== undefined;
      assertEquals(pathExists ? await shown(process.service) : undefined, expected);
    });
  });
}

Deno.test("no change is lost of a project that was changed after a start from its snapshot", async () => {
  await inFolder(async (path) => {
    const { failing, service: before } = await leftSnapshot(path);
    await using _store = before;
    // Only in the store's log, while only the snapshot is known.
    await before.request(badge, change("logged"));
    failing.state = "down";
    await using process = await start(path, failing.kv);
    await process.keeper.restore();
    failing.state = "up";
    await process.begin();
    // Enough for a checkpoint, after which the log is gone.
    const other = badge.replace(a, "99999999-9999-4999-8999-999999999999");
    for (let time = 0; time < 70; time++) await process.service.request(other, change(`${time}`));
    await process.service.catalog.idle();
    const reader = await TestService.create({ kv: failing.kv });
    assertEquals(await shown(reader), "logged");
  });
});

Deno.test("a start with the store loads what was in memory before, and keeps it in the snapshot", async () => {
  await inFolder(async (path) => {
    const { failing, service: before } = await leftSnapshot(path);
    await using _store = before;
    await before.request(badge, change("changed"));
    {
      await using process = await start(path, failing.kv);
      await process.begin();
      assertEquals(process.service.catalog.get("shop")?.isOfSnapshot, false);
    }
    failing.state = "down";
    await using process = await start(path, failing.kv);
    await process.keeper.restore();
    assertEquals(await shown(process.service), "changed");
  });
});

Deno.test("SnapshotKeeper.write() writes nothing before the store was up, and nothing unchanged", async () => {
  await inFolder(async (path, files) => {
    const { failing, service: before } = await leftSnapshot(path);
    await using _store = before;
    const writtenAt = () =>
      Promise.all(
        files().map(async (name) => {
          const { mtime } = await Deno.stat(path.replace("store", name));
          return mtime?.getTime();
        }),
      );
    const first = await writtenAt();
    await using process = await start(path, failing.kv);
    await process.keeper.restore();
    await process.keeper.write();
    await process.begin();
    await process.keeper.write();
    assertEquals(await writtenAt(), first);
    await process.service.request(badge, change("changed"));
    await process.keeper.write();
    assertNotEquals(await writtenAt(), first);
  });
});

Deno.test("a process that ends before it has loaded the snapshot's projects keeps the snapshot", async () => {
  await inFolder(async (path) => {
    const { failing, service: before } = await leftSnapshot(path);
    await using _store = before;
    {
      await using process = await start(path, failing.kv);
      await process.keeper.preload(AbortSignal.abort());
    }
    failing.state = "down";
    await using process = await start(path, failing.kv);
    assertEquals(await process.keeper.restore(), 1);
  });
});

Deno.test("a project that was deleted while no process ran is no longer in the snapshot", async () => {
  await inFolder(async (path) => {
    const { failing, service: before } = await leftSnapshot(path);
    await using _store = before;
    await before.request("/admin/v1/projects/shop", { method: "DELETE" });
    {
      await using process = await start(path, failing.kv);
      await process.begin();
    }
    await using process = await start(path, failing.kv);
    assertEquals(await process.keeper.restore(), 0);
  });
});

Deno.test("a project that is damaged in the store is not answered from the snapshot", async () => {
  await inFolder(async (path) => {
    const { failing, service: before } = await leftSnapshot(path);
    await using _store = before;
    await using process = await start(path, failing.kv);
    await process.keeper.restore();
    assertEquals(await shown(process.service), "A");
    await failing.kv.set(keys.head("shop"), "not a head");
    await process.begin();
    assertEquals((await queryShop(process.service, [{ id: 1 }])).status, 500);
  });
});

Deno.test("a snapshot that cannot be written is counted, and ages until it can be", async () => {
  await inFolder(async (path) => {
    await using service = await serviceWithShop();
    const file = await SnapshotFile.open(path, "https://kv.example/");
    if (file === undefined) throw new Error("Another process has the file");
    const keeper = new SnapshotKeeper(file, service.catalog);
    await keeper.preload(new AbortController().signal);
    Object.defineProperty(file, "write", {
      configurable: true,
      value: () => Promise.reject(new Error("the disk is full")),
    });
    await keeper.write();
    const old = keeper.ageSeconds;
    await keeper.write();
    assertEquals(keeper.failures, 2);
    assert(keeper.ageSeconds > old);
    Reflect.deleteProperty(file, "write");
    const begunAt = performance.now();
    await keeper.write();
    assert(keeper.ageSeconds <= (performance.now() - begunAt) / 1_000);
    assertEquals(keeper.failures, 2);
    file[Symbol.dispose]();
  });
});
