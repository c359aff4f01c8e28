import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { fastPath } from "../../../src/http/badges/fast_path.ts";
import { queryBodyMaxBytes } from "../../../src/domain/limits.ts";
import { serviceWithShop, shopQuery } from "../../support/service/query_shop.ts";
import type { TestService } from "../../support/service/test_service.ts";

/**
 * The parts of an answer that a client sees; the id of a problem is omitted, because it is always
 * different.
 */
async function seen(response: Response) {
  const text = (await response.text()).replace(/urn:uuid:[0-9a-f-]{36}/, "urn:uuid:any");
  return { status: response.status, headers: [...response.headers], text };
}

interface Sent {
  readonly path?: string;
  readonly method?: string;
  readonly headers?: Record<string, string>;
}

/**
 * Sends a body with a Content-Length, as clients do, and without, which goes through the router;
 * returns the first answer.
 */
async function sameBothWays(
  service: TestService,
  body: string,
  { path = shopQuery, ...sent }: Sent = {},
) {
  const request = { method: "POST", ...sent, body };
  const bytes = new TextEncoder().encode(body).length;
  const headers = { ...sent.headers, "Content-Length": String(bytes) };
  const direct = await seen(await service.request(path, { ...request, headers }));
  assertEquals(direct, await seen(await service.request(path, request)), body);
  return direct;
}

const id = fc.oneof(fc.constantFrom(1, 2, -5, 7), fc.maxSafeInteger(), fc.constantFrom(1.5, "1"));
const product = fc.record(
  { id, variantIds: fc.array(fc.constantFrom(11, 12, 13, -1, 0.5), { maxLength: 3 }) },
  { requiredKeys: ["id"] },
);
const query = fc.record({
  context: fc.oneof(fc.constant({}), fc.record({ locale: fc.string() }), fc.jsonValue()),
  query: fc.record({ products: fc.array(product, { maxLength: 5 }) }),
});
const bodies = fc.oneof(
  { weight: 4, arbitrary: query.map((body) => JSON.stringify(body)) },
  fc.json(),
  fc.string({ unit: "binary" }),
);

Deno.test("fastPath() answers any body as the router does", async () => {
  await using service = await serviceWithShop({ now: () => 1_700_000_000_000 });
  const statuses = new Set<number>();
  await fc.assert(
    fc.asyncProperty(bodies, async (body) => {
      statuses.add((await sameBothWays(service, body)).status);
    }),
    { numRuns: 300 },
  );
  assertEquals([...statuses].sort(), [200, 400]);
});

Deno.test("fastPath() answers requests that it does not handle as the router does", async () => {
  await using service = await serviceWithShop({ now: () => 1_700_000_000_000 });
  const body = JSON.stringify({ context: {}, query: { products: [{ id: 1 }] } });
  const status = async (sent: Sent, text = body) =>
    (await sameBothWays(service, text, sent)).status;
  const end = "badges/query/byProductId";
  assertEquals(await status({ path: `/v1/other/${end}` }), 404);
  assertEquals(await status({ path: `/v1//${end}` }), 404);
  assertEquals(await status({ path: `/v1/%73hop/${end}` }), 200);
  assertEquals(await status({ path: `/v1/shop/${end}?product=2` }), 200);
  assertEquals(await status({ path: `/v2/shop/${end}` }), 404);
  assertEquals(await status({ path: `/shop/${end}` }), 404);
  assertEquals(await status({ path: `/v1/shop/x/${end}` }), 404);
  assertEquals(await status({ path: `/v1/shop/${end}/` }), 404);
  assertEquals(await status({ method: "PUT" }), 405);
  assertEquals(await status({}, " ".repeat(queryBodyMaxBytes + 1)), 413);
});

Deno.test("fastPath() answers any GET as the router does", async () => {
  await using service = await serviceWithShop({ now: () => 1_700_000_000_000 });
  const ids = fc.constantFrom("1", "2", "2:11,12", "7:", "x", "1.5");
  const statuses = new Set<number>();
  await fc.assert(
    fc.asyncProperty(fc.array(ids, { maxLength: 5 }), fc.boolean(), async (products, isKnown) => {
      const path = `${shopQuery}?${new URLSearchParams(products.map((id) => ["product", id]))}`;
      const tag = (await service.request(path)).headers.get("ETag") ?? "";
      const headers = new Headers(isKnown ? { "If-None-Match": `"other", W/${tag}` } : {});
      const direct = await seen(await service.request(path, { headers }));
      // An empty parameter means nothing, and is not ordinary.
      assertEquals(direct, await seen(await service.request(`${path}&`, { headers })), path);
      statuses.add(direct.status);
    }),
    { numRuns: 100 },
  );
  assertEquals([...statuses].sort(), [200, 304, 400]);
});

Deno.test("fastPath() answers with the project's own cross-origin headers", async () => {
  const origin = "https://shop.example";
  await using service = await serviceWithShop({ settings: { allowedOrigins: [origin] } });
  const body = JSON.stringify({ context: {}, query: { products: [] } });
  const headersFor = async (headers: Record<string, string>) =>
    new Headers((await sameBothWays(service, body, { headers })).headers);
  assertEquals((await headersFor({ origin })).get("Access-Control-Allow-Origin"), origin);
  const foreign = await headersFor({ origin: "https://other.example" });
  assertEquals(foreign.get("Access-Control-Allow-Origin"), null);
});

Deno.test("fastPath() calls the router only for requests that it cannot answer itself", async () => {
  await using service = await serviceWithShop();
  const passedOn: string[] = [];
  const { deps } = service;
  const fetch = fastPath(deps, (request) => {
    passedOn.push(request.url);
    return new Response();
  });
  const post = async (products: unknown) => {
    const body = JSON.stringify({ context: {}, query: { products } });
    const headers = { "Content-Length": String(body.length) };
    await fetch(new Request(`http://badges.test${shopQuery}`, { method: "POST", headers, body }));
    return passedOn.length;
  };
  assertEquals(await post([{ id: 1 }, { variantIds: [11], id: 2 }]), 0);
  assertEquals(await post("none"), 1);
  const get = async (parameters: string) => {
    await fetch(new Request(`http://badges.test${shopQuery}${parameters}`));
    return passedOn.length;
  };
  assertEquals(await get("?product=1&product=2%3A11"), 1);
  assertEquals(await get("?product=none"), 2);
  assertEquals(await get(""), 3);
});
