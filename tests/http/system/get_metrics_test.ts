import { assert, assertEquals, assertMatch } from "@std/assert";
import { problemOf } from "../../support/problem_of.ts";
import { ask, post, serviceWithShop, shopQuery } from "../../support/query_shop.ts";
import { adminToken, TestService } from "../../support/test_service.ts";

/** The figures, each by its name and labels. */
async function figuresOf(service: TestService): Promise<Record<string, number>> {
  const response = await service.request("/metrics", { token: adminToken });
  assertEquals(response.status, 200);
  assertMatch(response.headers.get("Content-Type") ?? "", /^text\/plain; version=0\.0\.4/);
  const lines = (await response.text()).split("\n").filter((line) => /^[a-z]/.test(line));
  return Object.fromEntries(lines.map((line) => {
    const [, name = "", value] = /^(.*) (\S+)$/.exec(line) ?? [];
    return [name, Number(value)];
  }));
}

async function aToken(service: TestService, json: unknown): Promise<string> {
  const response = await service.request("/admin/v1/tokens", { json });
  assertEquals(response.status, 201);
  return (await response.json()).secret;
}

Deno.test("GET /metrics counts queries by outcome", async () => {
  await using service = await serviceWithShop();
  const outcomes = async () => {
    const figures = await figuresOf(service);
    return ["answered", "refused"].map((it) => figures[`badges_queries_total{outcome="${it}"}`]);
  };
  assertEquals(await outcomes(), [0, 0]);
  await ask(service, [{ id: 1 }]);
  await service.request(`${shopQuery}?product=1`);
  await post(service, "{");
  await service.request("/v1/nobody/badges/query/byProductId");
  await service.request(shopQuery, { method: "PUT" });
  assertEquals(await outcomes(), [2, 3]);
});

Deno.test("GET /metrics counts management requests by operation and status", async () => {
  await using service = await TestService.create();
  const project = "/admin/v1/projects/shop";
  await service.request(project);
  await service.request(project, { method: "PUT", json: { name: "Shop" } });
  await service.request(project);
  await service.request(project, { token: "wrong" });
  await service.request(`${project}/nothing`);
  await service.request("/admin/v1/projects", { json: {} });
  const figures = await figuresOf(service);
  const counted = Object.entries(figures).filter(([name]) => name.includes("management"));
  const figure = (operation: string, status: number) =>
    `badges_management_requests_total{operation="${operation}",status="${status}"}`;
  assertEquals(Object.fromEntries(counted), {
    [figure("getProject", 404)]: 1,
    [figure("putProject", 201)]: 1,
    [figure("getProject", 200)]: 1,
    [figure("getProject", 401)]: 1,
    [figure("none", 404)]: 1,
    [figure("createProject", 400)]: 1,
  });
});

Deno.test("GET /metrics tells what is in memory", async () => {
  await using service = await serviceWithShop();
  const figures = await figuresOf(service);
  assertEquals(figures.badges_catalog_projects, 1);
  assertEquals(figures.badges_catalog_bytes, service.catalog.statistics.bytes);
  assertEquals(figures.badges_catalog_loads, service.catalog.statistics.loads);
  assert((figures.process_resident_memory_bytes ?? 0) > 1_000_000);
});

Deno.test("GET /metrics takes a read token without project limits, and no other", async () => {
  await using service = await serviceWithShop();
  const check = async (token: string | null, status: number) => {
    const response = await service.request("/metrics", { token });
    if (status === 200) assertEquals(response.status, status, await response.text());
    else await problemOf(response, status);
  };
  await check(adminToken, 200);
  await check(await aToken(service, { name: "Any", scopes: ["read"] }), 200);
  await check(await aToken(service, { name: "Any", scopes: ["write"] }), 200);
  for (const scopes of [["read"], ["admin"]]) {
    await check(await aToken(service, { name: "Any", scopes, projectIds: ["shop"] }), 403);
  }
  await check("wrong", 401);
  await check(null, 401);
});

Deno.test("GET /metrics tells a stranger nothing, by no method", async () => {
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
