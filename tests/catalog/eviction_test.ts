import { assert, assertEquals, assertGreater, assertLessOrEqual } from "@std/assert";
import { badgeIdOf, bulkyLocalizations } from "../support/builders.ts";
import { TestService } from "../support/service/test_service.ts";
import { FailingKv } from "../support/store/failing_kv.ts";

const badgeId = badgeIdOf(0);

/** Creates a project with one badge, of about this many bytes, on product 1. */
async function putProject(service: TestService, id: string, bytes: number): Promise<void> {
  const put = async (path: string, json: unknown) => {
    const response = await service.request(`/admin/v1/projects/${id}${path}`, {
      method: "PUT",
      json,
    });
    assertEquals(response.status, 201, await response.text());
  };
  await put("", { name: id });
  await put("/types/price", { name: "Price", schema: { type: "object" } });
  const localizations = bulkyLocalizations(bytes);
  await put(`/badges/${badgeId}`, { typeId: "price", content: { text: id }, localizations });
  await put("/products/1", { badges: [{ badgeId }] });
}

const shops = ["shop0", "shop1", "shop2", "shop3", "shop4", "shop5"];
const budget = 250_000;

/** A service that has room for some of the shops, but not for all. */
async function crowdedService(kv?: Deno.Kv): Promise<TestService> {
  const service = await TestService.create({ catalogMaxBytes: budget, ...(kv && { kv }) });
  for (const id of shops) await putProject(service, id, 30_000);
  return service;
}

async function answerOf(service: TestService, id: string): Promise<string> {
  const json = { context: {}, query: { products: [{ id: 1 }] } };
  const response = await service.request(`/v1/${id}/badges/query/byProductId`, { json });
  assertEquals(response.status, 200);
  return await response.text();
}

Deno.test("Catalog stays within its budget by evicting whole projects, the least recently used first", async () => {
  await using service = await crowdedService();
  const { catalog } = service;
  const kept = shops.filter((id) => catalog.get(id) !== undefined);
  assertGreater(kept.length, 1);
  assertEquals(kept, shops.slice(-kept.length));
  assertEquals(catalog.statistics.projects, kept.length);
  assertLessOrEqual(catalog.statistics.bytes, budget);
  // The oldest of them is used, so the next one is evicted.
  await answerOf(service, kept[0] ?? "");
  await answerOf(service, "shop0");
  assert(catalog.get(kept[0] ?? "") !== undefined);
  assertEquals(catalog.get(kept[1] ?? ""), undefined);
  assertLessOrEqual(catalog.statistics.bytes, budget);
});

Deno.test("Catalog returns the same answers after a project was evicted and reloaded", async () => {
  await using service = await crowdedService();
  const first = new Map<string, string>();
  for (const id of shops) first.set(id, await answerOf(service, id));
  const { loads } = service.catalog.statistics;
  for (const id of shops) assertEquals(await answerOf(service, id), first.get(id));
  assertGreater(service.catalog.statistics.loads, loads + 2);
  for (const id of shops) assert(first.get(id)?.includes(`"text":"${id}"`));
});

/** Adds badges of 30 kB to a project. */
async function grow(service: TestService, id: string, count: number): Promise<void> {
  for (let number = 1; number <= count; number++) {
    const json = { typeId: "price", content: {}, localizations: bulkyLocalizations(30_000) };
    const path = `/admin/v1/projects/${id}/badges/${badgeIdOf(number)}`;
    assertEquals((await service.request(path, { method: "PUT", json })).status, 201);
  }
}

Deno.test("Catalog evicts others when a project grows by changes", async () => {
  await using service = await crowdedService();
  const { catalog } = service;
  const before = catalog.statistics.projects;
  const grown = shops.at(-1) ?? "";
  await grow(service, grown, 5);
  assert(catalog.get(grown) !== undefined);
  assert(catalog.statistics.projects < before);
  assertLessOrEqual(catalog.statistics.bytes, budget);
});

Deno.test("Catalog keeps a project that is larger than the budget beside small ones, but no second", async () => {
  const failing = await FailingKv.open();
  await using service = await TestService.create({ catalogMaxBytes: 100_000, kv: failing.kv });
  await putProject(service, "small", 10);
  await putProject(service, "large", 30_000);
  await grow(service, "large", 5);
  await answerOf(service, "large");
  await service.catalog.idle();
  failing.calls = 0;
  for (let count = 0; count < 10; count++) {
    await answerOf(service, "large");
    await answerOf(service, "small");
  }
  assertEquals(failing.calls, 0);
  assertEquals(service.catalog.statistics.projects, 2);
  await putProject(service, "second", 30_000);
  await grow(service, "second", 5);
  assertEquals(service.catalog.get("large"), undefined);
});

Deno.test("Catalog accepts changes of projects that are not in memory", async () => {
  await using service = await crowdedService();
  for (const id of shops) {
    assertEquals(
      (await service.request(`/admin/v1/projects/${id}/products/2`, {
        method: "PUT",
        json: { badges: [{ badgeId }] },
      })).status,
      201,
    );
  }
  for (const id of shops) assertEquals(await service.shown(id, [{ id: 2 }]), [[id]]);
});
