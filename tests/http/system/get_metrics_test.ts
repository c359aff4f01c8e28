import { assert, assertEquals } from "@std/assert";
import { badgeIdOf } from "../../support/builders.ts";
import { metricsOf } from "../../support/service/metrics_of.ts";
import { problemOf } from "../../support/service/problem_of.ts";
import { post, queryShop, serviceWithShop, shopQuery } from "../../support/service/query_shop.ts";
import { FailingKv } from "../../support/store/failing_kv.ts";
import { adminToken, TestService } from "../../support/service/test_service.ts";

async function createToken(service: TestService, json: unknown): Promise<string> {
  const response = await service.request("/admin/v1/tokens", { json });
  assertEquals(response.status, 201);
  return (await response.json()).secret;
}

Deno.test("GET /metrics counts queries by status, and their products", async () => {
  await using service = await serviceWithShop();
  const readMetrics = async () => {
    const metrics = await metricsOf(service);
    return [
      ...[200, 304, 400, 404].map((it) => metrics[`badges_queries_total{status="${it}"}`]),
      metrics.badges_query_products_total,
    ];
  };
  assertEquals(await readMetrics(), [0, 0, 0, 0, 0]);
  await queryShop(service, [{ id: 1 }, { id: 2 }]);
  const { headers } = await service.request(`${shopQuery}?product=1`);
  await service.request(`${shopQuery}?product=1`, {
    headers: { "If-None-Match": headers.get("ETag") ?? "" },
  });
  await post(service, "{");
  await service.request(`${shopQuery}?product=x`);
  await service.request("/v1/unknown/badges/query/byProductId");
  assertEquals(await readMetrics(), [2, 1, 2, 1, 4]);
});

Deno.test("GET /metrics counts the results of store calls, and reports that the store is down", async () => {
  const failing = await FailingKv.open();
  await using service = await serviceWithShop({ kv: failing.kv });
  const readMetrics = async () => {
    const metrics = await metricsOf(service);
    const calls = ["failed", "refused"].map((result) =>
      metrics[`badges_store_calls_total{kind="read",result="${result}"}`]
    );
    return [
      ...calls,
      metrics['badges_store_down{kind="read"}'],
      metrics.badges_store_calls_waiting,
    ];
  };
  assertEquals(await readMetrics(), [0, 0, 0, 0]);
  failing.state = "down";
  // The fifth failure in a row marks the store as down; two more calls are not made.
  for (let call = 0; call < 7; call++) await service.deps.probe.check();
  const [failed = 0, refused = 0, down] = await readMetrics();
  assertEquals([failed >= 5, refused >= 1, down], [true, true, 1]);
  const answered =
    (await metricsOf(service))['badges_store_calls_total{kind="read",result="answered"}'];
  assert(answered !== undefined && answered > 0);
});

Deno.test("GET /metrics measures requests by operation and status, and never shows a path", async () => {
  await using service = await TestService.create();
  const project = "/admin/v1/projects/shop";
  await service.request(project);
  await service.request(project, { method: "PUT", json: { name: "Shop" } });
  await service.request(project);
  await service.request(project, { token: "wrong" });
  await service.request(`${project}/nothing`);
  await service.request("/admin/v1/projects", { json: {} });
  await service.request("/v1/shop/openapi.json");
  await service.request(shopQuery, { method: "PUT" });
  await service.request("/problems/not_found");
  await service.request("/no/such/page");
  const metrics = await metricsOf(service);
  const counted = Object.entries(metrics).filter(([name]) =>
    name.startsWith("badges_request_duration_seconds_count")
  );
  const figure = (operation: string, status: number) =>
    `badges_request_duration_seconds_count{operation="${operation}",status="${status}"}`;
  assertEquals(Object.fromEntries(counted), {
    [figure("getProject", 404)]: 1,
    [figure("putProject", 201)]: 1,
    [figure("getProject", 200)]: 1,
    [figure("getProject", 401)]: 1,
    [figure("none", 404)]: 2,
    [figure("createProject", 400)]: 1,
    [figure("getProjectOpenApi", 200)]: 1,
    [figure("none", 405)]: 1,
    [figure("/problems/:code", 200)]: 1,
  });
});

Deno.test("GET /metrics reports what is in memory, and how often it was loaded", async () => {
  await using service = await serviceWithShop();
  const { statistics } = service.catalog;
  const metrics = await metricsOf(service);
  assertEquals(metrics.badges_catalog_projects, 1);
  assertEquals(metrics.badges_catalog_bytes, statistics.bytes);
  assertEquals(metrics.badges_catalog_max_bytes, statistics.maxBytes);
  assertEquals(metrics.badges_catalog_loads_total, statistics.loads);
  assertEquals(metrics.badges_catalog_evictions_total, 0);
});

