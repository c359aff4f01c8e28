import { assertEquals } from "@std/assert";
import { problemOf } from "../../support/service/problem_of.ts";
import { TestService } from "../../support/service/test_service.ts";
import { WatchedKv } from "../../support/store/watched_kv.ts";

async function assertOk(response: Response) {
  assertEquals(response.status, 200);
  assertEquals(response.headers.get("Content-Type"), "application/json");
  assertEquals(response.headers.get("Cache-Control"), "no-store");
  assertEquals(await response.json(), { status: "ok" });
}

Deno.test("GET /livez and /readyz answer without credentials", async () => {
  await using service = await TestService.create();
  await assertOk(await service.request("/livez"));
  await assertOk(await service.request("/readyz"));
  for (const path of ["/livez", "/readyz"]) {
    assertEquals((await service.request(path, { method: "HEAD" })).status, 200);
  }
});

Deno.test("GET /readyz is a 503 from the moment the service starts to end, /livez is not", async () => {
  await using service = await TestService.create();
  service.ending.abort();
  const response = await service.request("/readyz");
  assertEquals(response.headers.get("Retry-After"), "1");
  assertEquals((await problemOf(response, 503)).detail, "The service is ending");
  assertEquals((await service.request("/readyz", { method: "HEAD" })).status, 503);
  await assertOk(await service.request("/livez"));
});

Deno.test("GET /readyz is a 503 while the store is away, /livez is not", async () => {
  const watched = await WatchedKv.open();
  await using service = await TestService.create({ kv: watched.kv });
  watched.state = "away";
  const response = await service.request("/readyz");
  assertEquals(response.headers.get("Retry-After"), "1");
  await problemOf(response, 503);
  await assertOk(await service.request("/livez"));
  watched.state = "here";
  await assertOk(await service.request("/readyz"));
});

Deno.test("GET /livez asks nothing of the store", async () => {
  const watched = await WatchedKv.open();
  await using service = await TestService.create({ kv: watched.kv });
  watched.calls = 0;
  await service.request("/livez");
  assertEquals(watched.calls, 0);
});
