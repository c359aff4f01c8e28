import { assertEquals } from "@std/assert";
import { metricsOf } from "../../support/service/metrics_of.ts";
import { problemOf } from "../../support/service/problem_of.ts";
import { queryShop, serviceWithShop, shopQuery } from "../../support/service/query_shop.ts";
import { serveHttp } from "../../support/service/wire.ts";

const start = Date.UTC(2026, 0, 31);

/** A shop limited to two queries per second, and a clock that the test sets. */
async function aLimitedShop(settings: Record<string, unknown> = {}) {
  const clock = { now: start };
  const now = () => clock.now;
  const service = await serviceWithShop({ settings, now, queriesPerSecond: 2 });
  return { clock, service, [Symbol.asyncDispose]: () => service[Symbol.asyncDispose]() };
}

Deno.test("QUERIES_PER_SECOND refuses queries over it, and reports which limit, and when to retry", async () => {
  await using shop = await aLimitedShop();
  const { clock, service } = shop;
  assertEquals((await queryShop(service, [{ id: 1 }])).status, 200);
  assertEquals((await service.request(`${shopQuery}?product=1`)).status, 200);
  for (const method of ["POST", "GET"]) {
    const response = await service.request(shopQuery, { method });
    assertEquals(response.headers.get("Retry-After"), "1");
    assertEquals(response.headers.get("RateLimit-Policy"), '"queries";q=2;w=1');
    assertEquals(response.headers.get("RateLimit"), '"queries";r=0;t=1');
    assertEquals(response.headers.get("Access-Control-Allow-Origin"), "*");
    const { detail } = await problemOf(response, 429);
    assertEquals(detail, "The project gets more than 2 queries a second");
  }
  const head = await service.request(shopQuery, { method: "HEAD" });
  assertEquals([head.status, await head.text()], [429, ""]);
  clock.now += 1_000;
  assertEquals((await queryShop(service, [{ id: 1 }])).status, 200);
});

Deno.test("QUERIES_PER_SECOND applies to each project separately, and only to queries", async () => {
  await using shop = await aLimitedShop();
  const { service } = shop;
  for (let query = 0; query < 3; query++) await queryShop(service, [{ id: 1 }]);
  assertEquals((await queryShop(service, [{ id: 1 }])).status, 429);
  await service.request("/admin/v1/projects/other", { method: "PUT", json: { name: "Other" } });
  assertEquals((await service.request("/v1/other/badges/query/byProductId")).status, 200);
  assertEquals((await service.request(shopQuery, { method: "OPTIONS" })).status, 204);
  assertEquals((await service.request("/v1/shop/openapi.json")).status, 200);
  assertEquals((await service.request("/admin/v1/projects/shop")).status, 200);
});

Deno.test("QUERIES_PER_SECOND counts a project's queries however their path is spelled", async () => {
  await using shop = await aLimitedShop();
  const paths = [
    shopQuery,
    "/v1/%73hop/badges/query/byProductId",
    "/v1/shop/badges/query/byProductI%64",
  ];
  const statuses = [];
  for (const path of [...paths, ...paths]) {
    statuses.push((await shop.service.request(`${path}?product=1%3A2`)).status);
  }
  assertEquals(statuses, [200, 200, 429, 429, 429, 429]);
});

Deno.test("QUERIES_PER_SECOND refuses with the project's own cross-origin headers", async () => {
  const origin = "https://shop.example";
  await using shop = await aLimitedShop({ allowedOrigins: [origin] });
  const { service } = shop;
  const from = (Origin: string) => service.request(shopQuery, { headers: { Origin } });
  await from(origin);
  await from(origin);
  const [own, foreign] = [await from(origin), await from("https://other.example")];
  assertEquals([own.status, foreign.status], [429, 429]);
  assertEquals(own.headers.get("Access-Control-Allow-Origin"), origin);
  assertEquals(foreign.headers.get("Access-Control-Allow-Origin"), null);
  assertEquals(foreign.headers.get("Vary"), "Origin");
});

Deno.test("queries that QUERIES_PER_SECOND refuses are counted as such", async () => {
  await using shop = await aLimitedShop();
  const { service } = shop;
  for (let query = 0; query < 5; query++) await queryShop(service, [{ id: 1 }]);
  const metrics = await metricsOf(service);
  assertEquals(metrics['badges_queries_total{status="200"}'], 2);
  assertEquals(metrics['badges_queries_total{status="429"}'], 3);
});

Deno.test("without QUERIES_PER_SECOND the rate is unlimited", async () => {
  await using service = await serviceWithShop({ now: () => start });
  const statuses = new Set<number>();
  for (let query = 0; query < 500; query++) {
    statuses.add((await queryShop(service, [{ id: 1 }])).status);
  }
  assertEquals([...statuses], [200]);
});

const body = JSON.stringify({ context: {}, query: { products: [{ id: 1 }] } });
const path = "v1/shop/badges/query/byProductId";

for (
  const [name, head, statuses] of [
    ["dots in the path of a POST, which are no project", `POST /v1/x/../${path.slice(3)}`, [
      404,
      404,
      404,
    ]],
    ["dots in the path of a HEAD", `HEAD /x/../${path}?product=1`, [200, 200, 429]],
    ["a path in the host", ["POST /", `x/${path}#`], [400, 400, 400]],
    ["a path with another slash in the host", ["POST /", `/XX/${path}?`], [400, 400, 400]],
  ] as const
) {
  Deno.test(`QUERIES_PER_SECOND cannot be bypassed by: ${name}`, async () => {
    await using shop = await aLimitedShop();
    await using server = serveHttp((request, info) => shop.service.app.fetch(request, info));
    const [line, host] = typeof head === "string" ? [head, "x"] : head;
    const length = line.startsWith("POST") ? body.length : 0;
    const request =
      `${line} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n`;
    const received = [];
    for (let query = 0; query < 3; query++) {
      received.push((await server.send(request + body.slice(0, length))).status);
    }
    assertEquals(received, [...statuses]);
  });
}

Deno.test("QUERIES_PER_SECOND refuses a long query on a connection that stays open", async () => {
  await using shop = await aLimitedShop();
  await using server = serveHttp((request, info) => shop.service.app.fetch(request, info));
  const products = Array.from({ length: 50 }, (_, id) => ({ id, variantIds: [id] }));
  const body = JSON.stringify({ context: {}, query: { products } });
  const request = `POST ${shopQuery} HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n`;
  for (const expected of [200, 200, 429]) {
    const { status, text } = await server.send(request + body);
    assertEquals([status, /\r\nconnection: close\r\n/i.test(text)], [expected, false]);
  }
});