Deno.test("GET /metrics counts evicted projects", async () => {
  await using service = await serviceWithShop({ catalogMaxBytes: 1 });
  await service.request("/admin/v1/projects/other", { method: "PUT", json: { name: "Other" } });
  await service.request("/admin/v1/projects/other");
  const before = await metricsOf(service);
  await queryShop(service, [{ id: 1 }]);
  const after = await metricsOf(service);
  for (const figure of ["badges_catalog_loads_total", "badges_catalog_evictions_total"]) {
    assertEquals((after[figure] ?? 0) - (before[figure] ?? 0), 1, figure);
  }
});

Deno.test("GET /metrics reports the queries of a project, and its revision in memory", async () => {
  await using service = await serviceWithShop();
  await queryShop(service, [{ id: 1 }]);
  await queryShop(service, [{ id: 1 }]);
  await service.request(`/admin/v1/projects/shop/badges/${badgeIdOf(0)}`, { method: "DELETE" });
  const metrics = await metricsOf(service);
  assertEquals(metrics['badges_project_queries_total{project="shop"}'], 2);
  assertEquals(metrics['badges_project_queries_total{project="(others)"}'], 0);
  const revision = service.catalog.get("shop")?.state.revision;
  assertEquals(metrics['badges_project_revision{project="shop"}'], revision);
  assertEquals(metrics['badges_project_age_seconds{project="shop"}'], 0);
});

Deno.test("GET /metrics reports the process's memory and CPU", async () => {
  await using service = await TestService.create();
  const metrics = await metricsOf(service);
  const {
    process_resident_memory_bytes: resident = 0,
    badges_heap_total_bytes: heap = 0,
    badges_heap_used_bytes: used = 0,
    process_cpu_seconds_total: cpu = 0,
    process_start_time_seconds: startedAt = 0,
  } = metrics;
  assert(1e6 < used && used <= heap && heap < resident);
  assert(0 < cpu);
  assert(0 < startedAt && startedAt * 1_000 < Date.now());
});

Deno.test("GET /metrics accepts a read token without project limits, and no other", async () => {
  await using service = await serviceWithShop();
  const check = async (token: string | null, status: number) => {
    const response = await service.request("/metrics", { token });
    if (status === 200) assertEquals(response.status, status, await response.text());
    else await problemOf(response, status);
  };
  await check(adminToken, 200);
  await check(await createToken(service, { name: "Any", scopes: ["read"] }), 200);
  await check(await createToken(service, { name: "Any", scopes: ["write"] }), 200);
  for (const scopes of [["read"], ["admin"]]) {
    await check(await createToken(service, { name: "Any", scopes, projectIds: ["shop"] }), 403);
  }
  await check("wrong", 401);
  await check(null, 401);
});

Deno.test("GET /metrics accepts METRICS_TOKEN, also while the store is down; other operations do not", async () => {
  const failing = await FailingKv.open();
  let now = Date.UTC(2026, 0, 31);
  const options = { kv: failing.kv, metricsToken: "for-metrics", now: () => now };
  await using service = await TestService.create(options);
  const token = await createToken(service, { name: "Any", scopes: ["read"] });
  const statuses = async (...paths: string[]) => {
    const tokens = ["for-metrics", "for-figure", token];
    const responses = paths.flatMap((path) =>
      tokens.map((token) => service.request(path, { token }))
    );
    return (await Promise.all(responses)).map(({ status }) => status);
  };
  const others = ["/admin/v1/projects", "/admin/v1/session"];
  assertEquals(await statuses("/metrics", ...others), [
    200,
    401,
    200,
    401,
    401,
    200,
    401,
    401,
    200,
  ]);
  // A token known to be wrong is rejected for a second without reading the store.
  now += 1_000;
  failing.state = "down";
  assertEquals(await statuses("/metrics"), [200, 503, 503]);
});

Deno.test("GET /metrics reveals nothing without a valid token, by any method", async () => {
  await using service = await TestService.create();
  for (const method of ["GET", "HEAD", "POST", "DELETE"]) {
    const response = await service.request("/metrics", { method });
    assertEquals(response.status, 401);
    assertEquals(response.headers.get("WWW-Authenticate"), "Bearer");
  }
  const response = await service.request("/metrics", { method: "POST", token: adminToken });
  assertEquals(response.headers.get("Allow"), "GET, HEAD");
  await problemOf(response, 405);
});
