import { assertEquals } from "@std/assert";
import { problemOf } from "../../support/service/problem_of.ts";
import { serviceWithShop } from "../../support/service/query_shop.ts";
import { TestService } from "../../support/service/test_service.ts";
import { FailingKv } from "../../support/store/failing_kv.ts";

async function assertOk(response: Response, more: Record<string, unknown> = {}) {
  assertEquals(response.status, 200);
  assertEquals(response.headers.get("Content-Type"), "application/json");
  assertEquals(response.headers.get("Cache-Control"), "no-store");
  assertEquals(await response.json(), { status: "ok", ...more });
}

Deno.test("GET /livez and /readyz respond without credentials", async () => {
  await using service = await TestService.create();
  await assertOk(await service.request("/livez"));
  await assertOk(await service.request("/readyz"), { store: "up" });
  for (const path of ["/livez", "/readyz"]) {
    assertEquals((await service.request(path, { method: "HEAD" })).status, 200);
  }
});

Deno.test("GET /readyz is a 503 as soon as the shutdown begins, /livez is not", async () => {
  await using service = await TestService.create();
  service.ending.abort();
  const response = await service.request("/readyz");
  assertEquals(response.headers.get("Retry-After"), "1");
  assertEquals((await problemOf(response, 503)).detail, "The service is shutting down");
  assertEquals((await service.request("/readyz", { method: "HEAD" })).status, 503);
  await assertOk(await service.request("/livez"));
});

Deno.test("GET /readyz is a 503 while the store is down and nothing is in memory, /livez is not", async () => {
  const failing = await FailingKv.open();
  await using service = await TestService.create({ kv: failing.kv });
  failing.state = "down";
  await service.deps.probe.check();
  const response = await service.request("/readyz");
  assertEquals(response.headers.get("Retry-After"), "1");
  await problemOf(response, 503);
  await assertOk(await service.request("/livez"));
  failing.state = "up";
  await service.deps.probe.check();
  await assertOk(await service.request("/readyz"), { store: "up" });
});

Deno.test("GET /readyz reports that the store is down, and the age of the answers", async () => {
  const failing = await FailingKv.open();
  const loadedAt = Date.UTC(2026, 0, 31, 9, 30);
  let now = loadedAt;
  await using service = await serviceWithShop({ kv: failing.kv, now: () => now });
  await service.catalog.idle();
  const { catalog } = service;
  catalog.confirm(catalog.heads(), loadedAt);
  now += 60_000;
  for (const state of ["down", "silent"] as const) {
    failing.state = state;
    await service.deps.probe.check();
    await assertOk(await service.request("/readyz"), {
      store: "down",
      asOf: new Date(loadedAt).toISOString(),
    });
  }
  failing.state = "up";
  await service.deps.probe.check();
  await assertOk(await service.request("/readyz"), { store: "up" });
});

Deno.test("GET /livez and /readyz never call the store, up or down", async () => {
  const failing = await FailingKv.open();
  await using service = await TestService.create({ kv: failing.kv });
  for (const state of ["up", "down"] as const) {
    failing.state = state;
    await service.deps.probe.check();
    failing.calls = 0;
    for (const path of ["/livez", "/readyz"]) await service.request(path);
    assertEquals(failing.calls, 0);
  }
});
