import { setImmediate } from "node:timers";
import { bulkyLocalizations } from "../support/builders.ts";
import { assert, assertEquals, assertGreater } from "@std/assert";
import { Catalog } from "../../src/catalog/catalog.ts";
import { a, b, queryShop, serviceWithShop, shopQuery } from "../support/service/query_shop.ts";
import { now, openMemory, Writer } from "../support/store/store_builders.ts";
import { TestService } from "../support/service/test_service.ts";
import { FailingKv } from "../support/store/failing_kv.ts";
import { kvStore } from "../support/store/kv_store_over.ts";

const maxBytes = 64 * 1024 * 1024;

async function aStore() {
  const store = await openMemory();
  await Writer.create(store.kv);
  return { ...store, catalog: new Catalog({ kv: store.kv, maxBytes, now: () => now }) };
}

Deno.test("Catalog.open() loads a project once for a thousand concurrent callers", async () => {
  using store = await aStore();
  const { catalog } = store;
  const projects = await Promise.all(Array.from({ length: 1_000 }, () => catalog.open("shop")));
  assertEquals(new Set(projects).size, 1);
  assertEquals(catalog.get("shop"), projects[0]);
  assertEquals(await catalog.open("shop"), projects[0]);
  await catalog.exclusively("shop", (project) => {
    assertEquals(project, projects[0]);
    return Promise.resolve();
  });
  assertEquals(catalog.statistics.loads, 1);
});

Deno.test("a thousand concurrent first queries load the project once, and get the same answer", async () => {
  const failing = await FailingKv.open();
  await using service = await serviceWithShop({ kv: failing.kv });
  service.catalog.drop("shop");
  const { loads } = service.catalog.statistics;
  const answers = await Promise.all(
    Array.from({ length: 1_000 }, async () => await (await queryShop(service, [{ id: 1 }])).text()),
  );
  assertEquals(new Set(answers).size, 1);
  assert(answers[0]?.includes(a));
  assertEquals(service.catalog.statistics.loads, loads + 1);
});

Deno.test("a query of a loaded project makes no store call", async () => {
  const failing = await FailingKv.open();
  await using service = await serviceWithShop({ kv: failing.kv });
  await queryShop(service, [{ id: 1 }]);
  await service.catalog.idle();
  failing.calls = 0;
  for (const products of [[{ id: 1 }], [], [{ id: 999, variantIds: [1] }], [{ id: "x" }]]) {
    await (await queryShop(service, products)).text();
    await (await service.request(`${shopQuery}?product=1`)).text();
    await (await service.request(shopQuery, { method: "PUT" })).text();
  }
  assertEquals(failing.calls, 0);
});

Deno.test("a query after a change makes no store call either", async () => {
  const failing = await FailingKv.open();
  await using service = await serviceWithShop({ kv: failing.kv });
  const json = { badges: [{ badgeId: b }] };
  await service.request("/admin/v1/projects/shop/products/7", { method: "PUT", json });
  await service.catalog.idle();
  failing.calls = 0;
  assertEquals(await service.shown("shop", [{ id: 7 }]), [["B"]]);
  assertEquals(failing.calls, 0);
});

Deno.test("Catalog.open() remembers nothing about missing projects", async () => {
  using store = await aStore();
  const { catalog } = store;
  const ids = Array.from({ length: 500 }, (_, index) => `absent-${index}`);
  const projects = await Promise.all(ids.map((id) => catalog.open(id)));
  assert(projects.every((project) => project === undefined));
  const { projects: inMemory, bytes, loads } = catalog.statistics;
  assertEquals({ inMemory, bytes, loads }, { inMemory: 0, bytes: 0, loads: 0 });
  assertEquals(catalog.get("absent-1"), undefined);
});

Deno.test("Catalog.open() finds a project that was missing a moment ago", async () => {
  using store = await aStore();
  assertEquals(await store.catalog.open("later"), undefined);
  await Writer.create(store.kv, "later");
  assertEquals((await store.catalog.open("later"))?.state.id, "later");
});

Deno.test("Catalog.open() is retried by the next caller after a failure", async () => {
  const failing = await FailingKv.open();
  using kv = failing.kv;
  await Writer.create(kvStore(kv));
  const catalog = new Catalog({ kv: kvStore(kv), maxBytes, now: () => now });
  failing.state = "down";
  const outcomes = await Promise.allSettled([catalog.open("shop"), catalog.open("shop")]);
  assertEquals(outcomes.map((it) => it.status), ["rejected", "rejected"]);
  failing.state = "up";
  assertEquals((await catalog.open("shop"))?.state.id, "shop");
});

Deno.test("Catalog.exclusively() excludes other changes of the project, but not of others", async () => {
  using store = await aStore();
  const { catalog } = store;
  await Writer.create(store.kv, "other");
  const gate = Promise.withResolvers<void>();
  const events: string[] = [];
  const first = catalog.exclusively("shop", async () => {
    await gate.promise;
    events.push("first");
  });
  const second = catalog.exclusively("shop", () => Promise.resolve(events.push("second")));
  await catalog.exclusively("other", () => Promise.resolve(events.push("other")));
  gate.resolve();
  await Promise.all([first, second]);
  assertEquals(events, ["other", "first", "second"]);
});

Deno.test("Catalog.statistics follow the size of a project as it grows and shrinks", async () => {
  await using service = await TestService.create();
  const { catalog } = service;
  const put = (path: string, json: unknown) =>
    service.request(`/admin/v1/projects/shop${path}`, { method: "PUT", json });
  await put("", { name: "Shop" });
  await put("/types/price", { name: "Price", schema: { type: "object" } });
  const { bytes } = catalog.statistics;
  const localizations = bulkyLocalizations(20_000);
  await put(`/badges/${a}`, { typeId: "price", content: {}, localizations });
  assertGreater(catalog.statistics.bytes, bytes + 20_000);
  assertEquals(catalog.statistics.bytes, catalog.get("shop")?.memoryBytes);
  await service.request(`/admin/v1/projects/shop/badges/${a}`, { method: "DELETE" });
  // The number of the deleted badge is kept, so that it can come back.
  assertEquals(catalog.statistics.bytes, bytes + 80);
});

Deno.test("Catalog.openNewest() waits while the project is changed", async () => {
  using store = await aStore();
  const { catalog } = store;
  await catalog.open("shop");
  const order: string[] = [];
  const { promise: changed, resolve: change } = Promise.withResolvers<void>();
  const changing = catalog.exclusively("shop", () => changed).then(() => order.push("changed"));
  const opening = catalog.openNewest("shop").then(() => order.push("opened"));
  // A project that is in memory is opened within some turns otherwise.
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
  change();
  await Promise.all([changing, opening]);
  assertEquals(order, ["changed", "opened"]);
});
