import { assertEquals } from "@std/assert";
import { Catalog } from "../../src/catalog/catalog.ts";
import { openMemory, Writer } from "../support/store/store_builders.ts";
import { kvStore } from "../support/store/kv_store_over.ts";

/** A project in memory, read at second 0, and a clock that the test sets. */
async function aProject() {
  const store = await openMemory();
  const writer = await Writer.create(store.kv);
  const clock = { seconds: 0 };
  const now = () => clock.seconds * 1_000;
  const catalog = new Catalog({ kv: kvStore(store.raw), maxBytes: 1e6, now });
  await catalog.open("shop");
  return {
    catalog,
    clock,
    now,
    writer,
    age: () => catalog.freshness("shop")?.ageSeconds,
    async [Symbol.asyncDispose]() {
      await catalog.idle();
      store[Symbol.dispose]();
    },
  };
}

Deno.test("Catalog.freshness() is unknown for a project that is not in memory", async () => {
  await using project = await aProject();
  assertEquals(project.catalog.freshness("other"), undefined);
});

Deno.test("Catalog.freshness() is certain if no other process writes, until the project is stale", async () => {
  await using project = await aProject();
  project.clock.seconds = 60;
  assertEquals(project.age(), 0);
  project.catalog.markStale("shop");
  assertEquals(project.age(), 60);
  await project.catalog.open("shop");
  assertEquals(project.age(), 0);
});

Deno.test("Catalog.freshness() ages from the last read of the store if others write", async () => {
  await using project = await aProject();
  const { catalog, clock } = project;
  clock.seconds = 10;
  catalog.confirm(catalog.heads(), project.now());
  assertEquals(project.age(), 0);
  clock.seconds = 17;
  assertEquals(project.age(), 7);
});

Deno.test("Catalog.freshness() is not renewed by the head of an older revision", async () => {
  await using project = await aProject();
  const { catalog, clock, writer } = project;
  const before = catalog.heads();
  const revision = await writer.change([], { settings: { name: "Later" } });
  catalog.markStale("shop");
  await catalog.open("shop");
  clock.seconds = 9;
  catalog.confirm(before, project.now());
  assertEquals(catalog.freshness("shop"), { revision, ageSeconds: 9 });
});
